import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type Accrual, type AccrualTerms, calculateDueAccruals, calculateAccruals, firstAccrualMonth, missedAccruals } from './accruals.ts';

const whole = { year: 2026, entitlement: 12, joinDate: null, after: '2025-12-31', accrualOn: 'end' as const };
const sum = (of: readonly { days: number }[]) => of.reduce((all, { days }) => all + days, 0);
const told = (of: readonly Accrual[]) => of.map(({ on, days }) => `${on.slice(5)} ${days}`);

test.each<[PlainDate | null, number]>([
  [null, 1],
  ['2025-12-31', 1],
  ['2026-01-15', 1],
  ['2026-01-16', 2],
  ['2026-12-15', 12],
  ['2026-12-16', 13],
  ['2027-01-01', 13],
])('after joining on %s, the first accruing month is %i', (joinDate, month) => {
  expect(firstAccrualMonth(joinDate, 2026)).toBe(month);
});

describe('monthly accrual', () => {
  test('with `end` books a share on the last day of each month, rounded down to halves, and the rest in the last month', () => {
    expect(told(calculateAccruals({ ...whole, entitlement: 10 }))).toEqual([
      '01-31 0.5',
      '02-28 1',
      '03-31 1',
      '04-30 0.5',
      '05-31 1',
      '06-30 1',
      '07-31 0.5',
      '08-31 1',
      '09-30 1',
      '10-31 0.5',
      '11-30 1',
      '12-31 1',
    ]);
  });

  test('with `start` books on the first day of each month, and on the day of joining', () => {
    const start = { ...whole, accrualOn: 'start' as const };
    const firstDays = Array.from({ length: 12 }, (_, n) => `${String(n + 1).padStart(2, '0')}-01 1`);
    expect(told(calculateAccruals(start))).toEqual(firstDays);
    expect(told(calculateAccruals({ ...start, entitlement: 3, joinDate: '2026-10-15' }))).toEqual(['10-15 1', '11-01 1', '12-01 1']);
    expect(told(calculateAccruals({ ...start, entitlement: 2, joinDate: '2026-10-16' }))).toEqual(['11-01 1', '12-01 1']);
    expect(told(calculateAccruals({ ...start, joinDate: '2026-01-01', after: '2026-02-01' })).slice(0, 1)).toEqual(['03-01 1']);
  });

  test('begins with the month of joining and skips months without days', () => {
    expect(told(calculateAccruals({ ...whole, entitlement: 1, joinDate: '2026-10-15' }))).toEqual(['11-30 0.5', '12-31 0.5']);
    expect(told(calculateAccruals({ ...whole, entitlement: 1, joinDate: '2026-12-16' }))).toEqual([]);
    expect(told(calculateAccruals({ ...whole, year: 2028, entitlement: 12, after: '2028-01-31' })).slice(0, 1)).toEqual(['02-29 1']);
  });

  const anyone = fc.record({
    entitlement: fc.integer({ min: 0, max: 200 }).map((n) => n / 2),
    joinDate: fc.option(fc.integer({ min: -400, max: 380 }).map((n) => addDays('2026-01-01', n))),
    accrualOn: fc.constantFrom('start' as const, 'end' as const),
  });

  test('matches a count of the months up to each day', () => {
    /** Walks through the days of the year and counts the months that have accrued. */
    const countUntil = ({ entitlement, joinDate, accrualOn }: Omit<AccrualTerms, 'year' | 'after'>, today: PlainDate) => {
      const first = firstAccrualMonth(joinDate, 2026);
      const hasCome = (month: number) => {
        const day = new Date(Date.UTC(2026, accrualOn === 'start' ? month - 1 : month, accrualOn === 'start' ? 1 : 0))
          .toISOString()
          .slice(0, 10);
        return day <= today && (joinDate === null || joinDate <= today);
      };
      const came = Array.from({ length: 13 - first }, (_, n) => first + n).filter(hasCome).length;
      return Math.floor((entitlement * 2 * came) / Math.max(1, 13 - first)) / 2;
    };
    fc.assert(
      fc.property(anyone, fc.integer({ min: 0, max: 364 }), (person, day) => {
        const today = addDays('2026-01-01', day);
        expect(sum(calculateAccruals({ ...whole, ...person }).filter(({ on }) => on <= today))).toBe(countUntil(person, today));
      }),
    );
  });

  test('adds up to the entitlement, never runs ahead of it, and uses half days', () => {
    fc.assert(
      fc.property(anyone, (person) => {
        const months = calculateAccruals({ ...whole, ...person });
        const first = firstAccrualMonth(person.joinDate, 2026);
        expect(sum(months)).toBe(first === 13 ? 0 : person.entitlement);
        for (const [place, { on, days }] of months.entries()) {
          const k = Number(on.slice(5, 7)) - first + 1;
          const so = sum(months.slice(0, place + 1));
          expect(days * 2).toBe(Math.trunc(days * 2));
          expect(so).toBeLessThanOrEqual((person.entitlement * k) / (13 - first));
          expect(so + 0.5).toBeGreaterThan((person.entitlement * k) / (13 - first));
        }
      }),
    );
  });

  test('is the same whether booked daily or after downtime, even when the entitlement changes', () => {
    const days = fc.array(fc.integer({ min: 0, max: 364 }), { maxLength: 6 });
    fc.assert(
      fc.property(anyone, anyone, days, (before, after, runs) => {
        const came: Accrual[] = [];
        const run = (of: typeof before, today: PlainDate) => {
          for (const { on, days: more } of calculateDueAccruals({ ...whole, ...of }, came, today, sum(came))) {
            const at = came.find((one) => one.on === on);
            if (at) at.days += more;
            else came.push({ on, days: more });
          }
        };
        const dates = runs.toSorted((a, b) => a - b).map((n) => addDays('2026-01-01', n));
        for (const today of dates) run(before, today);
        run(after, '2026-12-31');
        expect(sum(came)).toBe(sum(calculateAccruals({ ...whole, ...after })));
        run(after, '2026-12-31');
        expect(calculateDueAccruals({ ...whole, ...after }, came, '2026-12-31', sum(came))).toEqual([]);
      }),
    );
  });

  test('books each month once when the accrual day changes', () => {
    const start = { ...whole, accrualOn: 'start' as const };
    const came = ['2026-01-31', '2026-02-28'].map((on) => ({ on, days: 1 }));
    expect(told(calculateDueAccruals(start, came, '2026-03-02', 2))).toEqual(['03-01 1']);
    expect(told(calculateDueAccruals({ ...start, entitlement: 6 }, came, '2026-03-02', 2))).toEqual([
      '03-01 0.5',
      '02-28 -0.5',
      '01-31 -0.5',
    ]);
  });

  test('removes at most the existing days, latest month first', () => {
    const came = ['2026-01-31', '2026-02-28', '2026-03-31'].map((on) => ({ on, days: 1 }));
    expect(told(calculateDueAccruals({ ...whole, entitlement: 0 }, came, '2026-03-31', 1.5))).toEqual(['03-31 -1', '02-28 -0.5']);
  });

  test('is due on the last day of the month and not before', () => {
    expect(calculateDueAccruals(whole, [], '2026-01-30', 0)).toEqual([]);
    expect(told(calculateDueAccruals(whole, [], '2026-01-31', 0))).toEqual(['01-31 1']);
    expect(told(calculateDueAccruals({ ...whole, after: '2026-01-31' }, [], '2026-02-28', 0))).toEqual(['02-28 1']);
  });
});

test.each<['start' | 'end', PlainDate, PlainDate, string]>([
  ['start', '2026-04-15', '2026-07-02', '05 06'],
  ['end', '2026-04-15', '2026-07-02', '04 05 06'],
  ['start', '2026-04-01', '2026-05-15', '04'],
  ['start', '2026-04-01', '2026-05-16', '04 05'],
  ['end', '2026-04-30', '2026-05-01', '04'],
  ['end', '2026-04-05', '2026-04-30', ''],
  ['start', '2026-04-02', '2026-04-30', ''],
  ['start', '2025-11-01', '2026-02-10', '01'],
])('with %s, an absence from %s until %s leaves out the months %s', (accrualOn, from, to, months) => {
  expect(
    missedAccruals({ ...whole, accrualOn }, { from, to })
      .map(({ on }) => on.slice(5, 7))
      .join(' '),
  ).toBe(months);
});

test('skips the excluded months', () => {
  expect(told(calculateAccruals({ ...whole, except: [2, 3] })).slice(0, 2)).toEqual(['01-31 1', '04-30 1']);
});
