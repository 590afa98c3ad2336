import type { ApplyInput } from '#src/applied-leave/apply-leave-rules.ts';
import type { HalfDayPart } from '#src/leave-ledger/leave-duration.ts';
import { parseTypedDate } from '#src/dates/plain-date.ts';

/** What stands in the form: dates as they are typed. */
export type ApplyValues = {
  leaveCode: string;
  startDate: string;
  endDate: string;
  halfDay: boolean;
  halfDayPart: HalfDayPart | '';
  reason: string;
  approver: string;
};

export type ApplyField = keyof ApplyValues | 'leaveDuration';

const fieldOfPath: Record<string, ApplyField> = {
  'leaveCategory.leaveCode': 'leaveCode',
  'id.startDate': 'startDate',
  endDate: 'endDate',
  halfDay: 'halfDay',
  halfDayPart: 'halfDay',
  leaveDuration: 'leaveDuration',
  reason: 'reason',
  approver: 'approver',
};

/** The field of the form that a path of the call's body belongs to; undefined for one that the form does not have. */
export const fieldAt = (path: string): ApplyField | undefined => fieldOfPath[path];

/**
 * The values as the rules judge them: an empty date stays empty, one that is no date is undefined.
 *
 * @example toInput({ ...values, startDate: '31/02/2026' }).startDate // undefined
 */
export function toInput(values: ApplyValues, lastChanged: 'startDate' | 'endDate' | undefined): ApplyInput {
  const { leaveCode, reason, approver } = values;
  const date = (text: string) => (text.trim() === '' ? '' : parseTypedDate(text));
  const [startDate, endDate] = [date(values.startDate), date(values.endDate)];
  return { leaveCode, startDate, endDate, halfDay: values.halfDay && startDate === endDate, reason, approver, lastChanged };
}
