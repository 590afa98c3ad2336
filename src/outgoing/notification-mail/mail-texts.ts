import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { nextApproverName } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { firstApprovalText } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import type { PlainKind } from '#src/shared/notification/plain-notifications.ts';

/** The outcome of leave, after its dates. Emails of other kinds ask for a decision. */
export const outcomeTexts: Partial<Record<NotificationKind, string>> = {
  approved: 'is approved',
  approvedAtOnce: 'is approved',
  rejected: 'is rejected',
  filedFor: 'was requested',
  bookedFor: 'was booked',
  withdrawn: 'is cancelled',
  commented: 'has a comment',
  attached: 'has a new file',
  coverDeclined: 'needs another cover',
  cancelApproved: 'is cancelled',
  cancelRejected: 'stays approved',
  changeApproved: 'is changed',
  changeRejected: 'stays as it is',
  changedFor: 'was changed',
  firstApproved: 'is approved, 1 of 2',
  handedOver: 'has another approver',
  noApprover: 'has no approver',
  recounted: 'was recalculated',
  ended: 'no longer uses any days',
  shutdown: 'was booked',
};

/** The label of the decider among the facts. */
export const deciderLabels: Partial<Record<NotificationKind, string>> = {
  approved: 'Approved by',
  rejected: 'Rejected by',
  shutdown: 'Booked by',
  changeApproved: 'Approved by',
  changeRejected: 'Rejected by',
  changedFor: 'Changed by',
  cancelApproved: 'Cancelled by',
  withdrawn: 'Cancelled by',
  bookedFor: 'Booked by',
  cancelRejected: 'Decided by',
};

/** A link to a decision, its expiry date, and whether it decides without sign-in. */
export type MailDecisionLink = { link: string; until: PlainDate; alone: boolean };

/** Explains a link to its reader. */
export const decisionLinkNote = ({ until, alone }: MailDecisionLink) =>
  alone
    ? `You can approve or reject without signing in. The link works until ${formatDate(until)}. Anyone who has it can decide in your name.`
    : `Sign in to approve or reject. The link works until ${formatDate(until)}, for you only.`;

type Steps = { firstStep?: readonly { name: string }[] | null; secondStep?: { name: string; canDecide: boolean } | null };

/** Describes the two steps of an approval among the facts; empty if one approval is enough. */
export const stepFacts = ({ firstStep, secondStep }: Steps): { label: string; lines: string[] }[] => [
  ...(firstStep ? [{ label: 'Approved by', lines: [`${firstApprovalText(firstStep)}, 1 of 2`] }] : []),
  ...(secondStep ? [{ label: 'Next approver', lines: [nextApproverName(secondStep)] }] : []),
];

/** The button of an email that is not about leave, and why its reader gets it. */
export const generalButtons: Record<PlainKind, { label: string; why: string }> = {
  lastHrStays: { label: 'Open employee profiles', why: "You're getting this because you're in HR." },
  webhookOff: { label: 'Open webhooks', why: "You're getting this because you're in HR." },
  tokenEnds: { label: 'Open API tokens', why: "You're getting this because you're in HR." },
  tokenMakerLeft: { label: 'Open API tokens', why: "You're getting this because you're in HR." },
  newDevice: { label: 'Open my account', why: "You're getting this because it's your account." },
  emergencySignIn: { label: 'Open login details', why: "You're getting this because you're in HR." },
  addressClaimed: { label: 'Open login details', why: "You're getting this because you're in HR." },
  providerLinked: { label: 'Open my account', why: "You're getting this because it's your account." },
  providerUnlinked: { label: 'Open my account', why: "You're getting this because it's your account." },
  factorChanged: { label: 'Open my account', why: "You're getting this because it's your account." },
  factorReset: { label: 'Open login details', why: "You're getting this because you're in HR." },
  passwordReset: { label: 'Open my account', why: "You're getting this because it's your account." },
  lapseSoon: { label: 'Open my leave details', why: "You're getting this because it's your leave." },
  unbooked: { label: 'Open my leave details', why: "You're getting this because it's your leave." },
  yearEnd: { label: 'Open my leave details', why: "You're getting this because it's your leave." },
  yearOpened: { label: 'Open my leave details', why: "You're getting this because it's your leave." },
  yearEndUndone: { label: 'Open my leave details', why: "You're getting this because it's your leave." },
  cover: { label: 'Open cover', why: "You're getting this because you cover for a colleague." },
  watched: { label: 'Open notifications', why: "You're getting this because HR wants you to know about this leave." },
  standInBegins: { label: 'Open leave requests', why: "You're getting this because you're a stand-in." },
  standInEnds: { label: 'Open leave requests', why: "You're getting this because you were a stand-in." },
};
