import type { ReactNode } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';

type SplitProps = {
  /** The content beside the record. */
  aside: ReactNode;
  /** On narrow screens both columns become one. Parts with the class `late` come at its end, and those with `very-last` after them. */
  flat?: boolean;
  /** The record. */
  children: ReactNode;
};

/**
 * A screen in two columns: a record, and related content beside it.
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
