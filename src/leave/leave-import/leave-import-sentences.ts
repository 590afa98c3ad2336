import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText, formatList } from '#src/base/text/plural.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { textSentences } from '#src/base/text/text-sentences.ts';
import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';

type BlockingLeave = { name: string; startDate: PlainDate; endDate: PlainDate };

/** Days that cost less than a whole day, with the reason. */
type ExplainingDay = { date: PlainDate; reason: string };

/** More days than this make a cell too long to read. */
const maxNamedDays = 5;

const periodText = ({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }) =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`;

function differenceText({ sheet, counted, days }: { sheet: number; counted: number; days: readonly ExplainingDay[] }): string {
  const named = days.slice(0, maxNamedDays).map(({ date, reason }) => `${formatDate(date).slice(0, 5)} ${reason}`);
  const more = days.length > named.length ? [`${days.length - named.length} more`] : [];
  return `Sheet ${sheet}, counted ${counted}${named.length > 0 ? `: ${[...named, ...more].join(', ')}` : ''}`;
}

/** The texts of imports, for the rows of a sheet and for the calls. */
export const leaveImportSentences = {
  ...leaveSentences,
  'row.twice': textSentences['row.twice'],
  'import.employee-blank': 'Enter an employee ID or a business email.',
  'import.employee-unknown': ({ emplId }: { emplId: string }) => `There is no employee ${emplId}. Correct the ID or add the profile first.`,
  'import.email-unknown': ({ email }: { email: string }) =>
    `No employee has the email ${email}. Correct the email or enter the employee ID.`,
  'import.email-of-other': ({ emplId, email }: { emplId: string; email: string }) =>
    `The email ${email} does not belong to ${emplId}. Correct one of the two or leave the email blank.`,
  'import.years': 'Start Date and End Date must be in the same calendar year or in two consecutive years. Split this row.',
  'import.half-form': 'Half Day must be AM, PM or blank.',
  'import.start-part-form': 'Start Part must be PM or blank.',
  'import.end-part-form': 'End Part must be AM or blank.',
  'import.no-day': 'No day of this row counts as leave. Check the dates, the public holidays and the work pattern.',
  'import.days-form': 'Days must be from 0 to 366, in half days.',
  'import.overlap': (leave: { startDate: PlainDate; endDate: PlainDate }) =>
    `Overlaps leave from ${formatDate(leave.startDate)} to ${formatDate(leave.endDate)}.`,
  'import.no-entitlement': ({ type, year }: { type: string; year: number }) =>
    `There is no entitlement for ${type} ${year}. Grant or upload it first, or switch off "Needs a balance" for the leave type.`,
  'import.no-entitlement-inactive': ({ type, year }: { type: string; year: number }) =>
    `This employee is inactive and has no entitlement for ${type} ${year}. Leave out this row.`,
  'import.year-closed': ({ type, year }: { type: string; year: number }) =>
    `${type} ${year} is closed for this employee. Undo the year end of ${year} first.`,
  'import.beyond-balance': ({ type, year, days, left }: { type: string; year: number; days: number; left: number }) =>
    `${type} ${year}: ${daysText(days)} needed, ${daysText(left)} left. Correct the entitlement or allow balances below zero.`,
  'import.correction-below-zero': ({ type, year }: { type: string; year: number }) =>
    `${type} ${year} has too few available days to book the difference. Correct the entitlement or use the counted days.`,
  'import.approver-unknown': ({ approver }: { approver: string }) =>
    `${approver} cannot approve this employee's leave. Enter the ID of another active manager or leave Approver blank.`,
  'import.approver-missing': "No one can approve this employee's leave. Enter the ID of an active manager.",
  /** A warning: the product's count of days differs from the sheet. */
  'import.days-differ': differenceText,
  'import.undone': 'This import has already been undone.',
  'import.leave-changed': ({ leaves, more }: { leaves: readonly BlockingLeave[]; more: number }) =>
    `You can no longer undo this import, because some of its leave was changed: ${formatList([
      ...leaves.map(({ name, ...period }) => `${name}, ${periodText(period)}`),
      ...(more > 0 ? [`${more} more`] : []),
    ])}.`,
  'import.days-in-use': ({ people, more }: { people: readonly string[]; more: number }) =>
    `You can no longer undo this import, because other leave needs its days: ${formatList([...people, ...(more > 0 ? [`${more} more`] : [])])}.`,
} as const satisfies Sentences;

export const leaveImportMessage = messageFactory<typeof leaveImportSentences>();
