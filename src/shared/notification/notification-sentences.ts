import { halfDaySuffix, formatPeriodWithWeekdays } from '#src/base/dates/format-period.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import type { NoticeKind } from './notification-kinds.ts';
import { isOfNoLeave, namingForHr, type NoticeFigures, type NoticeWords, ofNoLeave } from './plain-notifications.ts';

/** What became of days that came back after their last day. @example returnedText(2, 1) // '2 days came back, 1 of them expired.' */
export const returnedText = (returned: number, expired: number): string => `${daysText(returned)} came back, ${expired} of them expired.`;

/** What the reader of a notice is to the leave that it is of. */
type Reader = 'applicant' | 'approver' | 'other';

/** The leave that a notice is of, as it is when the notice is read. */
type NoticedLeave = {
  reader: Reader;
  id: { startDate: PlainDate };
  endDate: PlainDate;
  halfDayPart: 'AM' | 'PM' | null;
  name: string;
  approverName: string;
  leaveDescr: string;
  leaveDuration: number;
};

/** A notice as it is read; without `leave` its reader may not see any more what it is of. */
export type ReadNotice = {
  kind: NoticeKind;
  by: string | null;
  figures: NoticeFigures | null;
  leave: NoticedLeave | null;
  /** The name of the person whose leave it is, where the reader may know it. */
  name?: string | null;
  /** The lines of the timeline: each changed field before and after. */
  changes?: readonly string[];
};

type Facts = NoticedLeave & { when: string; days: string; by: string | null; change: string; changes: readonly string[]; waited: string };
type Words = (of: Facts) => NoticeWords;

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
/** The same, with each changed field before and after. */
const withChanges = (of: Facts) => [typeAndWhen(of), ...of.changes].join('; ');
const byAndDays = ({ by, days }: Facts) => (by === null ? days : `By ${by}; ${days}`);
const yours = (what: string) =>
  own(
    ({ when }) => `Your leave ${when} is ${what}`,
    (of) => [byAndDays(of), ...of.changes].join('; '),
  );

