import { saying, type Sentences } from '#src/base/text/problem.ts';

type Of<Figures = { days: number }> = { type: string } & Figures;

/** What the rules of a leave category say of an application. */
export const leaveRuleSentences = {
  'leave.rule-not-available': ({ type }: Of<unknown>) => `${type} is not available to you.`,
  'leave.rule-notice': ({ type, days }: Of) =>
    `${type} must be applied for ${days} working ${days === 1 ? 'day' : 'days'} before it starts.`,
  'leave.rule-longest': ({ type, days }: Of) => `${type} can be at most ${days} ${days === 1 ? 'day' : 'days'} long.`,
  'leave.rule-backdate': ({ type, days }: Of) => `${type} may have begun at most ${days} ${days === 1 ? 'day' : 'days'} ago.`,
  'leave.rule-attachment': ({ type, days }: Of) => `${type} of ${days} ${days === 1 ? 'day' : 'days'} or more needs an attachment.`,
} as const satisfies Sentences;

export const say = saying<typeof leaveRuleSentences>();
