import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { RoleName } from '#src/base/caller/role.ts';

/** Whom a notice is for: whose account it is of, who asked for a report, or of leave whose leave it is, who decides on it now and whoever stands in for them, who did before, who has said something about it, or everybody of HR. */
type Party = 'owner' | 'reader' | 'stand-in' | 'applicant' | 'approver' | 'former approver' | 'commenters' | 'HR';

type Kind = {
  /** Who is told; never who did it. */
  tells: readonly Party[];
  /** What happened, for whoever looks over the whole table. */
  when: string;
  /** From which setting of the company (`mailNotices`) on it goes by mail as well; `apart`: it has a mail of its own whatever is set, or none. */
  mails: 'decisions' | 'all' | 'apart';
  /** It asks its approver for a decision. */
  asks?: true;
};

/** Who is told what. A new kind is a line here and its sentence in `notice-sentences.ts`; whoever books leave names the kind. */
const table = {
  submitted: { when: 'somebody has applied for leave', tells: ['approver', 'stand-in'], mails: 'decisions', asks: true },
  approvedAtOnce: { when: 'leave was approved at once, by the rules of its type', tells: ['approver'], mails: 'decisions' },
  changed: { when: 'a request that waits was changed', tells: ['approver', 'stand-in', 'former approver'], mails: 'all', asks: true },
  approved: { when: 'leave was approved', tells: ['applicant'], mails: 'decisions' },
  rejected: { when: 'leave was rejected', tells: ['applicant'], mails: 'decisions' },
  filedFor: {
    when: 'somebody has applied for the leave of another',
    tells: ['applicant', 'approver', 'stand-in'],
    mails: 'decisions',
    asks: true,
  },
  bookedFor: { when: 'a manager has booked leave for a direct report', tells: ['applicant'], mails: 'decisions' },
  withdrawn: { when: 'HR has cancelled leave', tells: ['applicant', 'approver'], mails: 'decisions' },
  recalled: { when: 'a request was recalled', tells: ['approver', 'stand-in'], mails: 'apart' },
  cancelAsked: { when: 'the cancellation of leave was asked for', tells: ['approver', 'stand-in'], mails: 'decisions', asks: true },
  cancelApproved: { when: 'a cancellation was approved', tells: ['applicant'], mails: 'decisions' },
  cancelRejected: { when: 'a cancellation was rejected', tells: ['applicant'], mails: 'decisions' },
  changeAsked: { when: 'a change of approved leave was asked for', tells: ['approver', 'stand-in'], mails: 'decisions', asks: true },
  changeWithdrawn: { when: 'the request to change approved leave was withdrawn', tells: ['approver', 'stand-in'], mails: 'apart' },
  changeApproved: { when: 'a change of approved leave was approved', tells: ['applicant'], mails: 'decisions' },
  changeRejected: { when: 'a change of approved leave was rejected', tells: ['applicant'], mails: 'decisions' },
  changedFor: { when: 'HR has changed approved leave', tells: ['applicant', 'approver'], mails: 'decisions' },
  firstApproved: {
    when: 'the first of two has approved, and the second decides now',
    tells: ['applicant', 'approver', 'stand-in'],
    mails: 'decisions',
    asks: true,
  },
  handedOver: {
    when: 'somebody else decides now',
    tells: ['applicant', 'approver', 'stand-in', 'former approver'],
    mails: 'decisions',
    asks: true,
  },
  noApprover: { when: 'nobody can decide any more', tells: ['applicant', 'HR'], mails: 'decisions' },
  recounted: { when: 'a holiday changed the days of leave', tells: ['applicant', 'approver'], mails: 'all' },
  ended: { when: 'a holiday left no day of leave', tells: ['applicant', 'approver'], mails: 'all' },
  waiting: { when: 'a request has waited for some working days', tells: ['approver', 'stand-in'], mails: 'all', asks: true },
  shutdown: { when: 'company days were entered as leave', tells: ['applicant'], mails: 'all' },
  commented: { when: 'somebody said something about leave', tells: ['applicant', 'approver', 'commenters'], mails: 'all' },
  attached: { when: 'a file was added to leave', tells: ['approver'], mails: 'all' },
  standInBegins: { when: 'somebody stands in for another', tells: ['stand-in'], mails: 'all' },
  standInEnds: { when: 'a stand-in is over', tells: ['stand-in'], mails: 'all' },
  lastHrStays: { when: 'the last day of the only HR user is over', tells: ['HR'], mails: 'all' },
  lapseSoon: { when: 'days of leave lapse soon', tells: ['applicant'], mails: 'all' },
  yearEnd: { when: 'a leave year was closed', tells: ['applicant'], mails: 'all' },
  yearOpened: { when: 'days of the next leave year were granted', tells: ['applicant'], mails: 'all' },
  yearEndUndone: { when: 'the end of a leave year was taken back', tells: ['applicant'], mails: 'all' },
  webhookOff: { when: 'a webhook was switched off', tells: ['HR'], mails: 'all' },
  tokenEnds: { when: 'a token of the API ends soon', tells: ['HR'], mails: 'all' },
  tokenMakerLeft: { when: 'whoever made a token of the API has left', tells: ['HR'], mails: 'all' },
  reportReady: { when: 'a report was worked out that somebody has asked for', tells: ['reader'], mails: 'all' },
  newDevice: { when: 'somebody has signed in with a new device', tells: ['owner'], mails: 'apart' },
  emergencySignIn: { when: 'somebody signed in with the account for emergencies', tells: ['HR'], mails: 'all' },
  providerLinked: { when: 'an account was linked with the sign-in provider', tells: ['owner'], mails: 'all' },
  addressClaimed: { when: 'another user claims the address of a linked account', tells: ['HR'], mails: 'all' },
  passwordReset: { when: 'a password was reset', tells: ['owner'], mails: 'apart' },
  factorChanged: { when: 'the second factor of an account was changed', tells: ['owner'], mails: 'apart' },
  factorReset: { when: 'HR has reset the second factor of somebody', tells: ['HR'], mails: 'apart' },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof table;

export const noticeKinds: Readonly<Record<NoticeKind, Kind>> = table;

/** Of which roles somebody holds one who is told as such; others are told whatever they hold. */
const rolesOf: Partial<Record<Party, readonly RoleName[]>> = {
  approver: ['MANAGER'],
  'stand-in': ['MANAGER'],
  'former approver': ['MANAGER'],
  HR: ['HR'],
  reader: ['HR', 'MANAGER', 'DEPT_ADMIN'],
};

/** Whether notices of a kind come to somebody with these roles at all. @example comesTo('webhookOff', { roles: ['E'] }) // false */
export const comesTo = (kind: NoticeKind, caller: Pick<Caller, 'roles'>): boolean =>
  noticeKinds[kind].tells.some((party) => {
    const roles = rolesOf[party];
    return roles === undefined || holdsRole(caller, roles);
  });
