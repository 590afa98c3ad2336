import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';
import { unreservedDays } from './balance.ts';
import {
  futureAccruals,
  availableFor,
  daysAvailableFrom,
  lowestBalanceFrom,
  replayYear,
  leaveUses,
  type YearEntry,
  type YearUse,
} from './replay-year.ts';

const entry = (on: PlainDate, days: number, until?: PlainDate): YearEntry => ({ on, days, ...(until && { until }) });
const use = (on: PlainDate, days = 1): YearUse => ({ on, days });
const told = (entries: YearEntry[], uses: YearUse[]) =>
  replayYear(entries, uses).map((step) =>
    [step.on.slice(5), step.days, step.balance, 'lapsed' in step ? 'lapsed' : 'use' in step ? 'use' : 'entry'].join(' '),
  );
const own = entry('2026-01-01', 10);
const carried = entry('2026-01-01', 3, '2026-03-31');

describe('a year is replayed in order of date:', () => {
  test.each<[string, YearEntry[], YearUse[], string[]]>([
    ['an empty year has no steps', [], [], []],
    ['days are added, then taken', [own], [use('2026-05-04', 2)], ['01-01 10 10 entry', '05-04 -2 8 use']],
    [
      'days added on a date can be taken on that date',
      [entry('2026-05-04', 1)],
      [use('2026-05-04')],
      ['05-04 1 1 entry', '05-04 -1 0 use'],
    ],
    [
      'on one date, days are added before days are deducted',
      [entry('2026-01-01', -2), entry('2026-01-01', 5)],
      [],
      ['01-01 5 5 entry', '01-01 -2 3 entry'],
    ],
    [
      'carried days expire on the day after their last day',
      [own, carried],
      [],
      ['01-01 10 10 entry', '01-01 3 13 entry', '04-01 -3 10 lapsed'],
    ],
    [
      'leave uses the days that expire first',
      [own, carried],
      [use('2026-03-31', 2)],
      ['01-01 10 10 entry', '01-01 3 13 entry', '03-31 -2 11 use', '04-01 -1 10 lapsed'],
    ],
    [
      'days expire before leave of that date is taken',
      [carried],
      [use('2026-04-01')],
      ['01-01 3 3 entry', '04-01 -3 0 lapsed', '04-01 -1 -1 use'],
    ],
    ['used days do not expire', [carried], [use('2026-02-02', 3)], ['01-01 3 3 entry', '02-02 -3 0 use']],
    [
      'leave uses the days with the earlier expiry first',
      [carried, entry('2026-02-01', 2, '2026-02-28')],
      [use('2026-02-02', 3)],
      ['01-01 3 3 entry', '02-01 2 5 entry', '02-02 -3 2 use', '04-01 -2 0 lapsed'],
    ],
    [
      'an overdraft is paid by days that are added later, so these do not expire',
      [entry('2026-02-01', 2, '2026-02-28')],
      [use('2026-01-05', 1)],
      ['01-05 -1 -1 use', '02-01 2 1 entry', '03-01 -1 0 lapsed'],
    ],
    [
      'a deduction beyond the days of the year uses carried days',
      [entry('2026-01-01', 1), carried, entry('2026-01-01', -2)],
      [],
      ['01-01 1 1 entry', '01-01 3 4 entry', '01-01 -2 2 entry', '04-01 -2 0 lapsed'],
    ],
    [
      'a deduction of carried days uses carried days',
      [own, carried, entry('2026-01-01', -1, '2026-03-31')],
      [],
      ['01-01 10 10 entry', '01-01 3 13 entry', '01-01 -1 12 entry', '04-01 -2 10 lapsed'],
    ],
    ['days that end with the year do not expire within it', [entry('2026-06-01', 1, '2026-12-31')], [], ['06-01 1 1 entry']],
    ['days that end with the last possible year do not expire', [entry('9999-06-01', 1, '9999-12-31')], [], ['06-01 1 1 entry']],
  ])('%s', (_, entries, uses, expected) => expect(told(entries, uses)).toEqual(expected));
});

describe('an application is checked against', () => {
  const free = (entries: YearEntry[], uses: YearUse[], days: YearUse[]) => availableFor({ entries, uses }, days, days[0]?.on ?? '');
  test.each<[string, number, number]>([
    ['the balance', free([own], [use('2026-03-02', 4)], [use('2026-06-15')]), 6],
    ['the balance after later leave', free([own], [use('2026-09-01', 4)], [use('2026-06-15')]), 6],
    ['carried days, up to their last day', free([own, carried], [], [use('2026-03-31', 3)]), 13],
    ['no carried days after their last day', free([own, carried], [], [use('2026-04-01')]), 10],
    [
      'only the days with which the year ends, because the remaining carried days expire',
      free([own, carried], [use('2026-05-04', 10)], [use('2026-03-30'), use('2026-03-31')]),
      2,
    ],
    ['the days available on its first day', free([entry('2026-06-30', 1), entry('2026-07-31', 1)], [], [use('2026-06-30', 2)]), 1],
    ['nothing before any days are added', free([entry('2026-06-30', 1)], [], [use('2026-06-29')]), 0],
  ])('%s', (_, found, expected) => expect(found).toBe(expected));

  test('finds the lowest end-of-day balance from a day on', () => {
    const steps = [
      { on: '2026-01-01', balance: 5 },
      { on: '2026-02-01', balance: -1 },
      { on: '2026-02-01', balance: 4 },
      { on: '2026-03-01', balance: 2 },
      { on: '2026-04-01', balance: 3 },
    ];
    expect(['2025-12-31', '2026-01-31', '2026-02-01', '2026-03-01', '2026-04-02'].map((from) => lowestBalanceFrom(steps, from))).toEqual([
      0, 2, 2, 2, 3,
    ]);
    expect(lowestBalanceFrom([], '2026-01-01')).toBe(0);
  });
});

