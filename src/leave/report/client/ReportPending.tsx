import { useEffect, useState } from 'react';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';

/** Most reports answer long before this. */
const noticeAfterMs = 3000;

/** Shown until a report answers. After a while it explains the wait. */
export function ReportPending() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), noticeAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Skeleton />
      <p className="muted" role="status">
        {isLong && 'Reports run one at a time to keep the application fast. This one starts after the reports before it.'}
      </p>
    </>
  );
}
