import { parsePlainDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { absenceRuleMessage } from './absence-rule-sentences.ts';

export const maxMessage = 200;
const maxPeople = 9999;

/** The input for a rule. NaN is an invalid number, undefined an invalid date, and null an empty field. */
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
 * Finds the problems of a rule, in the order of the form.
 *
 * @example absenceRuleProblems({ ...rule, mostAway: 0 })[0].code // 'absence-rule.most-form'
 */
export function absenceRuleProblems({ from, to, mostAway, message }: AbsenceRuleInput): Problem[] {
  return [
    ...fieldProblems('from', !isDate(from) && absenceRuleMessage('absence-rule.from-invalid')),
    ...fieldProblems('to', !isDate(to) && absenceRuleMessage('absence-rule.to-invalid')),
    ...fieldProblems(
      'to',
      Boolean(from && to && isDate(from) && isDate(to) && to < from) && absenceRuleMessage('absence-rule.to-before-from'),
    ),
    ...fieldProblems('mostAway', mostAway !== null && !isCount(mostAway) && absenceRuleMessage('absence-rule.most-form')),
    ...fieldProblems('message', message.trim() === '' && absenceRuleMessage('absence-rule.message-blank')),
    ...fieldProblems('message', isTooLong(message, maxMessage) && absenceRuleMessage('absence-rule.message-long', { most: maxMessage })),
  ];
}

const isCount = (people: number) => Number.isInteger(people) && people >= 1 && people <= maxPeople;
