import { describe, expect, test } from 'vitest';
import { eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import {
  departmentsOf,
  halvesOf,
  isApprovedLeave,
  isWorked,
  leaves,
  pick,
  setUpReportedCompany,
} from '#src/testing/scenes/reported-company.ts';

const company = setUpReportedCompany();

/** Counts a person's spells half day by half day. @returns spells, days, the longest spell and the Bradford factor */
function countSpells(emplId: string, from: PlainDate, to: PlainDate, types: readonly string[]) {
  const ill = new Set(
    leaves
      .filter((leave) => leave.emplId === emplId && types.includes(leave.code) && isApprovedLeave(leave))
      .flatMap((leave) => [...halvesOf(leave)].map((half) => half.join())),
  );
  const spells: number[] = [];
  let isRunning = false;
  for (const date of eachDay(from, to))
    for (const half of ['AM', 'PM'] as const) {
      if (!isWorked(emplId, date, half)) continue;
      const isIll = ill.has([date, half].join());
      if (isIll && !isRunning) spells.push(0);
      if (isIll) spells[spells.length - 1]! += 0.5;
      isRunning = isIll;
    }
  const days = spells.reduce((sum, spell) => sum + spell, 0);
  return [spells.length, days, Math.max(0, ...spells), spells.length ** 2 * days] as const;
}

describe('sick leave by person', () => {
  test.each([
    ['2026-01-01', '2026-12-31', ['SL', 'HL']],
    ['2026-01-30', '2026-02-02', ['SL', 'HL']],
    ['2026-02-02', '2026-06-12', ['SL', 'HL']],
    ['2026-01-01', '2026-12-31', ['AL', 'SL']],
  ] as const)('from %s to %s of %j equals a count of half days', async (from, to, types) => {
    const rows = await company.ask(`spells?from=${from}&to=${to}&types=${types.join(',')}`);
    const expected = Object.keys(departmentsOf)
      .map((emplId) => [emplId, ...countSpells(emplId, from, to, types)] as const)
      .filter(([, spells]) => spells > 0)
      .toSorted((a, b) => b[4] - a[4] || a[0].localeCompare(b[0]));
    expect(pick(rows, 'emplId', 'spells', 'days', 'longest', 'bradford')).toEqual(expected.map((row) => [...row]));
  });

  test('covers the last 52 weeks by default, and refuses more than a report can cover', async () => {
    expect(await company.ask('spells')).toEqual(await company.ask('spells?from=2025-06-17&to=2026-06-15'));
    const answer = await company.t.call('GET', '/reports/spells?from=2025-01-01&to=2026-06-15', { by: company.hr });
    expect(answer).toMatchObject({ status: 400, message: 'A report can cover at most 400 days.' });
  });

  test('adds up its spells and days, and is for HR only', async () => {
    const { sums, people } = await company.summary('spells', 'from=2026-01-01&to=2026-12-31');
    const all = Object.keys(departmentsOf).map((emplId) => countSpells(emplId, '2026-01-01', '2026-12-31', ['SL', 'HL']));
    expect(sums).toEqual({
      spells: all.reduce((sum, [spells]) => sum + spells, 0),
      days: all.reduce((sum, [, days]) => sum + days, 0),
    });
    expect(people).toBe(3);
    for (const by of [company.manager, company.lead, company.admin])
      expect((await company.t.call('GET', '/reports/spells', { by })).status).toBe(403);
  });
});
