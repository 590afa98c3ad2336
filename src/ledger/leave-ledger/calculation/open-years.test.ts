import { expect, test } from 'vitest';
import { openYears } from './open-years.ts';

const set = { nextYearFrom: '10-01', lastYearUntil: '01-31' };
const unset = { nextYearFrom: null, lastYearUntil: null };

test.each<[string, string, Parameters<typeof openYears>[1], Parameters<typeof openYears>[2], number[]]>([
  ['without settings only the current year is open', '2026-12-31', unset, { leaveCode: 'SL', isHr: true }, [2026]],
  ['the next year is closed before its opening date', '2026-09-30', set, { leaveCode: 'AL' }, [2026]],
  ['the next year is open from its opening date', '2026-10-01', set, { leaveCode: 'AL' }, [2026, 2027]],
  ['the last year is closed to everyone except HR', '2026-01-31', set, { leaveCode: 'AL' }, [2026]],
  ['the last year is open to HR until its closing date', '2026-01-31', set, { leaveCode: 'AL', isHr: true }, [2025, 2026]],
  ['the last year is closed after its closing date', '2026-02-01', set, { leaveCode: 'SL', isHr: true }, [2026]],
  ['sick leave can be reported afterwards', '2026-01-31', set, { leaveCode: 'SL' }, [2025, 2026]],
  ['hospital leave can be reported afterwards', '2026-01-31', set, { leaveCode: 'HL' }, [2025, 2026]],
  [
    'the last and the next year can be open together',
    '2026-01-15',
    { nextYearFrom: '01-01', lastYearUntil: '01-31' },
    { leaveCode: 'SL' },
    [2025, 2026, 2027],
  ],
])('%s', (_, today, settings, of, years) => expect(openYears(today, settings, of)).toEqual(years));
