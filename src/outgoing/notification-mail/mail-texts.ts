import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { nextApproverName } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { firstApprovalText } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import type { NoticeKind } from '#src/shared/notification/notification-kinds.ts';
import type { PlainKind } from '#src/shared/notification/plain-notifications.ts';

/** What is said of a leave behind its dates; a kind that is not here asks for a decision where it goes by mail. */
export const outcomeTexts: Partial<Record<NoticeKind, string>> = {
  approved: 'is approved',
  approvedAtOnce: 'is approved',
  rejected: 'is rejected',
  filedFor: 'was applied for',
  bookedFor: 'was booked',
  withdrawn: 'is cancelled',
  commented: 'has a comment',
  attached: 'has another file',
  cancelApproved: 'is cancelled',
  cancelRejected: 'stays approved',
  changeApproved: 'is changed',
  changeRejected: 'stays as it is',
  changedFor: 'was changed',
  firstApproved: 'is approved, 1 of 2',
  handedOver: 'has another approver',
  noApprover: 'has no approver',
  recounted: 'was counted anew',
  ended: 'has no day left',
  shutdown: 'was entered',
};

/** Who has decided, as the sheet of facts calls it. */
export const deciderLabels: Partial<Record<NoticeKind, string>> = {
  approved: 'Approved by',
  rejected: 'Rejected by',
  shutdown: 'Entered by',
  changeApproved: 'Approved by',
  changeRejected: 'Rejected by',
  changedFor: 'Changed by',
  cancelApproved: 'Cancelled by',
  withdrawn: 'Cancelled by',
  bookedFor: 'Booked by',
  cancelRejected: 'Decided by',
};

/** The link that leads to a decision, until when it is good, and whether it decides without signing in. */
export type MailDecisionLink = { link: string; until: PlainDate; alone: boolean };

/** What its reader does with a link. */
export const decisionLinkNote = ({ until, alone }: MailDecisionLink) =>
  alone
    ? `You approve or reject without signing in. The link works until ${formatDate(until)}; whoever has it can decide in your name.`
    : `You sign in, see the same, and approve or reject. The link works until ${formatDate(until)}, for you alone.`;

type Steps = { firstStep?: readonly { name: string }[] | null; secondStep?: { name: string; canDecide: boolean } | null };

/** Which of two steps a decision is, as the sheet of facts says it; nothing where one is enough. */
export const stepFacts = ({ firstStep, secondStep }: Steps): { label: string; lines: string[] }[] => [
  ...(firstStep ? [{ label: 'Approved by', lines: [`${firstApprovalText(firstStep)}, 1 of 2`] }] : []),
  ...(secondStep ? [{ label: 'Decides after you', lines: [nextApproverName(secondStep)] }] : []),
];

/** Where a notice that has nothing to do with leave leads, and why its reader gets it. */
export const generalButtons: Record<PlainKind, { label: string; why: string }> = {
  lastHrStays: { label: 'Open employee profiles', why: 'You get this because you work in HR.' },
  webhookOff: { label: 'Open webhooks', why: 'You get this because you work in HR.' },
  tokenEnds: { label: 'Open API tokens', why: 'You get this because you work in HR.' },
  tokenMakerLeft: { label: 'Open API tokens', why: 'You get this because you work in HR.' },
  reportReady: { label: 'Open reports', why: 'You get this because you asked for the report.' },
  newDevice: { label: 'Open my account', why: 'You get this because the account is yours.' },
  emergencySignIn: { label: 'Open login details', why: 'You get this because you work in HR.' },
  addressClaimed: { label: 'Open login details', why: 'You get this because you work in HR.' },
  providerLinked: { label: 'Open my account', why: 'You get this because the account is yours.' },
  factorChanged: { label: 'Open my account', why: 'You get this because the account is yours.' },
  factorReset: { label: 'Open login details', why: 'You get this because you work in HR.' },
  passwordReset: { label: 'Open my account', why: 'You get this because the account is yours.' },
  lapseSoon: { label: 'Open my leave details', why: 'You get this because the leave is yours.' },
  yearEnd: { label: 'Open my leave details', why: 'You get this because the leave is yours.' },
  yearOpened: { label: 'Open my leave details', why: 'You get this because the leave is yours.' },
  yearEndUndone: { label: 'Open my leave details', why: 'You get this because the leave is yours.' },
  standInBegins: { label: 'Open leave requests', why: 'You get this because you stand in for somebody.' },
  standInEnds: { label: 'Open leave requests', why: 'You get this because you stood in for somebody.' },
};
