import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { plural } from '#src/base/text/plural.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

type RuleParams<Figures = { days: number }> = { type: string } & Figures;

/** The messages of the rules of a leave category. */
export const leaveRuleSentences = {
  'leave.rule-not-available': ({ type }: RuleParams<unknown>) => `${type} is not available to you.`,
  'leave.rule-notice': ({ type, days }: RuleParams) =>
    `${type} must be applied for ${days} working ${days === 1 ? 'day' : 'days'} before it starts.`,
  'leave.rule-longest': ({ type, days }: RuleParams) => `${type} can be at most ${days} ${days === 1 ? 'day' : 'days'} long.`,
  'leave.rule-backdate': ({ type, days }: RuleParams) => `${type} may have begun at most ${days} ${days === 1 ? 'day' : 'days'} ago.`,
  'leave.rule-dates': ({ type, date }: RuleParams<{ date: PlainDate }>) =>
    `${type} is only possible on its listed dates. ${formatDate(date)} is not one of them.`,
  'leave.rule-dates-most': ({ type, most, year, left }: RuleParams<{ most: number; year: number; left: number }>) =>
    `${type} is possible on at most ${plural(most, 'date')} a year. You have ${left === 0 ? 'none' : left} left in ${year}.`,
  'leave.rule-cover': ({ type, days }: RuleParams) =>
    `${type} of ${days} ${days === 1 ? 'day' : 'days'} or more needs a colleague as cover.`,
  'leave.rule-attachment': ({ type, days }: RuleParams) => `${type} of ${days} ${days === 1 ? 'day' : 'days'} or more needs an attachment.`,
} as const satisfies Sentences;

export const leaveRuleMessage = messageFactory<typeof leaveRuleSentences>();
