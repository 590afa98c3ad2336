import { parsePlainDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { shutdownMessage } from './shutdown-sentences.ts';

export const maxShutdownReasonLength = 250;

/** A call names no more people than these one by one; the lists beside it have everybody, by pages. */
export const maxLines = 100;

/** Company days as the form or the call has them; a date that could not be read is undefined. */
export type ShutdownInput = { leaveCode: string; startDate: PlainDate | undefined; endDate: PlainDate | undefined };

const isDate = (date: PlainDate | undefined): date is PlainDate => date !== undefined && parsePlainDate(date) !== undefined;

/**
 * What is wrong with company days by themselves.
 *
 * @example shutdownProblems({ leaveCode: 'AL', startDate: '2027-01-04', endDate: '2027-01-04' }, 2026)[0].code // 'shutdown.beyond-year'
 */
export function shutdownProblems({ leaveCode, startDate, endDate }: ShutdownInput, year: number): Problem[] {
  const beyond = (date: PlainDate) => yearOf(date) !== year && shutdownMessage('shutdown.beyond-year', { year });
  return [
    ...fieldProblems('startDate', isDate(startDate) ? beyond(startDate) : shutdownMessage('period.start-invalid')),
    ...fieldProblems('endDate', isDate(endDate) ? beyond(endDate) : shutdownMessage('period.end-invalid')),
    ...fieldProblems('endDate', isDate(startDate) && isDate(endDate) && endDate < startDate && shutdownMessage('period.end-before-start')),
    ...fieldProblems('leaveCode', leaveCode.trim() === '' && shutdownMessage('leave-type.blank')),
  ];
}