/** The sentences of a notice, by what its reader is to the leave; whoever is not named reads what the approver reads. */
const words: Record<Exclude<NoticeKind, keyof typeof ofNoLeave>, { approver: Words; applicant?: Words; other?: Words }> = {
  submitted: { approver: others(({ days }) => `asks for ${days}`) },
  approvedAtOnce: { approver: others(({ days }) => `has ${days}, approved at once by the rules of the leave type`) },
  changed: {
    approver: others(({ days }) => `has changed a request: ${days}`, withChanges),
    other: others(({ approverName }) => `has asked ${approverName} instead`),
  },
  approved: { approver: others(() => 'has leave approved'), applicant: yours('approved') },
  rejected: { approver: others(() => 'has leave rejected'), applicant: yours('rejected') },
  filedFor: {
    approver: others(
      ({ days }) => `asks for ${days}`,
      ({ by, leaveDescr, when }) => `${leaveDescr}, ${when}${by === null ? '' : `; filed by ${by}`}`,
    ),
    applicant: own(({ by, when }) => `${by ?? 'Somebody'} has applied for leave ${when} for you`, typeAndDays),
  },
  bookedFor: {
    approver: others(() => 'has leave approved'),
    applicant: own(
      ({ by, when }) => (by === null ? `Leave ${when} was booked for you` : `${by} has booked leave ${when} for you`),
      typeAndDays,
    ),
  },
  withdrawn: { approver: others(() => 'has leave cancelled by HR'), applicant: yours('cancelled by HR') },
  recalled: { approver: others(() => 'has recalled a request') },
  cancelAsked: { approver: others(({ days }) => `asks to cancel ${days}`) },
  cancelApproved: { approver: others(() => 'has leave cancelled'), applicant: yours('cancelled') },
  cancelRejected: {
    approver: others(() => 'keeps leave'),
    applicant: own(
      ({ when }) => `Your leave ${when} stays approved`,
      ({ by, days }) => `${by === null ? 'The' : `By ${by}; the`} cancellation is rejected, ${days}`,
    ),
  },
  changeAsked: { approver: others(() => 'asks to change approved leave', withChanges) },
  changeWithdrawn: { approver: others(() => 'has withdrawn the request to change approved leave') },
  changeApproved: { approver: others(() => 'has leave changed', withChanges), applicant: yours('changed as you asked') },
  changeRejected: {
    approver: others(() => 'keeps leave as it was'),
    applicant: own(
      ({ when }) => `Your leave ${when} stays as it is`,
      ({ by, days }) => `${by === null ? 'The' : `By ${by}; the`} change is rejected, ${days}`,
    ),
  },
  changedFor: { approver: others(() => 'has leave changed by HR', withChanges), applicant: yours('changed by HR') },
  firstApproved: {
    approver: others(
      ({ days }) => `waits for your approval: ${days}`,
      ({ by, leaveDescr, when }) => `${leaveDescr}, ${when}${by === null ? '' : `; approved by ${by}, 1 of 2`}`,
    ),
    applicant: own(
      ({ when }) => `Your leave ${when} is approved, 1 of 2`,
      ({ by, approverName }) => `${by === null ? '' : `By ${by}; `}${approverName} decides now`,
    ),
  },
  handedOver: {
    approver: others(({ days }) => `waits for you now: ${days}`),
    applicant: own(({ approverName, when }) => `${approverName} now decides on your leave ${when}`, typeAndDays),
    other: others(({ approverName }) => `waits for ${approverName} now`),
  },
  noApprover: {
    approver: others(() => 'needs another approver'),
    applicant: own(
      ({ when }) => `Nobody can decide on your leave ${when}`,
      () => 'HR chooses another approver.',
    ),
  },
  recounted: {
    approver: others(
      () => 'has leave that was counted anew',
      ({ when, change }) => [when, change].filter(Boolean).join('; '),
    ),
    applicant: own(
      ({ when }) => `Your leave ${when} was counted anew`,
      ({ change, days }) => change || days,
    ),
  },
  ended: {
    approver: others(() => 'has no day of leave left', typeAndWhen),
    applicant: own(
      ({ when }) => `Your leave ${when} has no day left`,
      () => 'It is cancelled.',
    ),
  },
  shutdown: {
    approver: others(() => 'has company days as leave'),
    applicant: own(({ when }) => `Company days: you are on leave ${when}`, byAndDays),
  },
  commented: {
    approver: ({ by, name, when, leaveDescr }) => ({
      who: by ?? name,
      said: by === name ? 'has commented on a request' : `has commented on leave of ${name}`,
      detail: `${leaveDescr}, ${when}`,
    }),
    applicant: ({ by, when, leaveDescr }) => ({
      ...(by !== null && { who: by }),
      said: `has commented on your leave ${when}`,
      detail: leaveDescr,
    }),
  },
  attached: { approver: others(() => 'has added a file') },
  waiting: { approver: others(({ waited }) => `has waited ${waited}`) },
};

function typeAndDays({ leaveDescr, days }: Facts): string {
  return `${leaveDescr}, ${days}`;
}

/** A recalled request is gone: its notice has the person and the days. Without a name it was the reader's own request. */
const recalled = (name: string | null | undefined, { from = '', until = from }: NoticeFigures): NoticeWords => ({
  said: name ? `The leave request of ${name} was recalled` : 'Your leave request was recalled',
  detail: formatPeriodWithWeekdays(from, until),
});

/** What a notice says whose reader may no longer see what it is of. */
const gone: NoticeWords = { said: 'No longer yours to see', detail: '' };

/**
 * A notice in words, as of when it is read: on the screen and in a mail.
 *
 * @example noticeWords({ kind: 'submitted', …, leave }) // { who: 'Priya Raman', said: 'asks for 5 days', detail: 'Annual leave, Mon 30/03 to Fri 03/04/2026' }
 */
export function noticeWords({ kind, by, figures, leave, name, changes = [] }: ReadNotice): NoticeWords {
  if (!figures && namingForHr.some((one) => one === kind)) return gone;
  if (isOfNoLeave(kind)) return ofNoLeave[kind](by, figures ?? {});
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
  // The lines of the timeline say it as well.
  return lost > 0 && changes.length === 0 ? { ...said, detail: `${said.detail}. ${returnedText(days, lost)}` } : said;
}

/** The same as one sentence. @example noticeSentence(notice) // 'Priya Raman asks for 5 days' */
export const noticeSentence = (notice: ReadNotice): string => {
  const { who, said } = noticeWords(notice);
  return who === undefined ? said : `${who} ${said}`;
};
