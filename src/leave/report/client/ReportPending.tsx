import { useEffect, useState } from 'react';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';

/** What most reports have answered long before. */
const noticeAfterMs = 3000;

/** Before a report has answered; where that takes long, it says what it may be waiting for. */
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
        {isLong &&
          'Reports are made one at a time, so that nobody else has to wait for them. This one comes after those that were asked for before it.'}
      </p>
    </>
  );
}
