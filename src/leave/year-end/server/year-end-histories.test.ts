import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#src/base/dates/plain-date.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { clearYearEnds, expectModelRecords, isClientError, yearEndCalls } from '#src/testing/scenes/year-end-calls.ts';
import { YearEndModel } from '#src/testing/scenes/year-end-model.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

/** Set YEAR_END_RUNS=500 for a long run. */
const runs = Number(process.env.YEAR_END_RUNS ?? 12);
const firstYear = 2026;
/** The first Mondays; each request uses weeks of its own. */
const mondays: Record<number, string> = { 2026: '2026-01-05', 2027: '2027-01-04', 2028: '2028-01-03' };

const t = testApp();
let manager: Person;
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
});

const year = fc.integer({ min: firstYear, max: firstYear + 2 });
const who = fc.nat(1);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('ask' as const), who, year, days: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('move' as const), which: fc.nat(50), to: fc.constantFrom('APPRV', 'REJCT', 'CANCL') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('close' as const),
      year: fc.integer({ min: firstYear, max: firstYear + 1 }),
      who,
      carried: fc.option(fc.nat(12)),
      grant: fc.option(fc.integer({ min: 10, max: 18 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('correct' as const), who, year, days: fc.integer({ min: -8, max: 8 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Of 14 days HR carries 7 over; then 8 are requested: one of the 7 carried days is gone, and it is one that HR added. */
const passesOver: Step[] = [
  { does: 'close', year: 2026, who: 0, carried: 7, grant: null },
  { does: 'ask', who: 0, year: 2026, days: 5 },
  { does: 'ask', who: 0, year: 2026, days: 3 },
  { does: 'move', which: 0, to: 'APPRV' },
  { does: 'correct', who: 0, year: 2026, days: 2 },
  { does: 'undo', which: 0 },
];

const done = new Map<string, number>();
const note = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);

/** Repeats each step in the model if the application accepted it. */
function history(people: readonly Person[]) {
  const calls = yearEndCalls(t, { hr, manager });
  const models = people.map(() => new YearEndModel());
  const person = (index: number): [Person, YearEndModel] => [people[index], models[index]] as [Person, YearEndModel];
  const leaves: { of: number; id: string; start: string; filed: string }[] = [];
  const applied: number[] = [];
  const all = {
    async ask({ who: of, year: asked, days }: Extract<Step, { does: 'ask' }>) {
      const [one, model] = person(of);
      const start = addDays(mondays[asked] ?? '', 7 * (leaves.length + 1));
      t.clock.today = `${asked}-01-02`;
      const answer = await calls.ask(one, start, addDays(start, days - 1));
      if (answer.status !== 200) return answer;
      leaves.push({ of, id: start, start, filed: t.clock.today });
      model.of(asked).leaves.push({ id: start, days, status: 'PNAPV', start });
      return answer;
    },
    async move({ which, to }: Extract<Step, { does: 'move' }>) {
      const leave = leaves[which % Math.max(1, leaves.length)];
      if (!leave) return undefined;
      const [one, model] = person(leave.of);
      const kept = model.leave(leave.id);
      if (kept.status === 'PNCLD' ? to === 'REJCT' : kept.status === 'APPRV' ? to !== 'CANCL' : kept.status !== 'PNAPV' || to === 'CANCL')
        return undefined;
      const aims = kept.status === 'APPRV' ? 'PNCLD' : to;
      const answer = await calls.move(one, leave, aims, aims === 'PNCLD' ? one : manager);
      // Steps that return days are never refused.
      if (aims !== 'APPRV') expect(answer).toMatchObject({ status: 200 });
      if (answer.status === 200) kept.status = aims;
      return answer;
    },
    async close({ year: closed, who: of, carried, grant }: Extract<Step, { does: 'close' }>) {
      t.clock.today = `${closed + 1}-02-01`;
      const id = await calls.prepare(closed);
      if (id === undefined) return undefined;
      const edited = carried !== null || grant !== null ? people[of]?.emplId : undefined;
      const lines = await calls.linesOf(id);
      if (edited !== undefined && lines.some(({ emplId }) => emplId === edited))
        expect(await calls.edit(id, person(of)[0], { carried, grant, note: 'Agreed' })).toMatchObject({ status: 200 });
      const answer = await calls.applyYear(id);
      if (answer.status !== 200) await t.call('DELETE', `/yearend/${id}`, { by: hr });
      if (answer.status !== 200) return answer;
      applied.push(id);
      for (const { emplId } of lines) {
        const own = emplId === edited;
        const model = models[people.findIndex((one) => one.emplId === emplId)];
        model?.close(id, closed, 5, (own ? grant : null) ?? 14, (own ? carried : null) ?? undefined);
      }
      return answer;
    },
    async undo({ which }: Extract<Step, { does: 'undo' }>) {
      const id = applied[which % Math.max(1, applied.length)];
      if (id === undefined) return undefined;
      const answer = await calls.undo(id, '?rest=true');
      if (answer.status !== 200) return answer;
      const { stays } = answer.body as { stays: string[] };
      for (const [index, model] of models.entries())
        for (const [closed, { closed: by }] of model.years)
          if (by?.run === id && !stays.includes(person(index)[0].emplId)) model.reopen(id, closed);
      return answer;
    },
    async correct({ who: of, year: corrected, days }: Extract<Step, { does: 'correct' }>) {
      const [one, model] = person(of);
      const answer = await calls.correct(one, corrected, days);
      if (answer.status === 200) model.of(corrected).given += days;
      return answer;
    },
  };
  return { models, take: (one: Step) => (all[one.does] as (of: Step) => ReturnType<typeof all.ask>)(one) };
}

test('every figure matches a naive count after any events in any order', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
      await clearYearEnds(t, null);
      await t.sql`update employee set status = 'I' where empl_id not in (${hr.emplId}, ${manager.emplId})`;
      const people = [await t.addPerson({ reportsTo: manager.emplId }), await t.addPerson({ reportsTo: manager.emplId })];
      const { models, take } = history(people);
      for (const [index, { emplId }] of people.entries()) {
        await t.addEntitlement(emplId, 14);
        models[index]?.of(firstYear).granted.set(0, 14);
      }
      for (const [place, one] of steps.entries()) {
        const answer = await take(one);
        if (answer && answer.status !== 200) expect(answer).toSatisfy(isClientError);
        if (answer) note(`${one.does} ${answer.status === 200}`);
        for (const [index, model] of models.entries())
          await expectModelRecords(t, people[index] as Person, model, `${place}: ${JSON.stringify(one)}`);
      }
      expect(await findBalanceDifferences(t.sql)).toEqual([]);
    }),
    { numRuns: runs, examples: [[passesOver]] },
  );
  // Each kind of step must have succeeded, otherwise nothing was tested.
  for (const { does } of [{ does: 'ask' }, { does: 'move' }, { does: 'close' }, { does: 'undo' }, { does: 'correct' }])
    expect(done.get(`${does} true`), does).toBeGreaterThan(0);
});
