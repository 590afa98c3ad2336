import { expect, test } from 'vitest';
import { formatPeriod, formatPeriodWithWeekdays } from './format-period.ts';

test.each([
  ['2026-06-03', '2026-06-05', '3 to 5 June', 'Wed 03/06 to Fri 05/06/2026'],
  ['2026-03-30', '2026-04-03', '30 March to 3 April', 'Mon 30/03 to Fri 03/04/2026'],
  ['2026-03-27', '2026-03-27', '27 March', 'Fri 27/03/2026'],
  ['2027-01-04', '2027-01-04', '4 January 2027', 'Mon 04/01/2027'],
  ['2027-01-04', '2027-01-06', '4 to 6 January 2027', 'Mon 04/01 to Wed 06/01/2027'],
  ['2026-12-30', '2027-01-04', '30 December 2026 to 4 January 2027', 'Wed 30/12/2026 to Mon 04/01/2027'],
])('from %s to %s is "%s" in a sentence and "%s" in a table in 2026', (start, end, spoken, written) => {
  expect([formatPeriod(start, end, 2026), formatPeriodWithWeekdays(start, end)]).toEqual([spoken, written]);
});
