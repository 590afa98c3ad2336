import { parsePlainDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { shutdownMessage } from './shutdown-sentences.ts';

export const maxShutdownReasonLength = 250;

/** The maximum number of people that a call names; the lists have all people, by pages. */
export const maxLines = 100;

/** A company shutdown as entered in the form or sent in a call; a date that cannot be read is undefined. */
export type ShutdownInput = { leaveCode: string; startDate: PlainDate | undefined; endDate: PlainDate | undefined };

const isDate = (date: PlainDate | undefined): date is PlainDate => date !== undefined && parsePlainDate(date) !== undefined;

/**
 * Returns the problems of a company shutdown.
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
