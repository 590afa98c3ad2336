import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

type RuleParams<Figures = { days: number }> = { type: string } & Figures;

/** The messages of the rules of a leave category. */
export const leaveRuleSentences = {
  'leave.rule-not-available': ({ type }: RuleParams<unknown>) => `${type} is not available to you.`,
  'leave.rule-notice': ({ type, days }: RuleParams) =>
    `${type} must be applied for ${days} working ${days === 1 ? 'day' : 'days'} before it starts.`,
  'leave.rule-longest': ({ type, days }: RuleParams) => `${type} can be at most ${days} ${days === 1 ? 'day' : 'days'} long.`,
  'leave.rule-backdate': ({ type, days }: RuleParams) => `${type} may have begun at most ${days} ${days === 1 ? 'day' : 'days'} ago.`,
  'leave.rule-attachment': ({ type, days }: RuleParams) => `${type} of ${days} ${days === 1 ? 'day' : 'days'} or more needs an attachment.`,
} as const satisfies Sentences;

export const leaveRuleMessage = messageFactory<typeof leaveRuleSentences>();
