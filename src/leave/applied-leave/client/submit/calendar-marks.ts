import { liveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { CalendarMark } from '#src/platform/ui/client/calendar/calendar-month.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';

/** Returns the marks of the person's calendar: public holidays, and own leave that is approved or pending. */
export function calendarMarks({ holidays, ownLeave }: Pick<ApplyScreenFacts, 'holidays' | 'ownLeave'>): CalendarMark[] {
  const leave = ownLeave.filter(({ leaveStatus }) => liveStatuses.includes(leaveStatus));
  return [
    ...holidays.map(([date, name]): CalendarMark => ({ from: date, to: date, kind: 'holiday', text: name })),
    ...leave.map(({ id, endDate, leaveCategory }): CalendarMark => ({
      from: id.startDate,
      to: endDate,
      kind: 'leave',
      text: `your ${leaveCategory.leaveDescr.toLowerCase()}`,
    })),
  ];
}
