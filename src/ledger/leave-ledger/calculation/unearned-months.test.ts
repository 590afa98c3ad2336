import { describe, expect, test } from 'vitest';
import { eachDay, isWeekend } from '#src/base/dates/plain-date.ts';
import { findUnearnedMonths } from './unearned-months.ts';
import { createStandardCalendar } from './working-calendar.ts';

const calendar = createStandardCalendar([['2026-03-20', 'Feast']]);
const days = (from: string, to: string, each = 1) =>
  [...eachDay(from, to)].filter((date) => !isWeekend(date) && date !== '2026-03-20').map((on) => ({ on, days: each }));
const find = (more: object) =>
  findUnearnedMonths({ year: 2026, fromDays: null, uses: [], joinDate: null, lastDay: null, ...more }, calendar);

describe('months that earn nothing', () => {
  test.each([
    ['are none without leave', {}, []],
    ['are those whose working days are all leave', { uses: days('2026-02-27', '2026-05-04') }, [3, 4]],
    ['begin after a weekend and a holiday', { uses: days('2026-03-02', '2026-03-31') }, [3]],
    ['exclude a month with half of its days', { uses: days('2026-03-01', '2026-03-31', 0.5) }, []],
    ['exclude a month without its last working day', { uses: days('2026-03-01', '2026-03-30') }, []],
    ['add up two halves of a day', { uses: [...days('2026-03-01', '2026-03-31', 0.5), ...days('2026-03-01', '2026-03-31', 0.5)] }, [3]],
    ['count days from a number on', { fromDays: 10, uses: [...days('2026-03-02', '2026-03-13'), ...days('2026-04-01', '2026-04-13', 0.5)] }, [3]], // oxfmt-ignore
    ['count only the days of employment', { uses: days('2026-03-10', '2026-03-25'), joinDate: '2026-03-10', lastDay: '2026-03-25' }, [3]],
    ['exclude months without a day of employment', { uses: [], joinDate: '2026-06-01' }, []],
  ])('%s', (_what, more, months) => expect(find(more)).toEqual(months));
});
