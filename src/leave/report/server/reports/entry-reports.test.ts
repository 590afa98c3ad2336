import { beforeAll, describe, expect, test } from 'vitest';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { addDays, eachDay } from '#src/base/dates/plain-date.ts';
import { replayYear, leaveUses } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { notifyOfExpiry } from '#src/ledger/leave-ledger/server/expiry/notify-of-expiry.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let admin: Person;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'HR', name: 'Hila', roles: ['E', 'H'] });
  manager = await t.addPerson({ emplId: 'MAN', name: 'Mona', roles: ['E', 'M'], reportsTo: 'HR' });
  admin = await t.addPerson({ emplId: 'ADM', name: 'Adam', roles: ['E', 'A'], departments: ['ENG'] });
  await t.addPerson({ emplId: 'ADA', name: 'Ada', reportsTo: 'MAN', departments: ['ENG'] });
  await t.addPerson({ emplId: 'BOB', name: 'Bob', reportsTo: 'MAN' });
  await t.addPerson({ emplId: 'CYD', name: 'Cyd', reportsTo: 'HR', departments: ['SAL'] });
  for (const emplId of ['ADA', 'BOB', 'CYD']) for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(emplId, 20, { leaveCode });
}, 60_000);

type Row = Record<string, string | number | null>;
const ask = async (path: string, by = hr): Promise<Row[]> => {
  const answer = await t.call('GET', `/reports/${path}`, { by });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Row[];
};
const pick = (rows: readonly Row[], ...fields: string[]) => rows.map((row) => fields.map((field) => row[field]));

type Entry = { on: PlainDate; days: number; until?: PlainDate | null; kind?: string };
async function enter(emplId: string, { on, days, until = null, kind = 'carry' }: Entry, leaveCode = 'AL', note: string | null = null) {
  await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, note, by_empl_id)
    values (${emplId}, ${Number(on.slice(0, 4))}, ${leaveCode}, ${kind}, ${days}, ${on}, ${until}, ${note}, 'HR')`;
}
async function take(emplId: string, start: PlainDate, end: PlainDate, more: { code?: string; status?: string } = {}) {
  const { code = 'AL', status = 'APPRV' } = more;
  const days = [...eachDay(start, end)].map((date) => ({ date, days: 1 }));
  await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
    values (${emplId}, '2026-01-01', ${start}, ${end}, ${code}, ${days.length}, ${status}, 'MAN', 'Away', ${JSON.stringify(days)}::text::jsonb)`;
}
/** Requests a change of the leave that starts on a day: it takes `days`, from `start` to `end`, and adds sick days on `ill`. */
const change = (emplId: string, of: PlainDate, { start, end, days, ill = [] }: Change) =>
  t.sql`update applied_leave set change_days = ${days}, change = ${JSON.stringify({
    startDate: start,
    endDate: end,
    sick: {
      days: ill.length,
      leaves: ill.map((date) => ({ startDate: date, endDate: date, leaveDuration: 1, dayCosts: [{ date, days: 1 }] })),
    },
  })}::text::jsonb where empl_id = ${emplId} and start_date = ${of}`;
type Change = { start: PlainDate; end: PlainDate; days: number; ill?: PlainDate[] };
const forget = () => t.sql`delete from applied_leave`;

