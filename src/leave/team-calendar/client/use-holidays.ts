import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { call } from '#src/platform/http/client/call.ts';

/** The names of the holidays of a period, by date. */
export function useHolidays(startDate: PlainDate, endDate: PlainDate): ReadonlyMap<PlainDate, string> {
  const { data: all } = useQuery({ ...call.query('GET /publicholidays'), retry: false });
  return useMemo(() => {
    const shown = (all ?? []).filter(({ holidayDate }) => holidayDate >= startDate && holidayDate <= endDate);
    return new Map(shown.map(({ holidayDate, holidayDescr }) => [holidayDate, holidayDescr]));
  }, [all, startDate, endDate]);
}
