import type { ReactNode } from 'react';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { StatusBadge } from '#src/leave/applied-leave/client/StatusBadge.tsx';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import type { FixedScreen, ScreenPath } from '#src/shared/screens/paths.ts';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Split } from '#src/platform/ui/client/page/Split.tsx';
import { LeaveTimeline } from './LeaveTimeline.tsx';
import { LeaveComments } from '#src/leave/applied-leave/client/comments/LeaveComments.tsx';
import './leave-actions.css';

type LeavePageProps = {
  screen: Pick<ScreenPath, 'title'>;
  list: FixedScreen;
  leave: LeaveDetail;
  /** Secondary actions in the head. */
  more?: ReactNode;
  /** The buttons below the facts. */
  actions: ReactNode;
  /** The facts. */
  children: ReactNode;
};

/** The screen of one application in a history: its status in the head, its facts, and its timeline beside them. */
export function LeavePage({ screen, list, leave, more, actions, children }: LeavePageProps) {
  return (
    <>
      <PageHead title={screen.title} back={backLink(list)} beside={<StatusBadge {...leave} />} more={more} />
      <Split flat aside={<LeaveTimeline leave={leave} />}>
        {children}
        {actions}
        <LeaveComments leave={leave} />
      </Split>
    </>
  );
}
