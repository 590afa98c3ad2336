import { type Caller, holdsRole, standsIn } from '#src/caller/caller.ts';
import type { RoleName } from '#src/caller/role.ts';
import type { NoticeKind } from '#src/notice/notice-kinds.ts';
import { approvedStatus, type LeaveStatus, pendingStatuses, requestedStatuses } from './leave-status.ts';

/** Whose application it is, who decides on it, and who filed it. */
export type LeaveParties = { emplId: string; approver: string; /** Where that was not the applicant. */ filedBy?: string | null };

export type Asker = Pick<Caller, 'emplId' | 'roles' | 'standsInFor'>;

/** Whoever is named, or stands in for them; nobody on the own. */
const decides = (leave: LeaveParties, caller: Asker): boolean =>
  leave.emplId !== caller.emplId && (leave.approver === caller.emplId || standsIn(leave, caller));

/** Who makes moves: one of these roles is held, where some are named, and the application is theirs to move. */
const movers = {
  applicant: { roles: undefined, isTheirs: ({ emplId }: LeaveParties, caller: Asker) => emplId === caller.emplId },
  approver: { roles: ['MANAGER', 'HR', 'DEPT_ADMIN'], isTheirs: decides },
  HR: { roles: ['HR'], isTheirs: () => true },
  /** HR, but for their own leave: nobody decides on that. */
  otherHr: { roles: ['HR'], isTheirs: ({ emplId }: LeaveParties, caller: Asker) => emplId !== caller.emplId },
  filer: {
    roles: ['MANAGER', 'HR'],
    isTheirs: ({ emplId, filedBy }: LeaveParties, caller: Asker) => filedBy === caller.emplId && emplId !== caller.emplId,
  },
} as const satisfies Record<
  string,
  { roles: readonly [RoleName, ...RoleName[]] | undefined; isTheirs: (leave: LeaveParties, caller: Asker) => boolean }
>;

export type Mover = keyof typeof movers;

/** Whether an application is theirs to move, as the one or the other. @example isMover('approver', leave, caller) // true */
export const isMover = (by: Mover, leave: LeaveParties, caller: Asker): boolean =>
  hasRole(by, caller) && movers[by].isTheirs(leave, caller);

/** Whether they hold a role of those who do it. */
export const hasRole = (by: Mover, caller: Asker): boolean => {
  const { roles } = movers[by];
  return roles === undefined || holdsRole(caller, roles);
};

/** The roles of which one has to be held for something that only they do. */
export const rolesOf = (by: 'approver' | 'HR') => movers[by].roles;

/** What becomes of an application: another status, or it is gone, or somebody else decides on it. It is what a call asks for. */
export type Outcome = LeaveStatus | 'deleted' | 'handed over' | 'changed' | 'attached';

/** The application in the words of a question. */
type Asked = { firstName: string; approver: string };

export type LeaveMove = {
  by: Mover;
  from: readonly LeaveStatus[];
  /** With a key that presses it. Those that look alike are alike for somebody who decides on several. */
  button: { label: string; looks: 'consent' | 'refusal' | 'retreat' | 'transfer' | 'edit'; key?: string };
  /** The dialog that asks first, or the form in its place; `note` says what else follows, of so many days. */
  dialog: {
    title: string;
    question: (of: Asked) => string;
    verb: string;
    busy: string;
    reason: 'required' | 'optional' | 'none';
    note?: (days: string) => string;
  };
  /** What the person is told when it has succeeded (specification section 8). */
  done: string;
  /** What the others are told, whom it concerns. */
  tells?: NoticeKind;
} & (
  | {
      /** What it books follows from the two statuses: see `daysBooked`. */
      to: LeaveStatus;
      /** A short cut: it goes there by way of another status, each with its line in the timeline. */
      through?: LeaveStatus;
      /** What the timeline says that somebody did. */
      deed: string;
    }
  | { to: Exclude<Outcome, LeaveStatus> }
);

const updated = 'Leave Application has been successfully updated!';
const approval = { title: 'Approval Confirmation', verb: 'Confirm approval', busy: 'Approving', reason: 'optional' } as const;
const rejection = { title: 'Reject Confirmation', verb: 'Confirm rejection', busy: 'Rejecting', reason: 'required' } as const;
const approveButton = { label: 'Approve', looks: 'consent', key: 'A' } as const;
const rejectButton = { label: 'Reject', looks: 'refusal', key: 'R' } as const;

