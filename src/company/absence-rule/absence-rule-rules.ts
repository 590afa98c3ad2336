import { parsePlainDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { blame, type Problem } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { say } from './absence-rule-sentences.ts';

export const maxMessage = 200;
const mostPeople = 9999;

/** A rule as HR has it; NaN stands for what is no number, undefined for a date that could not be read, null for what is left out. */
export type AbsenceRuleInput = {
  from: PlainDate | null | undefined;
  to: PlainDate | null | undefined;
  deptIds: readonly string[] | null;
  leaveCodes: readonly string[] | null;
  mostAway: number | null;
  refuses: boolean;
  message: string;
};

const isDate = (date: PlainDate | null | undefined) => date === null || (date !== undefined && parsePlainDate(date) !== undefined);

/**
 * What is wrong with a rule by itself, in the order of the form.
 *
 * @example absenceRuleProblems({ ...rule, mostAway: 0 })[0].code // 'absence-rule.most-form'
 */
export function absenceRuleProblems({ from, to, mostAway, message }: AbsenceRuleInput): Problem[] {
  return [
    ...blame('from', !isDate(from) && say('absence-rule.from-invalid')),
    ...blame('to', !isDate(to) && say('absence-rule.to-invalid')),
    ...blame('to', Boolean(from && to && isDate(from) && isDate(to) && to < from) && say('absence-rule.to-before-from')),
    ...blame('mostAway', mostAway !== null && !isCount(mostAway) && say('absence-rule.most-form')),
    ...blame('message', message.trim() === '' && say('absence-rule.message-blank')),
    ...blame('message', isTooLong(message, maxMessage) && say('absence-rule.message-long', { most: maxMessage })),
  ];
}

const isCount = (people: number) => Number.isInteger(people) && people >= 1 && people <= mostPeople;
