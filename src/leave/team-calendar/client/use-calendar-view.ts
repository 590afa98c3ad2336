import { useNavigate, useSearch } from '@tanstack/react-router';
import { parsePlainDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { type CalendarSpan, calendarSpans } from '#src/leave/team-calendar/calendar-period.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#src/platform/http/client/call.ts';

/** The visible part of the calendar, from the address. */
export type CalendarView = {
  span: CalendarSpan;
  /** A date of the period. */
  date: PlainDate;
  /** '' for all departments. */
  deptId: string;
  show: 'chart' | 'table';
  page: number;
  /** The number of the plan that a dialog edits, or `new`; '' without a dialog. */
  plan: string;
};

/** Reads the view from an address, which may contain anything. */
export function readCalendarView(search: QueryParams, today: PlainDate): CalendarView {
  return {
    span: calendarSpans.find((span) => span === search['period']) ?? 'month',
    date: readDateOr(search['date'], today),
    deptId: search['department'] ?? '',
    show: search['view'] === 'table' ? 'table' : 'chart',
    page: /^[1-9]\d{0,5}$/.test(search['page'] ?? '') ? Number(search['page']) : 1,
    plan: /^(?:new|[1-9]\d{0,14})$/.test(search['plan'] ?? '') ? (search['plan'] ?? '') : '',
  };
}

/** Returns the address of a view. Only values that differ from the defaults are written. */
export const writeCalendarView = ({ span, date, deptId, show, page, plan }: CalendarView, today: PlainDate): Record<string, string> => ({
  ...(span !== 'month' && { period: span }),
  ...(date !== today && { date }),
  ...(deptId !== '' && { department: deptId }),
  ...(show !== 'chart' && { view: show }),
  ...(page !== 1 && { page: String(page) }),
  ...(plan !== '' && { plan }),
});

/** Returns the view in the address, and a function that changes it. */
export function useCalendarView(today: PlainDate) {
  const navigate = useNavigate();
  const view = readCalendarView(useSearch({ strict: false }), today);
  const change = (next: Partial<CalendarView>) => {
    void navigate({ to: '.', search: writeCalendarView({ ...view, ...next }, today), resetScroll: false });
  };
  return { view, change };
}

/** The first and last possible years are excluded, because they have no neighbours to step to. */
function readDateOr(text: string | undefined, today: PlainDate): PlainDate {
  const date = parsePlainDate(text ?? '');
  return date !== undefined && date >= '1900' && date < '2200' ? date : today;
}

/** The names of the holidays of a period, by date. */
export function useHolidays(startDate: PlainDate, endDate: PlainDate): ReadonlyMap<PlainDate, string> {
  const { data: all } = useQuery({ ...call.query('GET /publicholidays'), retry: false });
  return useMemo(() => {
    const shown = (all ?? []).filter(({ holidayDate }) => holidayDate >= startDate && holidayDate <= endDate);
    return new Map(shown.map(({ holidayDate, holidayDescr }) => [holidayDate, holidayDescr]));
  }, [all, startDate, endDate]);
}
