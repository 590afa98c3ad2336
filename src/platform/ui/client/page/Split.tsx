import type { ReactNode } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';

type SplitProps = {
  /** What stands beside the record. */
  aside: ReactNode;
  /** Where there is no room for two columns, parts of both stand in one, those with the class `late` at its end, and after them those with `very-last`. */
  flat?: boolean;
  /** The record. */
  children: ReactNode;
};

/**
 * A screen in two columns: a record, and beside it what goes with it.
 *
 * @example <Split aside={<LeaveTimeline leave={leave} />}><LeaveFacts leave={leave} /></Split>
 */
export function Split({ aside, flat = false, children }: SplitProps) {
  return (
    <div className={classNames('split', flat && 'flat')}>
      <div className="stack sections">{children}</div>
      <div className="aside stack">{aside}</div>
    </div>
  );
}
