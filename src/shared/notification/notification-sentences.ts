import { halfDaySuffix, formatPeriodWithWeekdays } from '#src/base/dates/format-period.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { isPlainKind, hrKindsWithNames, type NotificationFigures, type NotificationText, plainTexts } from './plain-notifications.ts';

/** Describes days that were returned after their expiry date. @example returnedText(2, 1) // '2 days came back, 1 of them expired.' */
export const returnedText = (returned: number, expired: number): string => `${daysText(returned)} came back, ${expired} of them expired.`;

/** The reader's relation to the leave of a notification. */
type Reader = 'applicant' | 'approver' | 'other';

/** The leave of a notification, as it is when the notification is read. */
type NotificationLeave = {
  reader: Reader;
  id: { startDate: PlainDate };
  endDate: PlainDate;
  halfDayPart: 'AM' | 'PM' | null;
  name: string;
  approverName: string;
  leaveDescr: string;
  leaveDuration: number;
};

/** A notification as it is read. Without `leave`, the reader may no longer see what it is about. */
export type ReadableNotification = {
  kind: NotificationKind;
  by: string | null;
  figures: NotificationFigures | null;
  leave: NotificationLeave | null;
  /** The name of the applicant, if the reader may see it. */
  name?: string | null;
  /** The lines of the timeline: each changed field with its old and new value. */
  changes?: readonly string[];
};

type Facts = NotificationLeave & {
  when: string;
  days: string;
  by: string | null;
  change: string;
  changes: readonly string[];
  waited: string;
};
type Words = (of: Facts) => NotificationText;

const own =
  (said: (of: Facts) => string, detail: (of: Facts) => string): Words =>
  (of) => ({ said: said(of), detail: detail(of) });
const others =
  (said: (of: Facts) => string, detail: (of: Facts) => string = typeAndWhen): Words =>
  (of) => ({
    who: of.name,
    said: said(of),
    detail: detail(of),
  });
const typeAndWhen = ({ leaveDescr, when }: Facts) => `${leaveDescr}, ${when}`;
/** The same with each changed field. */
const withChanges = (of: Facts) => [typeAndWhen(of), ...of.changes].join('; ');
const byAndDays = ({ by, days }: Facts) => (by === null ? days : `By ${by}; ${days}`);
const yours = (what: string) =>
  own(
    ({ when }) => `Your leave ${when} is ${what}`,
    (of) => [byAndDays(of), ...of.changes].join('; '),
  );