describe('from a day on, leave can use', () => {
  const left = (on: PlainDate, entries: YearEntry[], uses: YearUse[] = []) => daysAvailableFrom(replayYear(entries, uses), on);
  test.each<[string, number, number]>([
    ['the balance', left('2026-06-15', [own], [use('2026-03-02', 4)]), 6],
    ['the days that later leave does not need', left('2026-06-15', [own], [use('2026-09-01', 4)]), 6],
    ['days that would expire afterwards', left('2026-03-31', [own, carried]), 13],
    ['no expired days', left('2026-04-01', [own, carried]), 10],
    ['no days that later leave needs, even if others would expire', left('2026-02-02', [own, carried], [use('2026-05-04', 10)]), 3],
    ['no days that are added later', left('2026-06-29', [own, entry('2026-06-30', 2)]), 10],
    [
      'all current days, if days added later cover later leave',
      left('2026-02-02', [own, entry('2026-06-30', 2)], [use('2026-07-01', 2)]),
      10,
    ],
    ['nothing before days are added', left('2026-01-02', [entry('2026-06-30', 1)]), 0],
  ])('%s', (_, found, expected) => expect(found).toBe(expected));
});

describe('the future monthly accruals', () => {
  const monthly = { entitlement: 12, joinDate: null, after: '2025-12-31', accrualOn: 'end' as const, until: null };
  const accrual = (on: PlainDate) => ({ on, days: 1, kind: 'accrual' as const });
  const coming = (of: Partial<Parameters<typeof futureAccruals>[0]>) =>
    futureAccruals({ year: 2026, entries: [], monthly, ...of }).map(({ on, days }) => `${on.slice(5)} ${days}`);
  const all = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map(
    (on) => `${on} 1`,
  );
  test.each<[string, string[], string[]]>([
    ['are none if all days are granted at once', coming({ monthly: null }), []],
    ['are all months if none is booked', coming({}), all],
    ['do not include booked months', coming({ entries: [accrual('2026-01-31'), accrual('2026-02-28')] }), all.slice(2)],
    ['do not change with other entries', coming({ entries: [{ on: '2026-01-31', days: 1, kind: 'earned' }] }), all],
    [
      'are on the first of a month if the record says so',
      coming({ monthly: { ...monthly, accrualOn: 'start', after: '2026-10-31' }, entries: [accrual('2026-11-30')] }),
      ['12-01 1'],
    ],
    ['end with the last day of the person', coming({ monthly: { ...monthly, until: '2026-03-31' } }), all.slice(0, 3)],
    ['begin after the days of an upload', coming({ monthly: { ...monthly, after: '2026-10-30' } }), all.slice(9)],
    ['begin with the joining date', coming({ monthly: { ...monthly, entitlement: 2, joinDate: '2026-11-15' } }), ['11-30 1', '12-31 1']],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));
});

test.each([
  [
    'those of its stored day costs',
    1.5,
    [
      { date: '2026-06-15', days: 1 },
      { date: '2026-06-16', days: 0 },
      { date: '2026-06-17', days: 0.5 },
    ],
    ['06-15 1', '06-17 0.5'],
  ],
  ['consecutive from the first on without stored day costs', 1.5, [], ['06-15 1', '06-16 0.5']],
  [
    'not more than its stored duration',
    1,
    [
      { date: '2026-06-15', days: 1 },
      { date: '2026-06-16', days: 1 },
    ],
    ['06-15 1'],
  ],
  ['not fewer than its stored duration', 3, [{ date: '2026-06-16', days: 1 }], ['06-15 2', '06-16 1']],
])('the days of an application are %s', (_, leaveDuration, dayCosts, expected) => {
  const uses = leaveUses({ startDate: '2026-06-15', endDate: '2026-06-17', leaveDuration, dayCosts });
  expect(uses.map(({ on, days }) => `${on.slice(5)} ${days}`)).toEqual(expected);
});

