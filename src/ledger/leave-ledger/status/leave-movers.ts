import { type Caller, holdsRole, standsIn } from '#src/base/caller/caller.ts';
import type { RoleName } from '#src/base/caller/role.ts';
import type { NoticeKind } from '#src/shared/notice/notice-kinds.ts';
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

export type Asker = Pick<Caller, 'emplId' | 'roles' | 'standsInFor'>;

/** Whether somebody has taken the first of two steps, for themselves or in somebody's place. @example tookFirstStep(leave, { emplId: 'M0001' }) // true */
export const tookFirstStep = ({ firstStep }: Pick<LeaveParties, 'firstStep'>, { emplId }: Pick<Asker, 'emplId'>): boolean =>
  firstStep?.includes(emplId) ?? false;

/** Whoever is named, or stands in for them; nobody on the own, and nobody twice. */
const decides = (leave: LeaveParties, caller: Asker): boolean =>
  leave.emplId !== caller.emplId && !tookFirstStep(leave, caller) && (leave.approver === caller.emplId || standsIn(leave, caller));

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
type Asked = { name: string; approver: string };

export type LeaveMove = {
  by: Mover;
  from: readonly LeaveState[];
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
  /** What it is where somebody else decides after it: the first of two steps, which leaves the status as it is. */
  first?: { question: (of: Asked & { second: string }) => string; done: string; deed: string; tells: NoticeKind };
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

/** Who has taken the first of two steps, of the approver and whoever did it. @example approvedBy([{ name: 'Maya Lim' }, { name: 'Otto Other' }]) // 'Otto Other for Maya Lim' */
export const approvedBy = (firstStep: readonly { name: string }[]): string =>
  firstStep
    .map(({ name }) => name)
    .toReversed()
    .join(' for ');
