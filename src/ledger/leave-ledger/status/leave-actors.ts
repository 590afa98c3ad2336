import { type Caller, holdsRole, isStandInFor } from '#src/base/caller/caller.ts';
import type { RoleName } from '#src/base/caller/role.ts';
import type { NoticeKind } from '#src/shared/notification/notification-kinds.ts';
import type { LeaveState, LeaveStatus } from './leave-status.ts';

/** Whose application it is, who decides on it, and who filed it. */
export type LeaveParties = {
  emplId: string;
  approver: string;
  /** Where that was not the applicant. */
  filedBy?: string | null;
  /** Who has taken the first of two steps, while the second waits. */
  firstStep?: readonly string[] | null | undefined;
};

export type Actor = Pick<Caller, 'emplId' | 'roles' | 'standsInFor'>;

/** Whether somebody has taken the first of two steps, for themselves or in somebody's place. @example hasTakenFirstStep(leave, { emplId: 'M0001' }) // true */
export const hasTakenFirstStep = ({ firstStep }: Pick<LeaveParties, 'firstStep'>, { emplId }: Pick<Actor, 'emplId'>): boolean =>
  firstStep?.includes(emplId) ?? false;

/** Whoever is named, or stands in for them; nobody on the own, and nobody twice. */
const isDecider = (leave: LeaveParties, caller: Actor): boolean =>
  leave.emplId !== caller.emplId && !hasTakenFirstStep(leave, caller) && (leave.approver === caller.emplId || isStandInFor(leave, caller));

/** Who makes moves: one of these roles is held, where some are named, and the application is theirs to move. */
const actorKinds = {
  applicant: { roles: undefined, isTheirs: ({ emplId }: LeaveParties, caller: Actor) => emplId === caller.emplId },
  approver: { roles: ['MANAGER', 'HR', 'DEPT_ADMIN'], isTheirs: isDecider },
  HR: { roles: ['HR'], isTheirs: () => true },
  /** HR, but for their own leave: nobody decides on that. */
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

/** Whether an application is theirs to move, as the one or the other. @example canActAs('approver', leave, caller) // true */
export const canActAs = (by: ActorKind, leave: LeaveParties, caller: Actor): boolean =>
  hasRoleToActAs(by, caller) && actorKinds[by].isTheirs(leave, caller);

/** Whether they hold a role of those who do it. */
export const hasRoleToActAs = (by: ActorKind, caller: Actor): boolean => {
  const { roles } = actorKinds[by];
  return roles === undefined || holdsRole(caller, roles);
};

/** The roles of which one has to be held for something that only they do. */
export const rolesToActAs = (by: 'approver' | 'HR') => actorKinds[by].roles;

/** What becomes of an application: another status, or it is gone, or somebody else decides on it. It is what a call asks for. */
export type Outcome =
  | LeaveStatus
  | 'deleted'
  | 'handed over'
  | 'changed'
  | 'attached'
  /** A change of what is approved: it waits beside the application, is made, refused, or taken back. */
  | 'change asked'
  | 'change approved'
  | 'change rejected'
  | 'change withdrawn';

/** The application in the words of a question. */
type QuestionValues = { name: string; approver: string };

export type LeaveTransition = {
  by: ActorKind;
  from: readonly LeaveState[];
  /** With a key that presses it. Those that look alike are alike for somebody who decides on several. */
  button: { label: string; looks: 'consent' | 'refusal' | 'retreat' | 'transfer' | 'edit'; key?: string };
  /** The dialog that asks first, or the form in its place; `note` says what else follows, of so many days. */
  dialog: {
    title: string;
    question: (of: QuestionValues) => string;
    verb: string;
    busy: string;
    reason: 'required' | 'optional' | 'none';
    note?: (days: string) => string;
  };
  /** What the person is told when it has succeeded (specification section 8). */
  done: string;
  /** What the others are told, whom it concerns. */
  tells?: NoticeKind;
  /** What it is where somebody else decides after it: the first of two steps, which leaves the status as it is. */
  first?: { question: (of: QuestionValues & { second: string }) => string; done: string; deed: string; tells: NoticeKind };
} & (
  | {
      /** What it books follows from the two statuses: see `bookedDaysFactor`. */
      to: LeaveStatus;
      /** A short cut: it goes there by way of another status, each with its line in the timeline. */
      through?: LeaveStatus;
      /** What the timeline says that somebody did. */
      deed: string;
    }
  | { to: Exclude<Outcome, LeaveStatus> }
);

/** Who has taken the first of two steps, of the approver and whoever did it. @example firstApprovalText([{ name: 'Maya Lim' }, { name: 'Otto Other' }]) // 'Otto Other for Maya Lim' */
export const firstApprovalText = (firstStep: readonly { name: string }[]): string =>
  firstStep
    .map(({ name }) => name)
    .toReversed()
    .join(' for ');