const day = fc.integer({ min: 0, max: 364 }).map((n) => addDays('2026-01-01', n));
const halfDays = (most: number) => fc.integer({ min: 1, max: most * 2 }).map((n) => n / 2);
const anyUses = fc.array(fc.record({ on: day, days: halfDays(3) }), { maxLength: 12 });
const anyEntry = fc
  .record({ on: day, days: halfDays(12), isMinus: fc.boolean(), length: fc.option(fc.integer({ min: 0, max: 200 })) })
  .map(({ on, days, isMinus, length }): YearEntry => {
    const until = length === null ? null : addDays(on, length);
    return { on, days: isMinus ? -days / 4 - ((-days / 4) % 0.5) : days, until: until && until < '2027-01-01' ? until : null };
  });

const yearDays = Array.from({ length: 365 }, (_, n) => addDays('2026-01-01', n));

test('days removed from an earlier expiry date come from the days that expire first, so that the rest of the year keeps its days', () => {
  // HR moved the expiry date of 5 carried days; then the year before lost 2 of them.
  const entries = [
    entry('2026-01-01', 5, '2026-03-31'),
    entry('2026-01-01', 10),
    entry('2026-01-01', -5, '2026-03-31'),
    entry('2026-01-01', 5, '2026-06-30'),
    entry('2026-01-01', -2, '2026-03-31'),
  ];
  expect(replayYear(entries, []).at(-1)).toMatchObject({ on: '2026-07-01', days: -3, balance: 10, lapsed: '2026-06-30' });
});

/** A naive replay, half a day at a time on each day of the year, as a reference. */
function countDayByDay(entries: readonly YearEntry[], uses: readonly YearUse[]): number[] {
  type Half = { until: PlainDate | undefined };
  let halves: Half[] = [];
  let owed = 0;
  const endOf = (half: Half | undefined) => half?.until ?? '9999';
  const endsFirst = () => halves.reduce<Half | undefined>((first, one) => (first && endOf(first) <= endOf(one) ? first : one), undefined);
  const spend = (half: Half | undefined) => {
    if (half) halves = halves.filter((one) => one !== half);
    else owed += 1;
  };
  const ends: number[] = [];
  for (const today of yearDays) {
    halves = halves.filter(({ until }) => until === undefined || until >= today);
    for (const { on, days, until } of entries)
      if (on === today && days > 0)
        for (let half = 0; half < days * 2; half += 1) {
          halves.push({ until: until ?? undefined });
          if (owed > 0) {
            owed -= 1;
            spend(endsFirst());
          }
        }
    for (const { on, days, until } of entries)
      if (on === today && days < 0)
        for (let half = 0; half < -days * 2; half += 1) spend(halves.find((one) => one.until === (until ?? undefined)) ?? endsFirst());
    for (const { on, days } of uses) if (on === today) for (let half = 0; half < days * 2; half += 1) spend(endsFirst());
    ends.push((halves.length - owed) / 2);
  }
  return ends;
}

test('2,000 histories have the same end-of-day balances as a count of each half day', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 8 }), anyUses, (entries, uses) => {
      const steps = replayYear(entries, uses);
      const ends = countDayByDay(entries, uses);
      expect(yearDays.map((today) => steps.findLast(({ on }) => on <= today)?.balance ?? 0)).toEqual(ends);
    }),
    { numRuns: 2000 },
  );
});

test('the balance equals the plain difference if no days are added later or expire', () => {
  const year = fc.array(
    fc.integer({ min: -6, max: 60 }).map((n) => entry('2026-01-01', n / 2)),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(
      year,
      anyUses,
      fc.array(fc.record({ on: day, days: halfDays(3) }), { minLength: 1, maxLength: 3 }),
      (entries, uses, asked) => {
        const sum = (of: readonly { days: number }[]) => of.reduce((all, { days }) => all + days, 0);
        const start = asked.map(({ on }) => on).toSorted()[0] ?? '';
        const left = unreservedDays({ availableLeave: sum(entries), takenLeave: 0, pendingLeave: sum(uses) });
        expect(availableFor({ entries, uses }, asked, start)).toBe(left);
      },
    ),
    { numRuns: 2000 },
  );
});

test('in 2,000 histories, the days available from a day on fit, and half a day more does not', () => {
  // No days are deducted during the year, and days with a last day are added on the day of entry.
  const comes = (on: PlainDate) =>
    fc.array(anyEntry, { maxLength: 8 }).map((all) => all.filter((one) => one.days > 0 && (!one.until || one.on <= on)));
  const history = day.chain((on) => fc.record({ on: fc.constant(on), entries: comes(on), uses: anyUses }));
  fc.assert(
    fc.property(history, ({ on, entries, uses }) => {
      const steps = replayYear(entries, uses);
      fc.pre(steps.every(({ balance }) => balance >= 0));
      const left = daysAvailableFrom(steps, on);
      const fits = (days: number) => availableFor({ entries, uses }, [{ on, days }], on) >= days;
      expect([fits(left), fits(left + 0.5)]).toEqual([true, false]);
    }),
    { numRuns: 2000 },
  );
});
