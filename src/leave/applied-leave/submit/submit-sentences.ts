import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type BalanceShortage, shortageText } from './balance-shortage.ts';
import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { formatList } from '#src/base/text/plural.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Appends the reason to the sentence of the specification. */
export const appendShortage = (sentence: string, why: BalanceShortage | undefined): string =>
  why ? `${sentence} ${shortageText(why)}` : sentence;

/** The messages of the application rules, in the words of specification section 5 (Apply leave). */
export const submitSentences = {
  ...leaveSentences,
  'leave.start-beyond-year': ({ years }: { years: readonly number[] }) =>
    `Start Date must be within Calendar Year of ${formatList(years, 'or')}.`,
  'leave.end-beyond-year': ({ years }: { years: readonly number[] }) =>
    `End Date must be within Calendar Year of ${formatList(years, 'or')}.`,
  'leave.start-after-end': 'Start Date must not be higher than End Date.',
  'leave.no-day': 'Leave Duration should not be zero.',
  'leave.beyond-balance': (why: BalanceShortage | undefined) =>
    appendShortage("Leave Duration shouldn't be higher than your Leave Balance.", why),
  'leave.reason-blank': 'Reason cannot be blank.',
  'leave.approver-blank': 'Approver cannot be blank.',
  'leave.overlap': ({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }) =>
    `You already have leave from ${formatDate(startDate)} to ${formatDate(endDate)}.`,
} as const satisfies Sentences;

export const submitMessage = messageFactory<typeof submitSentences>();
