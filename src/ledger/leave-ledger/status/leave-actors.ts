import { type Caller, holdsRole, isStandInFor } from '#src/base/caller/caller.ts';
import type { RoleName } from '#src/base/caller/role.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import type { LeaveState, LeaveStatus } from './leave-status.ts';

/** The applicant, the approver and the submitter of an application. */
export type LeaveParties = {
  emplId: string;
  approver: string;
  /** Set if it is not the applicant. */
  filedBy?: string | null;
  /** The people who gave the first approval while the second is pending. */
  firstStep?: readonly string[] | null | undefined;
};

export type Actor = Pick<Caller, 'emplId' | 'roles' | 'standsInFor'>;

/** Returns whether a person gave the first approval, themselves or through a stand-in. @example hasTakenFirstStep(leave, { emplId: 'M0001' }) // true */
export const hasTakenFirstStep = ({ firstStep }: Pick<LeaveParties, 'firstStep'>, { emplId }: Pick<Actor, 'emplId'>): boolean =>
  firstStep?.includes(emplId) ?? false;

/** Matches the approver and their stand-ins, but never the applicant and no one who has already approved. */
const isDecider = (leave: LeaveParties, caller: Actor): boolean =>
  leave.emplId !== caller.emplId && !hasTakenFirstStep(leave, caller) && (leave.approver === caller.emplId || isStandInFor(leave, caller));

/** The actors of transitions. An actor needs one of these roles, if any are listed, and access to the application. */
const actorKinds = {
  applicant: { roles: undefined, isTheirs: ({ emplId }: LeaveParties, caller: Actor) => emplId === caller.emplId },
  approver: { roles: ['MANAGER', 'HR', 'DEPT_ADMIN'], isTheirs: isDecider },
  HR: { roles: ['HR'], isTheirs: () => true },
  /** HR users decide on any leave except their own. */
  otherHr: { roles: ['HR'], isTheirs: ({ emplId }: LeaveParties, caller: Actor) => emplId !== caller.emplId },
  filer: {
    roles: ['MANAGER', 'HR'],
    isTheirs: ({ emplId, filedBy }: LeaveParties, caller: Actor) => filedBy === caller.emplId && emplId !== caller.emplId,
  },
} as const satisfies Record<
  string,
  { roles: readonly [RoleName, ...RoleName[]] | undefined; isTheirs: (leave: LeaveParties, caller: Actor) => boolean }
>;

export type ActorKind = keyof typeof actorKinds;

/** Returns whether a person may act on an application in one of these capacities. @example canActAs('approver', leave, caller) // true */
export const canActAs = (by: ActorKind, leave: LeaveParties, caller: Actor): boolean =>
  hasRoleToActAs(by, caller) && actorKinds[by].isTheirs(leave, caller);

/** Returns whether a person has one of the required roles. */
export const hasRoleToActAs = (by: ActorKind, caller: Actor): boolean => {
  const { roles } = actorKinds[by];
  return roles === undefined || holdsRole(caller, roles);
};

/** The roles of which one is required for an action. */
export const rolesToActAs = (by: 'approver' | 'HR') => actorKinds[by].roles;

/** The request of a call for an application: another status, deletion or reassignment. */
export type Outcome =
  | LeaveStatus
  | 'deleted'
  | 'handed over'
  | 'changed'
  | 'attached'
  /** A change of approved leave. It is pending beside the application until it is applied, rejected or withdrawn. */
  | 'change asked'
  | 'change approved'
  | 'change rejected'
  | 'change withdrawn';

/** The application in the words of a confirmation question. */
type QuestionValues = { name: string; approver: string };

export type LeaveTransition = {
  by: ActorKind;
  from: readonly LeaveState[];
  /** The button with its shortcut. Equal buttons are combined in bulk decisions. */
  button: { label: string; variant: 'consent' | 'refusal' | 'retreat' | 'transfer' | 'edit'; key?: string };
  /** The confirmation dialog or form; `note` describes further effects for a number of days. */
  dialog: {
    title: string;
    question: (of: QuestionValues) => string;
    verb: string;
    busy: string;
    reason: 'required' | 'optional' | 'none';
    note?: (days: string) => string;
  };
  /** The message after success (specification section 8). */
  done: string;
  /** The notification to the other people concerned. */
  notifies?: NotificationKind;
  /** The first of two approvals, which does not change the status. */
  first?: { question: (of: QuestionValues & { second: string }) => string; done: string; deed: string; notifies: NotificationKind };
} & (
  | {
      /** The two statuses determine what is booked: see `bookedDaysFactor`. */
      to: LeaveStatus;
      /** A shortcut through an intermediate status. Each step gets an entry in the timeline. */
      through?: LeaveStatus;
      /** The text in the timeline. */
      deed: string;
    }
  | { to: Exclude<Outcome, LeaveStatus> }
);

/** Names the people who gave the first approval. @example firstApprovalText([{ name: 'Maya Lim' }, { name: 'Otto Other' }]) // 'Otto Other for Maya Lim' */
export const firstApprovalText = (firstStep: readonly { name: string }[]): string =>
  firstStep
    .map(({ name }) => name)
    .toReversed()
    .join(' for ');
