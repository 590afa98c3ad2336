import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { RoleName } from '#src/base/caller/role.ts';

/** The recipients of a notification: the owner of an account, everyone in HR; and for leave, the applicant, the approver, the stand-ins, the former approver, everyone who has commented, and the covers and watchers, who get a notification of the kind `cover` or `watched` instead. */
type Party = 'owner' | 'stand-in' | 'applicant' | 'approver' | 'former approver' | 'commenters' | 'cover' | 'watcher' | 'HR';

type Kind = {
  /** The people to notify, except the person who caused it. */
  notifies: readonly Party[];
  /** The event, for lists and for the choice of emails. */
  when: string;
  /** The lowest company setting (`mailNotices`) that sends it by email; `apart`: it never depends on the setting, because it has its own email or none. */
  mails: 'decisions' | 'all' | 'apart';
  /** It asks the approver for a decision. */
  asks?: true;
};

/** The recipients of each kind of notification. Code that changes leave names the kind. The README lists the files of a new kind. */
const table = {
  submitted: { when: 'an employee requested leave', notifies: ['approver', 'stand-in'], mails: 'decisions', asks: true },
  approvedAtOnce: { when: 'leave was approved automatically', notifies: ['approver', 'cover'], mails: 'decisions' },
  changed: {
    when: 'a pending request was changed',
    notifies: ['approver', 'stand-in', 'former approver', 'cover'],
    mails: 'all',
    asks: true,
  },
  approved: { when: 'leave was approved', notifies: ['applicant', 'cover', 'watcher'], mails: 'decisions' },
  rejected: { when: 'leave was rejected', notifies: ['applicant', 'cover'], mails: 'decisions' },
  filedFor: {
    when: 'someone requested leave for an employee',
    notifies: ['applicant', 'approver', 'stand-in'],
    mails: 'decisions',
    asks: true,
  },
  bookedFor: { when: 'a manager booked leave for a direct report', notifies: ['applicant', 'cover', 'watcher'], mails: 'decisions' },
  withdrawn: { when: 'HR cancelled leave', notifies: ['applicant', 'approver', 'cover', 'watcher'], mails: 'decisions' },
  recalled: { when: 'a request was recalled', notifies: ['approver', 'stand-in'], mails: 'apart' },
  cancelAsked: { when: 'an employee asked to cancel leave', notifies: ['approver', 'stand-in'], mails: 'decisions', asks: true },
  cancelApproved: { when: 'a cancellation was approved', notifies: ['applicant', 'cover', 'watcher'], mails: 'decisions' },
  cancelRejected: { when: 'a cancellation was rejected', notifies: ['applicant'], mails: 'decisions' },
  changeAsked: { when: 'an employee asked to change approved leave', notifies: ['approver', 'stand-in'], mails: 'decisions', asks: true },
  changeWithdrawn: { when: 'the request to change approved leave was withdrawn', notifies: ['approver', 'stand-in'], mails: 'apart' },
  changeApproved: { when: 'a change of approved leave was approved', notifies: ['applicant', 'cover', 'watcher'], mails: 'decisions' },
  changeRejected: { when: 'a change of approved leave was rejected', notifies: ['applicant'], mails: 'decisions' },
  changedFor: { when: 'HR changed approved leave', notifies: ['applicant', 'approver', 'cover', 'watcher'], mails: 'decisions' },
  firstApproved: {
    when: 'the first of two approvers has approved',
    notifies: ['applicant', 'approver', 'stand-in'],
    mails: 'decisions',
    asks: true,
  },
  handedOver: {
    when: 'a request was reassigned',
    notifies: ['applicant', 'approver', 'stand-in', 'former approver'],
    mails: 'decisions',
    asks: true,
  },
  noApprover: { when: 'a request has no approver', notifies: ['applicant', 'HR'], mails: 'decisions' },
  recounted: { when: 'the days of leave were recalculated', notifies: ['applicant', 'approver', 'watcher'], mails: 'all' },
  ended: { when: 'leave no longer uses any days', notifies: ['applicant', 'approver', 'cover', 'watcher'], mails: 'all' },
  waiting: { when: 'a request has been pending for some working days', notifies: ['approver', 'stand-in'], mails: 'all', asks: true },
  shutdown: { when: 'a company shutdown was booked', notifies: ['applicant', 'watcher'], mails: 'all' },
  commented: { when: 'someone commented on leave', notifies: ['applicant', 'approver', 'commenters'], mails: 'all' },
  attached: { when: 'a file was added to leave', notifies: ['approver'], mails: 'all' },
  cover: { when: 'you cover leave', notifies: ['applicant'], mails: 'decisions' },
  watched: { when: 'leave that HR wants you to know about', notifies: ['watcher'], mails: 'decisions' },
  coverDeclined: { when: 'a colleague declined to cover leave', notifies: ['applicant', 'approver'], mails: 'decisions' },
  standInBegins: { when: 'a stand-in period begins', notifies: ['stand-in'], mails: 'all' },
  standInEnds: { when: 'a stand-in period ends', notifies: ['stand-in'], mails: 'all' },
  lastHrStays: { when: 'the last day of the only HR user has passed', notifies: ['HR'], mails: 'all' },
  lapseSoon: { when: 'days of leave expire soon', notifies: ['applicant'], mails: 'all' },
  unbooked: { when: 'HR reminds you to book leave', notifies: ['applicant'], mails: 'all' },
  yearEnd: { when: 'a leave year was closed', notifies: ['applicant'], mails: 'all' },
  yearOpened: { when: 'days of the next leave year were granted', notifies: ['applicant'], mails: 'all' },
  yearEndUndone: { when: 'a year end was undone', notifies: ['applicant'], mails: 'all' },
  webhookOff: { when: 'a webhook was switched off', notifies: ['HR'], mails: 'all' },
  tokenEnds: { when: 'an API token expires soon', notifies: ['HR'], mails: 'all' },
  tokenMakerLeft: { when: 'the creator of an API token has left', notifies: ['HR'], mails: 'all' },
  newDevice: { when: 'an account was used on a new device', notifies: ['owner'], mails: 'apart' },
  emergencySignIn: { when: 'the emergency account was used', notifies: ['HR'], mails: 'all' },
  providerLinked: { when: 'an account was linked with the sign-in provider', notifies: ['owner'], mails: 'all' },
  providerUnlinked: { when: 'an account was unlinked from the sign-in provider', notifies: ['owner'], mails: 'all' },
  addressClaimed: { when: 'another user claims the address of a linked account', notifies: ['HR'], mails: 'all' },
  passwordReset: { when: 'a password was reset', notifies: ['owner'], mails: 'apart' },
  factorChanged: { when: 'the second factor of an account was changed', notifies: ['owner'], mails: 'apart' },
  factorReset: { when: 'HR reset a second factor', notifies: ['HR'], mails: 'apart' },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof table;

export const notificationKinds: Readonly<Record<NotificationKind, Kind>> = table;

/** The roles of which a recipient must hold one. Other recipients are notified in any role. */
const rolesOf: Partial<Record<Party, readonly RoleName[]>> = {
  approver: ['MANAGER'],
  'stand-in': ['MANAGER'],
  'former approver': ['MANAGER'],
  HR: ['HR'],
};

/** Whether people with these roles can get notifications of a kind. @example canReceive('webhookOff', { roles: ['E'] }) // false */
export const canReceive = (kind: NotificationKind, caller: Pick<Caller, 'roles'>): boolean =>
  notificationKinds[kind].notifies.some((party) => {
    if (party === 'cover' || party === 'watcher') return false;
    const roles = rolesOf[party];
    return roles === undefined || holdsRole(caller, roles);
  });

/** How a person gets a kind of notification by email: at once (the default), in the daily email, or not at all. */
export const mailChoices = { once: 'At once', daily: 'Once a day', never: 'No email' } as const;

export type MailChoice = keyof typeof mailChoices;
