import { monthDayText } from '#src/base/dates/month-day.ts';
import type { CategoryRules } from '#src/company/leave-category/category-rules.ts';
import { daysText, plural } from '#src/base/text/plural.ts';

/** The groups of the rules in their form, in its order. */
export const ruleGroups = ['Balance', 'Carry-over', 'How it is asked for', 'Who approves', 'Grant rules'] as const;

/** Where a group stands in the form. @example findLineToExtend('Who approves') // 'who-approves' */
export const groupId = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

const keepTexts = (parts: readonly (string | false)[]) => parts.filter((part) => part !== false);

/**
 * What rules mean, in sentences; none where the rules are as they begin.
 *
 * @param whom for whom the category is, in words
 * @example describeRules({ ...noRules, noticeDays: 5 }) // ['It must be applied for 5 working days before it starts.']
 */
export function describeRules(rules: CategoryRules, whom = ''): string[] {
  const { noticeDays, longestDays, backdateDays, attachmentFromDays, onlyFor, secondApproval } = rules;
  return keepTexts([
    rules.retired && 'It is no longer offered.',
    !rules.needsBalance && 'Nobody needs days of it: they are counted, and held against nothing.',
    rules.needsBalance && describeBalanceRules(rules),
    rules.needsBalance && describeCarryOver(rules),
    onlyFor !== null && (whom === '' ? 'Not everybody is offered it.' : `It is offered only to: ${whom}.`),
    noticeDays > 0 && `It must be applied for ${plural(noticeDays, 'working day')} before it starts.`,
    longestDays !== null && `It can be at most ${daysText(longestDays)} long.`,
    backdateDays !== null && `It may have begun at most ${plural(backdateDays, 'day')} ago.`,
    attachmentFromDays !== null && `From ${daysText(attachmentFromDays)} on it needs an attachment.`,
    rules.autoApprove && 'It is approved at once, when every rule holds.',
    secondApproval !== null && describeSecondApproval(secondApproval),
    rules.colleaguesSeeType && 'Colleagues see it by its name.',
  ]);
}

function describeBalanceRules({ accrual, accrualOn, proRata, mayGoBelowBy }: CategoryRules): string | false {
  const parts = keepTexts([
    accrual === 'monthly' && `given month by month, at the ${accrualOn} of the month`,
    proRata && 'pro rata in the year of joining',
    mayGoBelowBy > 0 && `up to ${daysText(mayGoBelowBy)} may be overdrawn`,
  ]);
  return parts.length > 0 && `The days of a year: ${parts.join('; ')}.`;
}

function describeCarryOver({ carryOverMax, carryOverUntil, tellLapse }: CategoryRules): string | false {
  if (carryOverMax === 0) return false;
  const days = carryOverMax === null ? 'All days that are left' : `Up to ${daysText(carryOverMax)}`;
  const until = carryOverUntil === null ? '' : ` and lapse after ${monthDayText(carryOverUntil)}`;
  const told = carryOverUntil === null || tellLapse.length === 0 ? '' : ` People are told ${tellLapse.join(', ')} days before.`;
  return `${days} go over to the next year${until}.${told}`;
}

const describeSecondApproval = ({ by, fromDays }: NonNullable<CategoryRules['secondApproval']>) =>
  `From ${daysText(fromDays)} on ${by === 'manager' ? "the approver's line manager" : 'a second person'} approves as well.`;