describe('days that will expire', () => {
  const lapses = async (more = '', by = hr) =>
    pick(await ask(`lapses${more}`, by), 'emplId', 'leaveCode', 'until', 'days', 'used', 'lapses');

  test('are the expiring days less the days taken or requested by then, per leave type', async () => {
    await enter('ADA', { on: '2026-01-01', days: 5, until: '2026-03-31' });
    await enter('BOB', { on: '2026-01-01', days: 2, until: '2026-03-31' });
    await enter('CYD', { on: '2026-01-01', days: 3, until: '2026-03-31' }, 'SL');
    await take('ADA', '2026-03-30', '2026-04-02', { status: 'PNAPV' });
    await take('ADA', '2026-01-05', '2026-01-05');
    await take('ADA', '2026-02-02', '2026-02-03', { status: 'REJCT' });
    await take('ADA', '2026-02-05', '2026-02-06', { code: 'SL' });
    await take('BOB', '2026-02-02', '2026-02-03', { status: 'PNCLD' });
    expect(await lapses()).toEqual([
      ['ADA', 'AL', '2026-03-31', 5, 3, 2],
      ['CYD', 'SL', '2026-03-31', 3, 0, 3],
    ]);
    await forget();
    expect(await lapses()).toEqual([
      ['ADA', 'AL', '2026-03-31', 5, 0, 5],
      ['BOB', 'AL', '2026-03-31', 2, 0, 2],
      ['CYD', 'SL', '2026-03-31', 3, 0, 3],
    ]);
    expect(await lapses('?leaveCode=SL')).toEqual([['CYD', 'SL', '2026-03-31', 3, 0, 3]]);
    expect(await lapses('?leaveCode=*')).toEqual(await lapses());
  });

  test('show when the person was last notified about exactly these days', async () => {
    const tell = (emplId: string, at: string, { kind = 'lapseSoon', leaveCode = 'AL', until = '2026-03-31' } = {}) =>
      t.sql`insert into notice (empl_id, kind, figures, happened_at) values (${emplId}, ${kind}, ${JSON.stringify({ leaveCode, until, days: 2 })}::text::jsonb, ${at})`;
    const told = async (more = '') => pick(await ask(`lapses${more}`), 'emplId', 'told');
    expect(await told()).toEqual([
      ['ADA', null],
      ['BOB', null],
      ['CYD', null],
    ]);
    await tell('ADA', '2026-02-01T23:30:00Z');
    await tell('ADA', '2026-03-01T12:00:00Z');
    await tell('ADA', '2026-03-02T12:00:00Z', { leaveCode: 'SL' });
    await tell('ADA', '2026-03-03T12:00:00Z', { until: '2026-06-30' });
    await tell('ADA', '2026-03-04T12:00:00Z', { kind: 'waiting' });
    await tell('BOB', '2026-02-01T23:30:00Z');
    expect(await told('?sort=told')).toEqual([
      ['BOB', '2026-02-01'],
      ['ADA', '2026-03-01'],
      ['CYD', null],
    ]);
    expect(await told('?filter[told]=01/03')).toEqual([['ADA', '2026-03-01']]);
    await t.sql`delete from notice`;
  });

  test('managers see their reports, admins their departments, and only HR sees sick leave', async () => {
    expect(pick(await ask('lapses', manager), 'emplId')).toEqual([['ADA'], ['BOB']]);
    expect(pick(await ask('lapses', admin), 'emplId')).toEqual([['ADA']]);
    await t.sql`update employee set reports_to = 'MAN' where empl_id = 'CYD'`;
    expect(pick(await ask('lapses', manager), 'emplId')).toEqual([['ADA'], ['BOB']]);
    await t.sql`update employee set reports_to = 'HR' where empl_id = 'CYD'`;
  });

  test('are those of the requested year, of people employed in it', async () => {
    await t.addEntitlement('ADA', 9, { year: 2025 });
    await enter('ADA', { on: '2025-01-01', days: 1, until: '2025-06-30' });
    expect(await lapses('?year=2025')).toEqual([['ADA', 'AL', '2025-06-30', 1, 0, 1]]);
    await t.sql`update employee set status = 'I', effective_date = '2026-01-01' where empl_id = 'BOB'`;
    expect(pick(await ask('lapses'), 'emplId')).toEqual([['ADA'], ['CYD']]);
    await t.sql`update employee set status = 'A', effective_date = '2020-01-01' where empl_id = 'BOB'`;
  });

  test('ignore booked expiries and closing entries, because they are computed', async () => {
    await enter('ADA', { on: '2026-04-01', days: -5, kind: 'lapse' });
    await enter('ADA', { on: '2026-12-31', days: -4, kind: 'carry' });
    expect((await lapses())[0]).toEqual(['ADA', 'AL', '2026-03-31', 5, 0, 5]);
    await enter('ADA', { on: '2026-04-01', days: 5, kind: 'lapse' });
    await enter('ADA', { on: '2026-12-31', days: 4, kind: 'undo' });
  });

  // Each case has one fact that makes the order of days matter, or only just fails to. Default: 5 days until the end of March and 8 of the year.
  const march = { on: '2026-01-01', days: 5, until: '2026-03-31' };
  test.each<[string, { own?: number; entries?: Entry[]; leave?: [PlainDate, PlainDate][]; brought?: number }, unknown[][]]>([
    ['taken on their last day', { leave: [['2026-03-31', '2026-03-31']] }, [['2026-03-31', 5, 1, 4]]],
    ['taken in the year before', { leave: [['2025-12-01', '2025-12-03']] }, [['2026-03-31', 5, 0, 5]]],
    ['below zero on the first day', { own: 0, entries: [march, { on: '2026-01-01', days: -2 }] }, [['2026-03-31', 5, 2, 3]]],
    [
      'deducted later, and more days are added after them',
      { own: 0, entries: [march, { on: '2026-02-01', days: -2 }, { on: '2026-05-01', days: 1 }] },
      [['2026-03-31', 5, 2, 3]],
    ],
    [
      'added after leave was taken',
      { entries: [{ ...march, on: '2026-02-10' }], leave: [['2026-01-05', '2026-01-06']] },
      [['2026-03-31', 5, 0, 5]],
    ],
    [
      'of two entries, the second added later',
      { entries: [march, { on: '2026-02-10', days: 2, until: '2026-06-30' }], leave: [['2026-04-06', '2026-04-06']] },
      [
        ['2026-03-31', 5, 0, 5],
        ['2026-06-30', 2, 1, 1],
      ],
    ],
    [
      'returned from leave before this system',
      { entries: [march, { on: '2026-01-01', days: 3, until: '2026-06-30' }], brought: -2, leave: [['2026-02-02', '2026-02-04']] },
      [
        ['2026-03-31', 5, 1, 4],
        ['2026-06-30', 3, 0, 3],
      ],
    ],
    [
      'with an entry that ends with the year',
      { entries: [march, { on: '2026-01-01', days: 2, until: '2026-12-31' }] },
      [['2026-03-31', 5, 0, 5]],
    ],
  ])('%s', async (_what, { own = 8, entries = [march], leave = [], brought = 0 }, expected) => {
    const { emplId } = await t.addPerson({ name: 'Quinn' });
    for (const year of [2025, 2026]) await t.addEntitlement(emplId, own, { year });
    for (const entry of entries) await enter(emplId, { kind: entry.days < 0 ? 'correction' : 'earned', ...entry });
    for (const [start, end] of leave) await take(emplId, start, end);
    // The taken leave is less than the booked leave.
    if (brought < 0) await t.sql`update leave_entitlement set taken_leave = 3 + ${brought} where empl_id = ${emplId} and year = 2026`;
    expect(await t.sql`select brought_leave as brought from leave_entitlement where empl_id = ${emplId} and year = 2026`).toEqual([
      { brought },
    ]);
    expect(pick(await ask(`lapses?filter[emplId]=${emplId}`), 'until', 'days', 'used', 'lapses')).toEqual(expected);
    await t.sql`delete from applied_leave where empl_id = ${emplId}`;
    await t.sql`delete from leave_entitlement where empl_id = ${emplId}`;
  });

  test('count the additional days of pending changes and illnesses as used, as the notification does', async () => {
    const carried: Entry = { on: '2026-01-01', days: 5, until: '2026-03-31' };
    const late: Entry = { on: '2026-02-10', days: 2, until: '2026-06-30' };
    const people = [
      [carried],
      // The order of these days matters.
      [carried, late],
    ];
    for (const [n, entries] of people.entries()) {
      const { emplId } = await t.addPerson({ emplId: `Z${n}`, name: `Z${n}` });
      for (const leaveCode of ['AL', 'SL']) {
        await t.addEntitlement(emplId, 20, { leaveCode });
        for (const entry of entries) await enter(emplId, { kind: 'earned', ...entry }, leaveCode);
      }
      await take(emplId, '2026-03-27', '2026-03-27');
      await change(emplId, '2026-03-27', { start: '2026-03-30', end: '2026-04-05', days: 7, ill: ['2026-03-27', '2026-04-01'] });
      await take(emplId, '2026-02-02', '2026-02-02', { code: 'SL' });
    }
    await t.sql`update leave_category set tell_lapse = '{120}' where leave_code in ('AL', 'SL')`;
    await t.sql.begin((tx) => notifyOfExpiry(tx, '2026-03-15'));
    const notified = await t.sql<{ of: unknown[] }[]>`
      select jsonb_build_array(empl_id, figures -> 'leaveCode', figures -> 'until', figures -> 'days') as of from notice
      where kind = 'lapseSoon' and empl_id like 'Z_' order by figures ->> 'until', empl_id, figures ->> 'leaveCode'`;
    const rows = await ask('lapses?filter[emplId]=Z&sort=until,emplId,leaveType');
    expect(pick(rows, 'emplId', 'leaveCode', 'until', 'lapses')).toEqual(notified.map(({ of }) => of));
    expect(pick(rows, 'emplId', 'leaveCode', 'until', 'used', 'lapses')).toEqual([
      ['Z0', 'AL', '2026-03-31', 3, 2],
      ['Z0', 'SL', '2026-03-31', 2, 3],
      ['Z1', 'AL', '2026-03-31', 3, 2],
      ['Z1', 'SL', '2026-03-31', 2, 3],
      ['Z1', 'SL', '2026-06-30', 1, 1],
    ]);
    await t.sql`update leave_category set tell_lapse = '{}' where leave_code in ('AL', 'SL')`;
    await t.sql`delete from notice`;
    await t.sql`delete from applied_leave where empl_id like 'Z_'`;
    await t.sql`delete from leave_entitlement where empl_id like 'Z_'`;
  });

  test('are filtered and sorted by their used days', async () => {
    expect(pick(await ask('lapses?sort=-used,emplId'), 'emplId')[0]).toEqual(['ADA']);
    await take('ADA', '2026-01-05', '2026-01-06');
    expect(pick(await ask('lapses?sort=-used'), 'emplId', 'used')[0]).toEqual(['ADA', 2]);
    expect(pick(await ask('lapses?filter[used]=2'), 'emplId')).toEqual([['ADA']]);
    await forget();
  });

  test('equal the replay of any history', async () => {
    let seed = 20_260_615;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const dayAt = (n: number) => addDays('2026-01-01', n);
    const expected: unknown[] = [];
    for (let one = 0; one < 60; one += 1) {
      const { emplId } = await t.addPerson({ emplId: `R${String(one).padStart(3, '0')}`, name: `R${String(one).padStart(3, '0')}` });
      const own = random(4) === 0 ? 0 : 8;
      await t.addEntitlement(emplId, own);
      const entries: Entry[] = own === 0 ? [] : [{ on: '2026-01-01', days: own }];
      // Every second record is unusual: expiring days that are added later or deducted, or that end with the year.
      const isUsual = one % 2 === 0;
      for (let n = 0; n < 1 + random(3); n += 1)
        entries.push({
          on: isUsual || random(2) === 0 ? '2026-01-01' : dayAt(random(50)),
          days: (1 + random(8)) / 2,
          until: !isUsual && random(5) === 0 ? '2026-12-31' : dayAt(60 + random(6) * 30),
        });
      if (!isUsual && random(2) === 0) entries.push({ on: dayAt(random(120)), days: -Math.min(2, own), kind: 'paidOut' });
      const first = own === 0 ? 0 : 1;
      for (const entry of entries.slice(first)) await enter(emplId, { kind: 'earned', ...entry });
      const leaves = Array.from({ length: random(5) }, (_, n) => ({ start: dayAt(n * 70 + random(60)), length: 1 + random(4) }));
      for (const { start, length } of leaves) await take(emplId, start, addDays(start, length - 1));
      // A quarter of the leave has a pending change that needs more days.
      const changes = leaves
        .filter(() => random(4) === 0)
        .map(({ start, length }) => ({ of: start, start: addDays(start, random(5)), length: length + random(20) }));
      for (const { of, start, length } of changes) await change(emplId, of, { start, end: addDays(start, length - 1), days: length });
      const uses = [...leaves, ...changes].flatMap(({ start, length }) =>
        leaveUses({ startDate: start, endDate: addDays(start, length - 1), leaveDuration: length, dayCosts: [] }),
      );
      for (const step of replayYear(entries, uses)) {
        if (!('lapsed' in step)) continue;
        const days = entries.filter(({ until }) => until === step.lapsed).reduce((all, entry) => all + entry.days, 0);
        expected.push([emplId, step.lapsed, days, days + step.days, -step.days]);
      }
    }
    const rows = await ask('lapses?filter[emplId]=R&sort=emplId,until&size=100');
    expect(expected.length).toBeGreaterThan(30);
    expect(pick(rows, 'emplId', 'until', 'days', 'used', 'lapses')).toEqual(expected);
  }, 60_000);
});

