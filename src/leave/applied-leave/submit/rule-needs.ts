import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import type { LeaveRules } from './leave-rules.ts';

type StatedRules = Pick<
  LeaveRules,
  | 'noticeDays'
  | 'longestDays'
  | 'backdateDays'
  | 'attachmentFromDays'
  | 'coverFromDays'
  | 'availableFrom'
  | 'allowedDates'
  | 'allowedDatesMost'
>;

/**
 * Says what the rules of a leave type ask of a person, before any of them refuses a request.
 *
 * @example describeNeeds({ ...noRules, noticeDays: 5, attachmentFromDays: 3 }, today) // ['Ask at least 5 working days before.', 'Attach a file from day 3.']
 */
export function describeNeeds(rules: StatedRules, today: PlainDate): string[] {
  const { noticeDays, longestDays, backdateDays, attachmentFromDays, coverFromDays, availableFrom, allowedDates, allowedDatesMost } = rules;
  return [
    availableFrom !== null && availableFrom > today && `You can take it from ${formatDate(availableFrom)}.`,
    allowedDates.length > 0 && `Choose from its listed dates${allowedDatesMost === null ? '' : `, at most ${allowedDatesMost} a year`}.`,
    noticeDays > 0 && `Ask at least ${plural(noticeDays, 'working day')} before.`,
    // With a notice period, a later request is refused anyway.
    noticeDays === 0 && backdateDays !== null && backdateText(backdateDays),
    longestDays !== null && `Ask for at most ${daysText(longestDays)} at once.`,
    attachmentFromDays !== null && attachmentText(attachmentFromDays),
    coverFromDays !== null && (coverFromDays <= 1 ? 'Name a cover.' : `Name a cover for ${daysText(coverFromDays)} or more.`),
  ].filter((text) => text !== false);
}

const backdateText = (days: number) =>
  days === 0 ? 'Ask on its first day at the latest.' : `Ask at most ${plural(days, 'day')} after its first day.`;

/** Whole days have a number; half days are a length. */
function attachmentText(days: number): string {
  if (days <= 1) return days === 1 ? 'Attach a file from day 1.' : 'Attach a file.';
  return Number.isInteger(days) ? `Attach a file from day ${days}.` : `Attach a file for ${daysText(days)} or more.`;
}
