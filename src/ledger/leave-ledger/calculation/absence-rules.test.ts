import { describe, expect, test } from 'vitest';
import { type AbsenceRule, evaluateAbsenceRules, absenceDatesText, countedHalves, type OverlappingLeave } from './absence-rules.ts';
import type { LeaveDay } from './leave-duration.ts';

const rule: AbsenceRule = { absenceRuleId: 1, mostAway: 1, refuses: true, message: 'Stocktaking', from: null, to: null };
const day = (date: string, days = 1, why?: LeaveDay['why']): LeaveDay => ({ date, days, ...(why && { why }) });
const other = (emplId: string, ...days: LeaveDay[]): OverlappingLeave => ({ absenceRuleId: 1, emplId, pending: false, days });
const [mon, tue, wed] = ['2026-06-01', '2026-06-02', '2026-06-03'] as const;

test.each<[LeaveDay, string[]]>([
  [day(mon), ['AM', 'PM']],
  [day(mon, 0, 'weekend'), []],
  [day(mon, 0.5), ['AM']],
  [day(mon, 0.5, 'morning'), ['AM']],
  [day(mon, 0.5, 'until-noon'), ['AM']],
  [day(mon, 0.5, 'works-am'), ['AM']],
  [day(mon, 0.5, 'holiday-pm'), ['AM']],
  [day(mon, 0.5, 'afternoon'), ['PM']],
  [day(mon, 0.5, 'from-noon'), ['PM']],
  [day(mon, 0.5, 'works-pm'), ['PM']],
  [day(mon, 0.5, 'holiday-am'), ['PM']],
])('finds the halves of a day that cost something: %#', (of, wanted) => {
  expect(countedHalves(of)).toEqual(wanted);
});

describe('a blackout period', () => {
  const blackout = { ...rule, mostAway: null, from: tue, to: wed };

  test('reports each counted day of the leave within it', () => {
    const days = [day(mon), day(tue), day(wed, 0, 'holiday'), day('2026-06-04')];
    expect(evaluateAbsenceRules(days, [blackout], [])).toEqual([
      { refuses: true, message: 'Stocktaking', mostAway: null, dates: [tue], away: 1, pending: 0 },
    ]);
    expect(evaluateAbsenceRules([day(mon), day(wed, 0, 'holiday')], [blackout], [])).toEqual([]);
  });

  test('includes its first and last day, and is unlimited without them', () => {
    expect(evaluateAbsenceRules([day(tue), day(wed)], [blackout], [])[0]?.dates).toEqual([tue, wed]);
    expect(evaluateAbsenceRules([day(mon)], [{ ...blackout, from: null }], [])[0]?.dates).toEqual([mon]);
    expect(evaluateAbsenceRules([day('2026-06-04')], [{ ...blackout, to: null }], [])[0]?.dates).toEqual(['2026-06-04']);
  });
});

describe('a staffing limit', () => {
  test('reports the day on which one person too many is away, and counts each person once', () => {
    expect(evaluateAbsenceRules([day(mon)], [rule], [])).toEqual([]);
    expect(evaluateAbsenceRules([day(mon)], [rule], [other('A', day(tue))])).toEqual([]);
    expect(evaluateAbsenceRules([day(mon)], [{ ...rule, mostAway: 2 }], [other('A', day(mon)), other('A', day(mon))])).toEqual([]);
    expect(evaluateAbsenceRules([day(mon)], [rule], [other('A', day(mon)), other('B', day(mon))])).toMatchObject([
      { away: 3, dates: [mon] },
    ]);
    expect(evaluateAbsenceRules([day(mon)], [{ ...rule, mostAway: 0 }], [])).toMatchObject([{ away: 1 }]);
  });

  test('checks each half day separately', () => {
    const mornings = [other('A', day(mon, 0.5, 'morning')), other('B', day(tue, 0.5, 'afternoon'))];
    expect(evaluateAbsenceRules([day(mon, 0.5, 'afternoon'), day(tue, 0.5, 'morning')], [rule], mornings)).toEqual([]);
    expect(evaluateAbsenceRules([day(mon), day(tue, 0.5, 'afternoon')], [rule], mornings)).toMatchObject([{ away: 2, dates: [mon, tue] }]);
  });

  test('reports pending requests separately without counting them', () => {
    const waits = { ...other('B', day(mon)), pending: true };
    expect(evaluateAbsenceRules([day(mon)], [rule], [waits])).toEqual([]);
    expect(evaluateAbsenceRules([day(mon)], [rule], [other('A', day(mon)), waits])).toMatchObject([{ away: 2, pending: 1 }]);
  });

  test('counts only the people it applies to', () => {
    expect(evaluateAbsenceRules([day(mon)], [rule], [{ ...other('A', day(mon)), absenceRuleId: 2 }])).toEqual([]);
  });
});

test('lists up to a few dates, and counts the rest', () => {
  expect(absenceDatesText([mon])).toBe('Mon 01/06');
  expect(absenceDatesText([mon, tue, wed])).toBe('Mon 01/06, Tue 02/06 and Wed 03/06');
  expect(absenceDatesText([mon, tue, wed, mon, tue, wed, mon])).toBe(
    'Mon 01/06, Tue 02/06, Wed 03/06, Mon 01/06, Tue 02/06 and 2 more days',
  );
});
