import type { ReactNode } from 'react';
import type { LeaveDetail } from '#src/applied-leave/client/calls.ts';
import { StatusBadge } from '#src/applied-leave/client/StatusBadge.tsx';
import { PageHead, type PageHeadProps } from '#src/ui/client/page/PageHead.tsx';
import { Split } from '#src/ui/client/page/Split.tsx';
import { LeaveTimeline } from './LeaveTimeline.tsx';

type LeavePageProps = Pick<PageHeadProps, 'title' | 'back'> & {
  leave: LeaveDetail;
  /** Buttons below the facts. */
  actions?: ReactNode;
  /** The facts. */
  children: ReactNode;
};

/** The screen of one application in a history: its status in the head, its facts, and its course beside them. */
export function LeavePage({ title, back, leave, actions, children }: LeavePageProps) {
  return (
    <>
      <PageHead title={title} back={back} beside={<StatusBadge {...leave} />} />
      <Split aside={<LeaveTimeline leave={leave} />}>
        {children}
        {actions && <div className="form-actions">{actions}</div>}
      </Split>
    </>
  );
}
