import { expect, test } from 'vitest';
import { openYears } from './open-years.ts';

const set = { nextYearFrom: '10-01', lastYearUntil: '01-31' };
const unset = { nextYearFrom: null, lastYearUntil: null };

test.each<[string, string, Parameters<typeof openYears>[1], Parameters<typeof openYears>[2], number[]]>([
  ['without settings the current year alone', '2026-12-31', unset, { leaveCode: 'SL', isFiledByHr: true }, [2026]],
  ['the next year is closed until its day', '2026-09-30', set, { leaveCode: 'AL' }, [2026]],
  ['the next year is open from its day on', '2026-10-01', set, { leaveCode: 'AL' }, [2026, 2027]],
  ['the last year is closed to others than HR', '2026-01-31', set, { leaveCode: 'AL' }, [2026]],
  ['the last year is open to HR until its day', '2026-01-31', set, { leaveCode: 'AL', isFiledByHr: true }, [2025, 2026]],
  ['the last year is closed after its day', '2026-02-01', set, { leaveCode: 'SL', isFiledByHr: true }, [2026]],
  ['sick leave can be entered afterwards', '2026-01-31', set, { leaveCode: 'SL' }, [2025, 2026]],
  ['so can leave in hospital', '2026-01-31', set, { leaveCode: 'HL' }, [2025, 2026]],
  ['both can be open', '2026-01-15', { nextYearFrom: '01-01', lastYearUntil: '01-31' }, { leaveCode: 'SL' }, [2025, 2026, 2027]],
])('%s', (_, today, settings, of, years) => expect(openYears(today, settings, of)).toEqual(years));