/** The texts of a notification by the reader's relation to the leave. Without an entry, readers get the text of the approver. */
const words: Record<Exclude<NotificationKind, keyof typeof plainTexts>, { approver: Words; applicant?: Words; other?: Words }> = {
  submitted: { approver: others(({ days }) => `asks for ${days}`) },
  approvedAtOnce: { approver: others(({ days }) => `has ${days}, approved automatically by the rules of the leave type`) },
  changed: {
    approver: others(({ days }) => `has changed a request: ${days}`, withChanges),
    other: others(({ approverName }) => `has asked ${approverName} instead`),
  },
  approved: { approver: others(() => 'has had leave approved'), applicant: yours('approved') },
  rejected: { approver: others(() => 'has had leave rejected'), applicant: yours('rejected') },
  filedFor: {
    approver: others(
      ({ days }) => `asks for ${days}`,
      ({ by, leaveDescr, when }) => `${leaveDescr}, ${when}${by === null ? '' : `; submitted by ${by}`}`,
    ),
    applicant: own(({ by, when }) => `${by ?? 'Someone'} has applied for leave ${when} for you`, typeAndDays),
  },
  bookedFor: {
    approver: others(() => 'has had leave approved'),
    applicant: own(
      ({ by, when }) => (by === null ? `Leave ${when} was booked for you` : `${by} has booked leave ${when} for you`),
      typeAndDays,
    ),
  },
  withdrawn: { approver: others(() => 'has had leave cancelled by HR'), applicant: yours('cancelled by HR') },
  recalled: { approver: others(() => 'has recalled a request') },
  cancelAsked: { approver: others(({ days }) => `asks to cancel ${days}`) },
  cancelApproved: { approver: others(() => 'has had leave cancelled'), applicant: yours('cancelled') },
  cancelRejected: {
    approver: others(() => 'keeps their leave'),
    applicant: own(
      ({ when }) => `Your leave ${when} stays approved`,
      ({ by, days }) => `${by === null ? 'The' : `By ${by}; the`} cancellation was rejected, ${days}`,
    ),
  },
  changeAsked: { approver: others(() => 'asks to change approved leave', withChanges) },
  changeWithdrawn: { approver: others(() => 'has withdrawn the request to change approved leave') },
  changeApproved: { approver: others(() => 'has had leave changed', withChanges), applicant: yours('changed as you asked') },
  changeRejected: {
    approver: others(() => 'keeps their leave unchanged'),
    applicant: own(
      ({ when }) => `Your leave ${when} stays as it is`,
      ({ by, days }) => `${by === null ? 'The' : `By ${by}; the`} change was rejected, ${days}`,
    ),
  },
  changedFor: { approver: others(() => 'has had leave changed by HR', withChanges), applicant: yours('changed by HR') },
  firstApproved: {
    approver: others(
      ({ days }) => `needs your approval: ${days}`,
      ({ by, leaveDescr, when }) => `${leaveDescr}, ${when}${by === null ? '' : `; approved by ${by}, 1 of 2`}`,
    ),
    applicant: own(
      ({ when }) => `Your leave ${when} is approved, 1 of 2`,
      ({ by, approverName }) => `${by === null ? '' : `By ${by}; `}${approverName} decides now`,
    ),
  },
  handedOver: {
    approver: others(({ days }) => `now needs your approval: ${days}`),
    applicant: own(({ approverName, when }) => `${approverName} now decides on your leave ${when}`, typeAndDays),
    other: others(({ approverName }) => `now needs approval from ${approverName}`),
  },
  noApprover: {
    approver: others(() => 'needs another approver'),
    applicant: own(
      ({ when }) => `No one can decide on your leave ${when}`,
      () => 'HR will assign an approver.',
    ),
  },
  recounted: {
    approver: others(
      () => 'has leave that was recalculated',
      ({ when, change }) => [when, change].filter(Boolean).join('; '),
    ),
    applicant: own(
      ({ when }) => `Your leave ${when} was recalculated`,
      ({ change, days }) => change || days,
    ),
  },
  ended: {
    approver: others(() => 'has leave that no longer uses any days', typeAndWhen),
    applicant: own(
      ({ when }) => `Your leave ${when} no longer uses any days`,
      () => 'It was cancelled.',
    ),
  },
  shutdown: {
    approver: others(() => 'is on leave for a company shutdown'),
    applicant: own(({ when }) => `Company shutdown: you are on leave ${when}`, byAndDays),
  },
  commented: {
    approver: ({ by, name, when, leaveDescr }) => ({
      who: by ?? name,
      said: by === name ? 'has commented on a request' : `has commented on ${name}'s leave`,
      detail: `${leaveDescr}, ${when}`,
    }),
    applicant: ({ by, when, leaveDescr }) => ({
      ...(by !== null && { who: by }),
      said: `has commented on your leave ${when}`,
      detail: leaveDescr,
    }),
  },
  coverDeclined: {
    approver: others(({ by }) => `has leave that ${by ?? 'a colleague'} cannot cover`),
    applicant: own(({ by, when }) => `${by ?? 'A colleague'} cannot cover your leave ${when}`, typeAndDays),
  },
  attached: { approver: others(() => 'has added a file') },
  waiting: { approver: others(({ waited }) => `has waited ${waited}`) },
};

function typeAndDays({ leaveDescr, days }: Facts): string {
  return `${leaveDescr}, ${days}`;
}

/** The text about a recalled request, which is gone. Without a name it was the reader's own request. */
const recalled = (name: string | null | undefined, { from = '', until = from }: NotificationFigures): NotificationText => ({
  said: name ? `The leave request of ${name} was recalled` : 'Your leave request was recalled',
  detail: formatPeriodWithWeekdays(from, until),
});

/** The text of a notification about a record that its reader may no longer see. */
const gone: NotificationText = { said: 'You no longer have access', detail: '' };

/**
 * Returns the text of a notification at the time of reading, for the screen and for emails.
 *
 * @example notificationText({ kind: 'submitted', …, leave }) // { who: 'Priya Raman', said: 'asks for 5 days', detail: 'Annual leave, Mon 30/03 to Fri 03/04/2026' }
 */
export function notificationText({ kind, by, figures, leave, name, changes = [] }: ReadableNotification): NotificationText {
  if (!figures && hrKindsWithNames.some((one) => one === kind)) return gone;
  if (isPlainKind(kind)) return plainTexts[kind](by, figures ?? {});
  if (!leave) return kind === 'recalled' && figures?.from !== undefined ? recalled(name, figures) : gone;
  const { was, now, days = 0, lost = 0 } = figures ?? {};
  const facts = {
    ...leave,
    by,
    when: `${leave.id.startDate === leave.endDate && leave.reader === 'applicant' ? 'on ' : ''}${formatPeriodWithWeekdays(leave.id.startDate, leave.endDate)}${halfDaySuffix(leave.halfDayPart)}`,
    days: daysText(leave.leaveDuration),
    change: was === undefined || now === undefined ? '' : `${was} → ${daysText(now)}`,
    changes,
    waited: plural(days, 'working day'),
  };
  const of = words[kind];
  const said = (leave.reader === 'approver' ? of.approver : (of[leave.reader] ?? of.approver))(facts);
  // Otherwise the lines of the timeline contain it.
  return lost > 0 && changes.length === 0 ? { ...said, detail: `${said.detail}. ${returnedText(days, lost)}` } : said;
}

/** Returns the text as one sentence. @example notificationSentence(notice) // 'Priya Raman asks for 5 days' */
export const notificationSentence = (notice: ReadableNotification): string => {
  const { who, said } = notificationText(notice);
  return who === undefined ? said : `${who} ${said}`;
};
