import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { clearYearEnds, yearEndCalls } from '#src/testing/scenes/year-end-calls.ts';
import { raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { withConnection } from '#src/testing/servers/scratch-postgres.ts';
import { type Answer, testApp, type Person } from '#src/testing/test-app.ts';

const rounds = raceRounds(6);

const t = testApp();
let manager: Person;
let hr: Person;
let other: Person;
let people: Person[];
let calls: ReturnType<typeof yearEndCalls>;

beforeAll(async () => {
  [hr, other] = [await t.addPerson({ roles: ['E', 'H'] }), await t.addPerson({ roles: ['E', 'H'] })];
  manager = await t.addPerson({ roles: ['E', 'M'] });
  people = await Promise.all(Array.from({ length: 4 }, () => t.addPerson({ reportsTo: manager.emplId })));
  calls = yearEndCalls(t, { hr, manager });
});
beforeEach(async () => {
  await clearYearEnds(t, null);
  for (const table of ['notice', 'mail_outbox', 'setting']) await t.sql.unsafe(`delete from ${table}`);
  t.clock.today = '2027-01-04';
});

const allHave = async (days: number, year = 2026, taken = 0) => {
  for (const { emplId } of people) await t.addEntitlement(emplId, days, { year, taken });
};
const open = () => t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 } });
const closed = async () => {
  const id = Number(await calls.prepare(2026));
  expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
  return id;
};

/** Starts a call that waits for a locked record, does the rest meanwhile, and then lets the call finish. */
async function heldAt(person: Person, year: number, begin: () => Promise<Answer>, meanwhile: () => Promise<unknown>): Promise<Answer> {
  let begun: Promise<Answer> | undefined;
  await t.sql.begin(async (tx) => {
    await tx`select from leave_entitlement where empl_id = ${person.emplId} and year = ${year} for no key update`;
    const [{ holder } = { holder: 0 }] = await tx<{ holder: number }[]>`select pg_backend_pid() as holder`;
    begun = begin();
    await withConnection(inject('testServer').server, async (server) => {
      while ((await server`select from pg_stat_activity where ${holder} = any (pg_blocking_pids(pid))`).length === 0);
    });
    await meanwhile();
  });
  if (!begun) throw new Error('Unreachable: the call was started above.');
  return begun;
}

const records = async (person: Person) =>
  (
    await t.sql<{ year: number; available: number; entitlement: number; carried: number }[]>`
    select year, available_leave as available, entitlement, carry_forward as carried from leave_entitlement where empl_id = ${person.emplId} order by year`
  ).map(({ year, available, entitlement, carried }) => [year, available, entitlement, carried]);
const told = async (kind: string) =>
  (await t.sql<{ emplId: string }[]>`select empl_id as "emplId" from notice where kind = ${kind} order by 1`).map(({ emplId }) => emplId);
const ids = (...some: Person[]) => some.map(({ emplId }) => emplId).toSorted();