describe('the entries report', () => {
  beforeAll(async () => {
    await forget();
    await t.sql`delete from leave_entitlement where empl_id like 'R%'`;
    await enter('ADA', { on: '2026-05-04', days: -1.5, kind: 'paidOut' }, 'AL', 'With the salary of May');
    await enter('BOB', { on: '2026-06-01', days: 2, kind: 'correction' }, 'SL', 'Counted twice');
    await enter('ADA', { on: '2026-05-04', days: 1, kind: 'earned' });
  });

  test('lists all entries of a year, latest first, with their authors', async () => {
    expect((await ask('entries')).filter(({ on }) => String(on) < '2026-12-31').slice(0, 3)).toMatchObject([
      {
        emplId: 'BOB',
        on: '2026-06-01',
        leaveCode: 'SL',
        kind: 'correction',
        what: 'Correction',
        days: 2,
        note: 'Counted twice',
        by: 'Hila',
      },
      { emplId: 'ADA', on: '2026-05-04', kind: 'earned', what: 'Earned', days: 1, note: null },
      { emplId: 'ADA', on: '2026-05-04', kind: 'paidOut', what: 'Paid out', days: -1.5, note: 'With the salary of May' },
    ]);
    expect((await ask('entries')).every(({ on }) => String(on).startsWith('2026'))).toBe(true);
    expect(pick(await ask('entries?year=2025&filter[what]=carried'), 'emplId', 'days')).toEqual([['ADA', 1]]);
  });

  test('equals the stored entries', async () => {
    const stored = await t.sql<{ id: number; emplId: string; on: string; year: number; days: number }[]>`
      select entry_id as id, empl_id as "emplId", on_date as "on", year, days from entitlement_entry`;
    for (const year of [2025, 2026]) {
      const expected = stored
        .filter((entry) => entry.year === year)
        .toSorted((a, b) => (a.on === b.on ? b.id - a.id : a.on < b.on ? 1 : -1))
        .map(({ id, emplId, on, days }) => [id, emplId, on, days]);
      expect(expected.length).toBeGreaterThan(0);
      expect(pick(await ask(`entries?year=${year}`), 'entryId', 'emplId', 'on', 'days')).toEqual(expected);
    }
  });

  test('managers see their reports, admins their departments, and only HR sees sick leave', async () => {
    const who = async (by: Person) => [...new Set(pick(await ask('entries?size=100', by), 'emplId', 'leaveCode').map(String))].toSorted();
    expect(await who(manager)).toEqual(['ADA,AL', 'BOB,AL']);
    expect(await who(admin)).toEqual(['ADA,AL']);
    expect(await who(hr)).toEqual(['ADA,AL', 'ADA,SL', 'BOB,AL', 'BOB,SL', 'CYD,AL', 'CYD,SL']);
  });

  test('can be limited to one leave type, and only HR can choose sick leave', async () => {
    const types = async (query: string, by = hr) => [...new Set(pick(await ask(`entries?${query}`, by), 'leaveCode').flat())].toSorted();
    expect(await types('leaveCode=SL')).toEqual(['SL']);
    expect(await types('leaveCode=*')).toEqual(['AL', 'SL']);
    expect(await types('leaveCode=SL', manager)).toEqual([]);
  });

  test('sums up only the filtered entries', async () => {
    const asked = encodeURIComponent('filter[emplId]=ADA&filter[on]=/05/');
    const { body } = await t.call('GET', `/reports/entries/summary?asked=${asked}`, { by: hr });
    expect(body).toMatchObject({
      rows: 2,
      sums: { days: -0.5 },
      bars: [
        { label: 'Earned', value: 1 },
        { label: 'Paid out', value: -1.5 },
      ],
    });
  });
});
