import { beforeAll, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { clearYearEnds, expectModelRecords, yearEndCalls } from '#src/testing/scenes/year-end-calls.ts';
import { YearEndModel } from '#src/testing/scenes/year-end-model.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
});

type Leave = { start: string; filed: string };

/** Creates people with a model of their figures; every step compares all of them. */
async function company() {
  await clearYearEnds(t, '03-31');
  await t.sql`update leave_category set pro_rata = true where leave_code = 'AL'`;
  const calls = yearEndCalls(t, { hr, manager });
  const names = ['steady', 'sparing', 'late', 'joiner', 'leaver'] as const;
  const of = {} as Record<(typeof names)[number], { person: Person; model: YearEndModel; grant: number }>;
  for (const name of names) {
    const person = await t.addPerson({ name, reportsTo: manager.emplId });
    of[name] = { person, model: new YearEndModel(), grant: 14 };
    const days = name === 'joiner' ? 0 : 14;
    await t.addEntitlement(person.emplId, days);
    of[name].model.of(2026).granted.set(0, days);
  }
  const all = Object.values(of);
  const step = async (said: string) => {
    for (const { person, model } of all) await expectModelRecords(t, person, model, said, t.clock.today);
    expect(await findBalanceDifferences(t.sql), said).toEqual([]);
  };
  return {
    of,
    step,
    ask: async (name: keyof typeof of, filed: string, start: string, end: string, days: number): Promise<Leave> => {
      t.clock.today = filed;
      expect(await calls.ask(of[name].person, start, end)).toMatchObject({ status: 200 });
      of[name].model.of(Number(start.slice(0, 4))).leaves.push({ id: start, days, status: 'PNAPV', start });
      await step(`${name} asks for ${start}`);
      return { start, filed };
    },
    move: async (name: keyof typeof of, leave: Leave, to: string): Promise<void> => {
      expect(await calls.move(of[name].person, leave, to, to === 'PNCLD' ? of[name].person : manager)).toMatchObject({ status: 200 });
      of[name].model.leave(leave.start).status = to;
      await step(`${name} has ${leave.start} ${to}`);
    },
    night: async (today: string): Promise<void> => {
      t.clock.today = today;
      await bookExpiredDays(t.sql, today);
      await step(`night of ${today}`);
    },
    close: async (year: number, people: number): Promise<void> => {
      const id = Number(await calls.prepare(year));
      const lines = await calls.linesOf(id);
      expect(lines).toHaveLength(people);
      expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
      for (const { emplId } of lines)
        for (const { person, model, grant } of all) if (person.emplId === emplId) model.close(id, year, 5, grant);
      await step(`the end of ${year}`);
    },
  };
}

test('after each step of three year ends, every balance matches a naive count of all events', { timeout: 60_000 }, async () => {
  const { of, ask, move, close, night, step } = await company();
  await t.sql`update employee set join_date = '2027-07-01' where empl_id = ${of.joiner.person.emplId}`;
  of.joiner.grant = 7;
  await step('the beginning');
  const used = await ask('steady', '2026-03-02', '2026-06-01', '2026-06-10', 8);
  await move('steady', used, 'APPRV');
  const undecided = await ask('late', '2026-11-30', '2026-12-14', '2026-12-23', 8);
  const cancelled = await ask('late', '2026-11-30', '2026-12-07', '2026-12-10', 4);
  await move('late', cancelled, 'APPRV');

  t.clock.today = '2027-01-04';
  await close(2026, 5);
  await move('late', undecided, 'APPRV');
  await move('late', cancelled, 'PNCLD');
  await move('late', cancelled, 'CANCL');
  await move('steady', used, 'PNCLD');
  await move('steady', await ask('steady', '2027-01-05', '2027-02-01', '2027-02-03', 3), 'APPRV');
  // Three of the five days were taken before they expire; for the others all days expire.
  await night('2027-04-01');
  await move('steady', used, 'CANCL');
  await night('2027-04-02');

  // A holiday on a booked day triggers a recalculation and returns a day.
  const summer = await ask('sparing', '2027-04-02', '2027-08-02', '2027-08-06', 5);
  await move('sparing', summer, 'APPRV');
  const holiday = { holidayDay: '', holidayState: 'All', holidayDescr: 'Feast' };
  expect((await t.call('POST', '/publicholiday', { by: hr, body: { ...holiday, holidayDate: '2027-08-03' } })).status).toBe(200);
  of.sparing.model.leave(summer.start).days = 4;
  await step('2027-08-03 is a holiday');

  of.joiner.grant = 14;
  await t.sql`update employee set status = 'I' where empl_id = ${of.leaver.person.emplId}`;
  t.clock.today = '2028-01-03';
  await close(2027, 4);
  // Past leave is not recalculated.
  expect((await t.call('POST', '/publicholiday', { by: hr, body: { ...holiday, holidayDate: '2027-08-04' } })).status).toBe(200);
  await step('2027-08-04 becomes a holiday too late');
  await move('sparing', summer, 'PNCLD');
  await move('sparing', summer, 'CANCL');
  await night('2028-04-03');
  const waiting = await ask('joiner', '2028-04-03', '2028-12-04', '2028-12-08', 5);

  t.clock.today = '2029-01-03';
  await close(2028, 4);
  await move('joiner', waiting, 'REJCT');
  expect([...of.joiner.model.count(2029)].at(-1)).toMatchObject([2029, { carried: 5, available: 19 }]);
});