test('a draft that is discarded while it is prepared again becomes a new draft', async () => {
  await allHave(14);
  const before = Number(await calls.prepare(2026));
  const again = await t.sql.begin(async (tx) => {
    await tx`select from year_end where year_end_id = ${before} for update`;
    const prepared = calls.prepare(2026);
    await expect
      .poll(
        () =>
          t.sql`select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
      )
      .toHaveLength(1);
    // The preparation has found the draft and waits for it.
    await tx`delete from year_end where year_end_id = ${before}`;
    return { prepared };
  });
  expect(await again.prepared).toBeGreaterThan(before);
});

describe('a request for leave of the next year, while a year end that reduces that year is applied,', () => {
  test.each([
    ['granted', 20, 0],
    ['carried over', 14, 6],
  ])('is accepted if fewer days would be %s, and the year end is refused', async (_what, granted, carried) => {
    await allHave(14);
    await allHave(granted, 2027);
    await t.sql`update leave_entitlement set carry_forward = ${carried}, available_leave = available_leave + ${carried} where year = 2027`;
    const id = Number(await calls.prepare(2026));
    const [one] = people as [Person];
    const last = people.at(-1) as Person;
    // The year end would leave 14 days and five carried days.
    const apply = () => calls.applyYear(id);
    const ask = async () => expect(await calls.ask(one, '2027-02-01', '2027-02-26')).toMatchObject({ status: 200 });
    const answer = await heldAt(last, 2026, apply, ask);
    expect(answer).toMatchObject({ status: 409, message: '1 line changed since you saw them. Nothing was applied.' });
    expect(await records(one)).toEqual([
      [2026, 14, 14, 0],
      [2027, 20, granted, carried],
    ]);
    expect(await calls.applyYear(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining(one.emplId) } });
    expect(await told('yearEnd')).toEqual([]);
  });

  test('is accepted, and the year end is applied, if enough days are left', async () => {
    await allHave(14);
    await allHave(20, 2027);
    const id = Number(await calls.prepare(2026));
    const [one] = people as [Person];
    const ask = () => calls.ask(one, '2027-02-01', '2027-02-25');
    expect(await heldAt(people.at(-1) as Person, 2026, () => calls.applyYear(id), ask)).toMatchObject({ status: 200 });
    expect((await records(one))[1]).toEqual([2027, 19, 14, 5]);
  });
});

describe('a request for leave of the next year, while a year end is undone,', () => {
  const [rest, all] = ['?rest=true', ''];
  const late = async (query: string, meanwhile: () => Promise<unknown>) => {
    await allHave(14);
    const id = await closed();
    await t.sql`delete from notice`;
    return heldAt(people.at(-1) as Person, 2026, () => calls.undo(id, query), meanwhile);
  };
  const ask = (person: Person) => async () => expect(await calls.ask(person, '2027-02-01')).toMatchObject({ status: 200 });

  test('keeps the carry-over; the other people lose it, and only they are notified', async () => {
    await t.sql`insert into setting (name, value) values ('mailNotices', '"all"')`;
    const [one, ...others] = people as [Person, ...Person[]];
    expect(await late(rest, ask(one))).toMatchObject({ status: 200, body: { undone: others.length, stays: [one.emplId] } });
    expect(await records(one)).toEqual([
      [2026, 0, 14, 0],
      [2027, 19, 14, 5],
    ]);
    for (const person of others) expect(await records(person)).toEqual([[2026, 14, 14, 0]]);
    expect(await told('yearEndUndone')).toEqual(ids(...others));
    // Each person got an email about the year end, and those who lost the carry-over got one about the undo.
    const mailed = await t.sql<
      { emplId: string }[]
    >`select empl_id as "emplId" from mail_outbox where empl_id <> ${manager.emplId} order by 1`;
    expect(mailed.map(({ emplId }) => emplId)).toEqual([...ids(...people), ...ids(...others)].toSorted());
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
    // The remaining year end still follows changes.
    await t.sql`update leave_entitlement set taken_leave = 12 where empl_id = ${one.emplId} and year = 2026`;
    expect((await records(one))[1]).toEqual([2027, 16, 14, 2]);
    // A second preparation covers the others.
    const again = Number(await calls.prepare(2026));
    expect((await calls.linesOf(again)).map(({ emplId }) => emplId).toSorted()).toEqual(ids(...others));
  });

  test('prevents the undo if no one may keep the carry-over', async () => {
    const [one, ...others] = people as [Person, ...Person[]];
    expect(await late(all, ask(one))).toMatchObject({ status: 409, body: { message: expect.stringContaining(one.emplId) } });
    for (const person of others) expect((await records(person))[1]).toEqual([2027, 19, 14, 5]);
    expect(await told('yearEndUndone')).toEqual([]);
  });

  test('with expired days keeps them expired', async () => {
    await t.sql`update leave_category set carry_over_until = '01-31'`;
    const [one] = people as [Person];
    await allHave(14);
    const id = await closed();
    t.clock.today = '2027-02-01';
    expect(await calls.prepare(2027)).toBeDefined();
    expect((await records(one))[1]).toEqual([2027, 14, 14, 5]);
    const undone = await heldAt(people.at(-1) as Person, 2026, () => calls.undo(id, rest), ask(one));
    expect(undone).toMatchObject({ status: 200, body: { stays: [one.emplId] } });
    expect((await records(one))[1]).toEqual([2027, 14, 14, 5]);
    const [{ lapsed } = { lapsed: 0 }] =
      await t.sql`select sum(days) as lapsed from entitlement_entry where empl_id = ${one.emplId} and run = 'lapse/2027-02-01'`;
    expect(lapsed).toBe(-5);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('does not prevent the undo if the days of an opening cover it', async () => {
    const [one] = people as [Person];
    await allHave(14);
    t.clock.today = '2026-12-01';
    expect(await open()).toMatchObject({ status: 200 });
    t.clock.today = '2027-01-04';
    const id = await closed();
    const asked = async () => expect(await calls.ask(one, '2027-02-01', '2027-02-18')).toMatchObject({ status: 200 });
    expect(await heldAt(people.at(-1) as Person, 2026, () => calls.undo(id), asked)).toMatchObject({ status: 200, body: { stays: [] } });
    expect((await records(one))[1]).toEqual([2027, 14, 14, 0]);
  });

  test('also loses the carry-over of a late decision', async () => {
    const last = people.at(-1) as Person;
    await allHave(14);
    t.clock.today = '2026-12-01';
    expect(await calls.ask(last, '2026-12-07', '2026-12-18')).toMatchObject({ status: 200 });
    t.clock.today = '2027-01-04';
    const id = await closed();
    expect((await records(last))[1]).toEqual([2027, 18, 14, 4]);
    const reject = async () => {
      expect(await calls.move(last, { start: '2026-12-07', filed: '2026-12-01' }, 'REJCT')).toMatchObject({ status: 200 });
      expect((await records(last))[1]).toEqual([2027, 19, 14, 5]);
    };
    expect(await heldAt(people[0] as Person, 2026, () => calls.undo(id), reject)).toMatchObject({ status: 200 });
    expect(await records(last)).toEqual([[2026, 14, 14, 0]]);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });
});

test('an opening is not undone under a year end that is applied at that moment', async () => {
  // Nothing is left to carry over: the year end finds everything that it would create.
  await allHave(14, 2026, 14);
  t.clock.today = '2026-12-01';
  const opened = await open();
  const { yearEndId: opening } = opened.body as { yearEndId: number };
  const id = Number(await calls.prepare(2026));
  t.clock.today = '2027-01-04';
  let applying: Promise<Answer> | undefined;
  const undone = await heldAt(
    people.at(-1) as Person,
    2026,
    () => calls.undo(opening),
    async () => {
      applying = calls.applyYear(id);
      await new Promise((later) => setTimeout(later, 100));
    },
  );
  expect(undone).toMatchObject({ status: 200 });
  expect(await applying).toMatchObject({ status: 409 });
  // A second attempt may still find changed figures, depending on when the first one read them.
  await expect.poll(async () => (await calls.applyYear(id)).status).toBe(200);
  for (const person of people) expect((await records(person))[1]).toEqual([2027, 14, 14, 0]);
});

/** All records belong to a closed year, or all to an open one. */
async function expectWhole(isClosed: boolean): Promise<void> {
  expect(await findBalanceDifferences(t.sql)).toEqual([]);
  for (const person of people) {
    expect(await records(person)).toEqual(
      isClosed
        ? [
            [2026, 0, 14, 0],
            [2027, 19, 14, 5],
          ]
        : [[2026, 14, 14, 0]],
    );
  }
}

test(`two year ends and an undo by HR at the same moment run one after the other, ${rounds} times`, { timeout: 600_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await clearYearEnds(t, null);
    await t.sql`delete from notice`;
    await allHave(14);
    const id = Number(await calls.prepare(2026));
    const apply = (by: Person) => () => t.call('POST', `/yearend/${id}/apply`, { by });
    const undo = () => t.call('POST', `/yearend/${id}/undo`, { by: other });
    const order = [apply(hr), apply(other), undo];
    const acts = order.map((_, place) => order[(place + round) % order.length] as () => Promise<Answer>);
    const answers = await Promise.all(acts.map((act) => act()));
    const undone = answers[acts.indexOf(undo)] as Answer;
    const applied = answers.filter((answer) => answer !== undone);
    // If the undo is first, it finds a draft. If it is between the two, the second is refused. Otherwise it is last.
    const statuses = applied.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(['409 200 200', '200 200 409', '200 200 200']).toContain(`${undone.status} ${statuses.join(' ')}`);
    await expectWhole(undone.status === 409);
    expect(await told('yearEnd')).toEqual(ids(...people));
    expect(await told('yearEndUndone')).toEqual(undone.status === 200 ? ids(...people) : []);
  }
});

test(`a late decision on leave of the closed year during an undo is counted, ${rounds} times`, { timeout: 600_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await clearYearEnds(t, null);
    await allHave(14);
    t.clock.today = '2026-12-01';
    for (const person of people) expect(await calls.ask(person, '2026-12-07', '2026-12-18')).toMatchObject({ status: 200 });
    t.clock.today = '2027-01-04';
    const id = await closed();
    const decide = people.map(
      (person, place) => () => calls.move(person, { start: '2026-12-07', filed: '2026-12-01' }, place % 2 ? 'REJCT' : 'APPRV'),
    );
    const undo = () => calls.undo(id);
    const acts = round % 2 ? [undo, ...decide] : [...decide, undo];
    for (const answer of await Promise.all(acts.map((act) => act()))) expect(answer).toMatchObject({ status: 200 });
    for (const person of people) expect(await records(person)).toEqual([[2026, 14, 14, 0]]);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  }
});

test.each([
  ['the year that ends', 2026],
  ['the next one', 2027],
])('a year end is refused if figures of %s are changed while it is applied', async (_, year) => {
  const last = people.at(-1) as Person;
  await allHave(14);
  await allHave(14, 2027);
  const id = Number(await calls.prepare(2026));
  const more = () =>
    t.sql`update leave_entitlement set entitlement = 16, available_leave = 16 where empl_id = ${last.emplId} and year = ${year}`;
  expect(await heldAt(people[0] as Person, 2026, () => calls.applyYear(id), more)).toMatchObject({ status: 409 });
  expect(await records(people[0] as Person)).toEqual([
    [2026, 14, 14, 0],
    [2027, 14, 14, 0],
  ]);
  expect(await findBalanceDifferences(t.sql)).toEqual([]);
});

test('a request for leave on accruals of an opening prevents its undo', async () => {
  await allHave(14);
  t.clock.today = '2026-12-01';
  await t.sql`insert into setting (name, value) values ('nextYearFrom', '"11-01"')`;
  await t.sql`update leave_category set accrual = 'monthly' where leave_code = 'AL'`;
  const { yearEndId } = (await open()).body as { yearEndId: number };
  await t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`;
  const asked = async () => expect(await calls.ask(people[0] as Person, '2027-06-07', '2027-06-11')).toMatchObject({ status: 200 });
  const undone = await heldAt(people.at(-1) as Person, 2026, () => calls.undo(yearEndId), asked);
  expect(undone).toMatchObject({ status: 409 });
  expect((await records(people[0] as Person))[1]).toEqual([2027, 0, 14, 0]);
});

test('each line that changed since HR saw it names the cause, and other lines name none', async () => {
  t.clock.today = '2026-12-01';
  await allHave(14);
  const [rejected, corrected, recalled, same] = people as [Person, Person, Person, Person];
  const asked = { start: '2026-12-14', filed: t.clock.today };
  for (const person of [rejected, recalled, same]) expect(await calls.ask(person, asked.start)).toMatchObject({ status: 200 });
  t.clock.today = '2027-01-04';
  const id = Number(await calls.prepare(2026));
  const causes = async () => {
    const lines = (await calls.linesOf(id)) as unknown as { emplId: string; cause: { what: string; happenedAt: string } | null }[];
    return people.map(({ emplId }) => lines.find((line) => line.emplId === emplId)?.cause);
  };
  expect(await causes()).toEqual([null, null, null, null]);
  const none = {
    startDate: null,
    fromStatus: null,
    toStatus: null,
    code: null,
    kind: null,
    happenedAt: expect.stringContaining('T') as string,
  };
  expect(await calls.correct(rejected, 2026, 1)).toMatchObject({ status: 200 });
  expect(await calls.move(rejected, asked, 'REJCT')).toMatchObject({ status: 200 });
  expect(await calls.correct(corrected, 2026, -1)).toMatchObject({ status: 200 });
  expect(await t.call('DELETE', calls.leavePath(recalled, asked), { by: recalled })).toMatchObject({ status: 200 });
  expect(await calls.applyYear(id)).toMatchObject({ status: 409 });
  expect(await causes()).toEqual([
    { ...none, what: 'leave', startDate: asked.start, fromStatus: 'PNAPV', toStatus: 'REJCT' },
    { ...none, what: 'entry', kind: 'correction' },
    { ...none, what: 'recalled', startDate: asked.start },
    null,
  ]);
  // Events that HR had seen are not the cause of later changes.
  await t.sql`update leave_category set entitlement = 16 where leave_code = 'AL'`;
  expect(await calls.applyYear(id)).toMatchObject({ status: 409 });
  const rules = { ...none, what: 'rules', happenedAt: null };
  expect(await causes()).toEqual([rules, rules, rules, rules]);
  await t.sql`update leave_category set entitlement = 14 where leave_code = 'AL'`;
});
