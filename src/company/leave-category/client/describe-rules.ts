import { monthDayText } from '#src/base/dates/month-day.ts';
import type { CategoryRules } from '#src/company/leave-category/category-rules.ts';
import { daysText, formatList, plural } from '#src/base/text/plural.ts';

/** The titles of the groups of rules, in the order of the form. */
export const ruleGroups = ['Explanation', 'Balance', 'Carry-over', 'Requests', 'Approval', 'Grant rules'] as const;

/** The element id of a group. @example groupId('Grant rules') // 'grant-rules' */
export const groupId = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

const keepTexts = (parts: readonly (string | false)[]) => parts.filter((part) => part !== false);

/**
 * Describes the rules in sentences. Default rules have no sentences.
 *
 * @param whom the people who can choose the category, in words
 * @example describeRules({ ...noRules, noticeDays: 5 }) // ['Apply at least 5 working days in advance.']
 */
export function describeRules(rules: CategoryRules, whom = ''): string[] {
  const { noticeDays, longestDays, backdateDays, attachmentFromDays, coverFromDays, onlyFor, secondApproval } = rules;
  return keepTexts([
    rules.retired && 'No longer offered.',
    !rules.needsBalance && 'No balance needed. Days are recorded but not deducted.',
    rules.needsBalance && describeBalanceRules(rules),
    rules.needsBalance && describeCarryOver(rules),
    onlyFor !== null && (whom === '' ? 'Not available to everyone.' : `Only available to: ${whom}.`),
    noticeDays > 0 && `Apply at least ${plural(noticeDays, 'working day')} in advance.`,
    longestDays !== null && `At most ${daysText(longestDays)} per request.`,
    backdateDays !== null && `Can start at most ${plural(backdateDays, 'day')} in the past.`,
    attachmentFromDays !== null && `Needs an attachment from ${daysText(attachmentFromDays)}.`,
    coverFromDays !== null && `Needs a cover from ${daysText(coverFromDays)}.`,
    rules.allowedDates.length > 0 && `Only on ${plural(rules.allowedDates.length, 'chosen date')}.`,
    rules.earnsNothing.leaveCodes.length > 0 && describeEarning(rules.earnsNothing),
    rules.autoApprove && 'Approved automatically if there are no warnings.',
    secondApproval !== null && describeSecondApproval(secondApproval),
    rules.colleaguesSeeType && 'Colleagues can see the leave type.',
  ]);
}

function describeBalanceRules({ accrual, accrualOn, proRata, mayGoBelowBy }: CategoryRules): string | false {
  const parts = keepTexts([
    accrual === 'monthly' && `accrued monthly, at the ${accrualOn} of the month`,
    proRata && 'pro rata in the year of joining',
    mayGoBelowBy > 0 && `up to ${daysText(mayGoBelowBy)} may be overdrawn`,
  ]);
  return parts.length > 0 && `Yearly days: ${parts.join('; ')}.`;
}

function describeCarryOver({ carryOverMax, carryOverUntil, tellLapse }: CategoryRules): string | false {
  if (carryOverMax === 0) return false;
  const days = carryOverMax === null ? 'All remaining days' : `Up to ${daysText(carryOverMax)}`;
  const until = carryOverUntil === null ? '' : ` and expire after ${monthDayText(carryOverUntil)}`;
  const told = carryOverUntil === null || tellLapse.length === 0 ? '' : ` Reminders are sent ${tellLapse.join(', ')} days before.`;
  return `${days} carry over to the next year${until}.${told}`;
}

const describeSecondApproval = ({ by, fromDays }: NonNullable<CategoryRules['secondApproval']>) =>
  `From ${daysText(fromDays)}, ${by === 'manager' ? "the approver's line manager" : 'a second person'} must also approve.`;

const describeEarning = ({ leaveCodes, fromDays }: CategoryRules['earnsNothing']): string =>
  `A month earns nothing ${fromDays === null ? 'if all its working days are' : `from ${daysText(fromDays)} of`} ${formatList(leaveCodes, 'or')}.`;
