import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import type { Period } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { teamCalendarMessage } from '#src/leave/team-calendar/team-calendar-sentences.ts';

/** The maximum number of plans of a person. */
export const maxPlans = 50;
export const maxPlanNote = 250;

/**
 * Returns the problems of the dates and halves of a plan. A plan ends today or later, and in this or the next calendar year.
 *
 * @example planProblems({ startDate: '2026-07-02', endDate: '2026-07-01', halfDayPart: null }, '2026-06-15')[0].code // 'period.end-before-start'
 */
export function planProblems({ startDate, endDate, halfDayPart, startPart, endPart }: Period, today: PlainDate): Problem[] {
  if (endDate < startDate) return fieldProblems('endDate', teamCalendarMessage('period.end-before-start'));
  const lastYear = yearOf(today) + 1;
  return [
    ...fieldProblems('startDate', yearOf(startDate) < yearOf(today) - 1 && teamCalendarMessage('plan.too-early')),
    ...fieldProblems(
      'endDate',
      endDate < today
        ? teamCalendarMessage('plan.over')
        : yearOf(endDate) > lastYear && teamCalendarMessage('plan.too-late', { year: lastYear }),
    ),
    ...fieldProblems('halfDayPart', halfDayPart !== null && startDate !== endDate && teamCalendarMessage('leave.half-of-many')),
    ...fieldProblems(
      startPart ? 'startPart' : 'endPart',
      Boolean(startPart ?? endPart) && startDate === endDate && teamCalendarMessage('leave.parts-of-one'),
    ),
  ];
}
