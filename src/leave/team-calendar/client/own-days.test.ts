import { expect, test } from 'vitest';
import { listOwnDays } from './calls.ts';

const period = { startDate: '2026-06-11', endDate: '2026-06-15', holidays: new Map([['2026-06-15', 'Of the city']]) };

test('a row of the calendar marks only the days that differ from the company calendar', () => {
  const free = [{ date: '2026-06-12' }, { date: '2026-06-13' }, { date: '2026-06-14', holiday: 'Of Kedah' }];
  expect(listOwnDays(free, period)).toEqual([
    { date: '2026-06-12', kind: 'weekend', text: undefined },
    { date: '2026-06-14', kind: 'holiday', text: 'Of Kedah' },
    { date: '2026-06-15', kind: 'work', text: undefined },
  ]);
  expect(listOwnDays(undefined, period)).toBeUndefined();
});