const table = {
  approve: {
    by: 'approver',
    from: ['PNAPV'],
    to: 'APPRV',
    button: approveButton,
    dialog: { ...approval, question: ({ firstName }) => `Approve this request? The days are taken off the balance of ${firstName}.` },
    done: updated,
    deed: 'approved',
    tells: 'approved',
  },
  reject: {
    by: 'approver',
    from: ['PNAPV'],
    to: 'REJCT',
    button: rejectButton,
    dialog: { ...rejection, question: ({ firstName }) => `Reject this request? ${firstName} sees your reason.` },
    done: updated,
    deed: 'rejected',
    tells: 'rejected',
  },
  change: {
    by: 'applicant',
    from: requestedStatuses,
    to: 'changed',
    button: { label: 'Change', looks: 'edit' },
    dialog: {
      title: 'Change Leave Request',
      question: ({ approver }) => `It keeps its place with ${approver}, who is shown what you change.`,
      verb: 'Save changes',
      busy: 'Saving',
      reason: 'none',
    },
    done: 'Your leave request has been changed.',
  },
  recall: {
    by: 'applicant',
    from: ['PNAPV'],
    to: 'deleted',
    button: { label: 'Recall', looks: 'refusal' },
    dialog: {
      title: 'Delete Confirmation',
      question: () => 'Recall this application? It is deleted, with its attachment.',
      verb: 'Confirm recall',
      busy: 'Recalling',
      reason: 'none',
      note: (days) => `${days} will no longer be pending.`,
    },
    done: 'Leave Application has been successfully deleted!',
  },
  attach: {
    by: 'applicant',
    from: [...requestedStatuses, approvedStatus],
    to: 'attached',
    button: { label: 'Attachment', looks: 'edit' },
    dialog: {
      title: 'Attachment',
      question: ({ approver }) => `It is shown to ${approver} and HR. A file that is there already is replaced.`,
      verb: 'Save attachment',
      busy: 'Saving',
      reason: 'none',
    },
    done: 'The attachment has been saved.',
    tells: 'attached',
  },
  cancel: {
    by: 'applicant',
    from: ['APPRV'],
    to: 'PNCLD',
    button: { label: 'Cancel Leave', looks: 'retreat' },
    dialog: {
      title: 'Cancel Confirmation',
      question: () => 'Do you want to cancel this request? Your approver decides; the days stay taken until then.',
      verb: 'Confirm cancellation',
      busy: 'Sending',
      reason: 'optional',
    },
    done: 'Leave Application has been successfully updated to Pending Cancel!',
    deed: 'asked to cancel',
    tells: 'cancelAsked',
  },
  approveCancel: {
    by: 'approver',
    from: ['PNCLD'],
    to: 'CANCL',
    button: approveButton,
    dialog: { ...approval, question: ({ firstName }) => `Approve the cancellation? The days go back to the balance of ${firstName}.` },
    done: updated,
    deed: 'approved the cancellation',
    tells: 'cancelApproved',
  },
  rejectCancel: {
    by: 'approver',
    from: ['PNCLD'],
    to: 'APPRV',
    button: rejectButton,
    dialog: {
      ...rejection,
      question: ({ firstName }) => `Reject the cancellation? The leave stays approved, and ${firstName} sees your reason.`,
    },
    done: updated,
    deed: 'rejected the cancellation',
    tells: 'cancelRejected',
  },
  recallFiled: {
    by: 'filer',
    from: ['PNAPV'],
    to: 'deleted',
    button: { label: 'Recall', looks: 'refusal' },
    dialog: {
      title: 'Delete Confirmation',
      question: ({ firstName }) => `Recall this application for ${firstName}? It is deleted, with its attachment.`,
      verb: 'Confirm recall',
      busy: 'Recalling',
      reason: 'none',
      note: (days) => `${days} will no longer be pending.`,
    },
    done: 'Leave Application has been successfully deleted!',
  },
  withdraw: {
    by: 'otherHr',
    from: ['APPRV'],
    through: 'PNCLD',
    to: 'CANCL',
    button: { label: 'Cancel Leave', looks: 'retreat' },
    dialog: {
      title: 'Cancel Confirmation',
      question: ({ firstName }) =>
        `Cancel this leave at once? The days go back to the balance of ${firstName}, who is told with your reason.`,
      verb: 'Confirm cancellation',
      busy: 'Cancelling',
      reason: 'required',
    },
    done: updated,
    deed: 'cancelled',
    tells: 'withdrawn',
  },
  handOver: {
    by: 'HR',
    from: pendingStatuses,
    to: 'handed over',
    button: { label: 'Hand over to another approver', looks: 'transfer' },
    dialog: {
      title: 'Hand over to another approver',
      question: ({ approver }) => `${approver} no longer decides on this request.`,
      verb: 'Hand over',
      busy: 'Handing over',
      reason: 'required',
    },
    done: 'The request has been handed over.',
    tells: 'handedOver',
  },
} as const satisfies Record<string, LeaveMove>;

export type MoveName = keyof typeof table;

/** Every move that somebody can make with an application: who, from where, to what, and in which words. What is not listed is refused. */
export const leaveMoves: Readonly<Record<MoveName, LeaveMove>> = table;

/** What the person is told when a move did not succeed (specification section 8). */
export const moveFailed = 'An error occurred. You may try again later...';
