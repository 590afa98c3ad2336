import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { rememberRow } from '#src/shared/screens/client/list/list-places.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { useShortcut } from '#src/platform/ui/client/base/shortcuts.ts';
import { type Leave, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import type { RequestSteps } from './use-request-steps.ts';

/** The position of a request among the pending requests, with links to its neighbours, which the keys j and k open too. */
export function RequestStepper({ place, total, previous, next }: RequestSteps) {
  return (
    <div className="row small-text muted desk-only">
      <output>
        {place} of {total}
      </output>
      <NeighbourLink label="Previous request" shortcut="k" icon={ChevronLeft} leave={previous} />
      <NeighbourLink label="Next request" shortcut="j" icon={ChevronRight} leave={next} />
    </div>
  );
}

function NeighbourLink({ label, shortcut, icon, leave }: { label: string; shortcut: string; icon: LucideIcon; leave: Leave | undefined }) {
  const navigate = useNavigate();
  const link = leave && requestLink(leave);
  const note = () => leave && rememberVisit(leave);
  useShortcut(
    shortcut,
    link &&
      (() => {
        note();
        void navigate(link);
      }),
  );
  if (!link) return <IconButton label={label} icon={icon} disabled />;
  return (
    <Link {...link} className="icon-button" aria-label={label} aria-keyshortcuts={shortcut} onClick={note}>
      <Icon icon={icon} />
    </Link>
  );
}

/** The link to the page on which a request is decided. */
export const requestLink = (leave: Leave) => ({
  to: paths.viewLeaveRequest(toLeaveAddress(leave).params),
  search: toLeaveAddress(leave).query,
});

/** Remembers the request, so that the list shows it when the person goes back. */
export function rememberVisit({ appliedLeaveId }: Pick<Leave, 'appliedLeaveId'>): void {
  rememberRow(paths.leaveRequests(), String(appliedLeaveId));
}
