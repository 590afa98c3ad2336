import { halfDaySuffix } from '#src/base/dates/format-period.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { returnedText } from '#src/shared/notification/notification-sentences.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { type Params, type MessageDescriptor, messageFactory, formatMessage, type Sentences } from '#src/base/text/problem.ts';
import type { HalfDayPart } from '../calculation/half-day.ts';
import { type ChangedFields, changedFieldLines, type LeaveFields } from './changed-fields.ts';

/** Names for the keys in a remark: people by id, leave types by code. */
export type RemarkLabels = { people?: Readonly<Record<string, string>> | null; types?: Readonly<Record<string, string>> | null };

type NamedHoliday = readonly [date: PlainDate, name: string];

/** The name of a work pattern or state that a person has from a date on. */
export type DatedName = readonly [from: PlainDate, name: string];

type RecalculationParams = {
  removed: NamedHoliday[];
  added: NamedHoliday[];
  weeks?: DatedName[];
  states?: DatedName[];
  lastDay?: PlainDate;
  was: number;
  now: number;
} & Returned;

/** Days that came back, and how many of them expired at once. Absent: none expired. */
type Returned = { returned?: number | undefined; expired?: number | undefined };

const andReturned = ({ returned = 0, expired = 0 }: Returned) => (expired > 0 ? ` ${returnedText(returned, expired)}` : '');

const durationChangeText = (was: number, now: number) =>
  now === 0 ? 'no days of leave are left' : now === was ? `still ${daysText(now)}` : `${daysText(now)} instead of ${daysText(was)}`;

/** The result of a change; `days` are given back in the middle or at an end. `at` is the previous location. */
export type RequestedChange = {
  was: ChangedFields;
  now: ChangedFields;
  days?: readonly { date: PlainDate; part?: HalfDayPart | undefined }[] | undefined;
  ill?: boolean | undefined;
  at?: Pick<LeaveFields, 'startDate' | 'leaveCode'>;
} & Returned;

function changeText({ was, now, days = [], ill, returned = 0, expired = 0 }: RequestedChange): string {
  const named = days.map(({ date, part }) => formatDate(date) + halfDaySuffix(part)).join('; ');
  return [
    ...(named ? [`${ill ? 'Ill on' : 'Given back'}: ${named}`] : []),
    ...(now.leaveDuration === 0 ? ['The leave is cancelled.'] : changedFieldLines(was, now, {})),
    ...(expired > 0 ? [returnedText(returned, expired)] : []),
  ].join('\n');
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const nextApproverText = ({ next, people }: { next: string | null } & RemarkLabels) =>
  next === null ? 'HR will assign an approver.' : `${people?.[next] ?? next} (${next}) decides next.`;

/** The automatic notes in the timeline of a leave, stored as a code with figures and shown in these words. */
export const remarkSentences = {
  'leave.recounted': ({ removed, added, weeks = [], states = [], lastDay, was, now, ...days }: RecalculationParams) => {
    const causes = [
      ...removed.map(([date, name]) => `${formatDate(date)} is no longer a public holiday (${name})`),
      ...added.map(([date, name]) => `${formatDate(date)} is now a public holiday (${name})`),
      ...weeks.map(([from, name]) => `from ${formatDate(from)} the work pattern is ${name}`),
      ...states.map(([from, name]) => `from ${formatDate(from)} the state is ${name}`),
      ...(lastDay === undefined ? [] : [`the last day of work is ${formatDate(lastDay)}`]),
    ];
    if (causes.length === 0) causes.push('Recalculated after a change of working days');
    return `${capitalised(causes.join(', '))}: ${durationChangeText(was, now)}.${andReturned(days)}`;
  },
  /** The first step of imported leave. The timeline names the person who imported it. */
  'leave.imported': '',
  'leave.withdrawn-with-applicant': (days: Returned) => `Withdrawn: the employee has been deactivated.${andReturned(days)}`,
  'leave.cancelled-with-applicant': (days: Returned) => `Cancelled: the employee has been deactivated.${andReturned(days)}`,
  /** The second approver; null if HR has to assign one. */
  'leave.approved-first': nextApproverText,
  'leave.approved-second': '',
  'leave.days-returned': ({ returned, expired }: { returned: number; expired: number }) => returnedText(returned, expired),
  'leave.change-approved-first': nextApproverText,
  'leave.approved-by-rule': 'Approved automatically by the rules of the leave type.',
  'leave.approver-gone': ({ was, next, people }: { was: string; next: string | null } & RemarkLabels) => {
    const person = (emplId: string) => `${people?.[emplId] ?? emplId} (${emplId})`;
    return `${person(was)} can no longer approve leave. ${next === null ? 'HR will assign someone.' : `Reassigned to ${person(next)}.`}`;
  },
  'leave.escalated': ({ was, next, days, people }: { was: string; next: string | null; days: number } & RemarkLabels) => {
    const person = (emplId: string) => `${people?.[emplId] ?? emplId} (${emplId})`;
    return `Escalated after ${plural(days, 'working day')} with ${person(was)}. ${next === null ? 'HR will assign someone.' : `Reassigned to ${person(next)}.`}`;
  },
  /** `at` is the previous location. */
  'leave.changed-by-applicant': ({
    was,
    now,
    ...labels
  }: { was: ChangedFields; now: ChangedFields; at: Pick<LeaveFields, 'startDate' | 'leaveCode'> } & RemarkLabels) =>
    changedFieldLines(was, now, labels).join('\n'),
  /** About the other part of leave over New Year. */
  'leave.other-part-changed': ({ was, now, ...labels }: { was: ChangedFields; now: ChangedFields } & RemarkLabels) =>
    ['The part in the other year was changed.', ...changedFieldLines(was, now, labels)].join('\n'),
  'leave.change-asked': changeText,
  'leave.change-approved': changeText,
  'leave.change-approved-second': changeText,
  'leave.change-made': changeText,
  'leave.change-rejected': 'The leave stays as it is.',
  'leave.change-withdrawn': 'The leave stays as it is.',
  /** On the sick leave that a reported illness became. */
  'leave.ill-instead': ({ leaveDescr, from }: { leaveDescr: string; from: PlainDate }) =>
    `Ill during ${leaveDescr} from ${formatDate(from)}.`,
} as const satisfies Sentences;

export const leaveRemark = messageFactory<typeof remarkSentences>();

/**
 * Returns a stored remark in words.
 *
 * @example remarkText({ code: 'leave.approver-gone', params: { was: 'M0001', next: null } }, { people: { M0001: 'Maya Lim' } })
 * // 'Maya Lim (M0001) can no longer approve leave. HR will assign someone.'
 */
export const remarkText = ({ code, params }: MessageDescriptor, labels: RemarkLabels): string =>
  formatMessage(remarkSentences, { code, params: { ...params, ...labels } });

type Names = Readonly<Record<string, string>> | null | undefined;
type TimelineNote = { code: string; params?: Params | undefined; labels: { people?: Names; types?: Names } };

/**
 * Returns the lines of a timeline note for a notification.
 *
 * @example noteLines({ code: 'leave.change-asked', params: { was: { startDate: '2026-11-30' }, now: { startDate: '2026-12-01' } }, labels: {} })
 * // ['Start date: 30/11/2026 → 01/12/2026']
 */
export const noteLines = (note: TimelineNote | null): string[] =>
  note === null
    ? []
    : remarkText(
        { code: note.code, params: note.params ?? {} },
        { people: note.labels.people ?? null, types: note.labels.types ?? null },
      ).split('\n');
