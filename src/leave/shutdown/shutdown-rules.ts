import { parsePlainDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { blame, type Problem } from '#src/base/text/problem.ts';
import { say } from './shutdown-sentences.ts';

export const maxShutdownReason = 250;

/** A call names no more people than these one by one; the lists beside it have everybody, by pages. */
export const mostLines = 100;

/** Company days as the form or the call has them; a date that could not be read is undefined. */
export type ShutdownInput = { leaveCode: string; startDate: PlainDate | undefined; endDate: PlainDate | undefined };

const isDate = (date: PlainDate | undefined): date is PlainDate => date !== undefined && parsePlainDate(date) !== undefined;

/**
 * What is wrong with company days by themselves.
 *
 * @example shutdownProblems({ leaveCode: 'AL', startDate: '2027-01-04', endDate: '2027-01-04' }, 2026)[0].code // 'shutdown.beyond-year'
 */
export function shutdownProblems({ leaveCode, startDate, endDate }: ShutdownInput, year: number): Problem[] {
  const beyond = (date: PlainDate) => yearOf(date) !== year && say('shutdown.beyond-year', { year });
  return [
    ...blame('startDate', isDate(startDate) ? beyond(startDate) : say('period.start-invalid')),
    ...blame('endDate', isDate(endDate) ? beyond(endDate) : say('period.end-invalid')),
    ...blame('endDate', isDate(startDate) && isDate(endDate) && endDate < startDate && say('period.end-before-start')),
    ...blame('leaveCode', leaveCode.trim() === '' && say('leave-type.blank')),
  ];
}
