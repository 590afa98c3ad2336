import { usePendingCount } from './pending-count.ts';

/** A badge with the number of pending requests; nothing if there are none. */
export function PendingCount() {
  const count = usePendingCount();
  if (!count) return null;
  return (
    <span className="count">
      {count}
      <span className="hidden-text"> pending</span>
    </span>
  );
}
