import { usePendingCount } from './pending-count.ts';

/** The number of waiting requests as a small mark; nothing when none waits. */
export function PendingCount() {
  const count = usePendingCount();
  if (!count) return null;
  return (
    <span className="count">
      {count}
      <span className="hidden-text"> waiting</span>
    </span>
  );
}
