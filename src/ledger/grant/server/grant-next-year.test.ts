import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let one: Person;

beforeAll(async () => {
  t.clock.today = '2026-11-20';
  hr = await t.addPerson({ name: 'Hana Tan', roles: ['E', 'H'] });
  await t.sql`insert into leave_category (leave_code, leave_descr, entitlement) values ('ST', 'Study leave', 3)`;
  await t.sql`insert into category_grant (leave_code, place, conditions, days) values ('ST', 1, '{"serviceYearsFrom": 2}', 5)`;
});

beforeEach(async () => {
  one = await t.addPerson({ name: 'Ada Berg' });
  await t.sql`update employee set join_date = '2025-03-01' where empl_id = ${one.emplId}`;
});

const body = (more = {}) => ({ year: 2026, leaveCodes: ['ST', 'AL'], emplIds: [one.emplId], alsoNextYear: true, ...more });
const post = (path: string, sent: object, by = hr) => t.call('POST', path, { by, body: sent });
const days = async () => {
  const found = await t.sql<{ line: string }[]>`
    select year || ' ' || leave_code || ' ' || trim_scale(available_leave) as line from leave_entitlement where empl_id = ${one.emplId} order by 1`;
  return found.map(({ line }) => line);
};

test('a preview lists both years, each by its own rules, and stores nothing', async () => {
  const previewed = await post('/grants/preview', body());
  const lines = previewed.body as { year: number; leaveCode: string; days: number }[];
  expect(lines.map(({ year, leaveCode, days: granted }) => [year, leaveCode, granted])).toEqual([
    [2026, 'ST', 3],
    [2026, 'AL', 14],
    [2027, 'ST', 5],
    [2027, 'AL', 14],
  ]);
  expect(await days()).toEqual([]);
});

test('each year is a run, which is undone by itself', async () => {
  const { body: granted } = await post('/grants', body());
  expect(granted).toMatchObject({ people: 1, changed: 1, nextYear: { people: 1, changed: 1 } });
  expect(await days()).toEqual(['2026 AL 14', '2026 ST 3', '2027 AL 14', '2027 ST 5']);
  const { nextYear } = granted as { nextYear: { grantId: number } };
  expect((await t.call('DELETE', `/grants/${nextYear.grantId}`, { by: hr })).status).toBe(200);
  expect(await days()).toEqual(['2026 AL 14', '2026 ST 3']);
  expect((await post('/grants', body())).body).toEqual({
    grantId: null,
    people: 1,
    changed: 0,
    nextYear: { grantId: expect.any(Number), people: 1, changed: 1 },
  });
});

test('two HR users who grant both years at once add the days once', async () => {
  const other = await t.addPerson({ roles: ['E', 'H'] });
  const answers = await Promise.all([post('/grants', body()), post('/grants', body(), other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await days()).toEqual(['2026 AL 14', '2026 ST 3', '2027 AL 14', '2027 ST 5']);
});

test('days of either year stay, and the preview lists what is stored', async () => {
  const [carried, later] = [await t.addPerson({ name: 'Bo Carr' }), await t.addPerson({ name: 'Cy Late' })];
  await t.addEntitlement(one.emplId, 30, { year: 2026 });
  await t.addEntitlement(later.emplId, 20, { year: 2027 });
  await t.sql`insert into leave_entitlement (empl_id, year, leave_code, entitlement, carry_forward, available_leave)
    values (${carried.emplId}, 2026, 'AL', 0, 0, 0)`;
  const emplIds = [one.emplId, carried.emplId, later.emplId];
  const previewed = (await post('/grants/preview', body({ leaveCodes: ['AL'], emplIds }))).body as Record<string, unknown>[];
  expect(previewed.map(({ year, name, rule, days: granted, change }) => [year, name, rule, granted, change])).toEqual([
    [2026, 'Ada Berg', 'Days stay as they are', 30, 0],
    [2026, 'Bo Carr', 'Category default (14 days)', 14, 14],
    [2026, 'Cy Late', 'Category default (14 days)', 14, 14],
    [2027, 'Ada Berg', 'Category default (14 days)', 14, 14],
    [2027, 'Bo Carr', 'Category default (14 days)', 14, 14],
    [2027, 'Cy Late', 'Days stay as they are', 20, 0],
  ]);
  expect((await post('/grants', body({ leaveCodes: ['AL'], emplIds }))).body).toMatchObject({ changed: 2, nextYear: { changed: 2 } });
  const stored = await t.sql<{ line: string }[]>`
    select year || ' ' || empl_id || ' ' || trim_scale(available_leave) as line from leave_entitlement where empl_id = any (${emplIds}::text[])`;
  const expected = previewed.map(({ year, emplId, days: granted }) => `${String(year)} ${String(emplId)} ${String(granted)}`);
  expect(stored.map(({ line }) => line).toSorted()).toEqual(expected.toSorted());
});

test('refuses the year after the last one, and balances of two years count twice', async () => {
  expect(await post('/grants', body({ year: 9999 }))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'alsoNextYear', code: 'grant.last-year' }] },
  });
  const many = Array.from({ length: 17_000 }, (_, n) => `Q${n}`);
  const leaveCodes = ['AL', 'ST', 'X'];
  const codes = ({ body: answer }: { body: unknown }) => (answer as { errors: { code: string }[] }).errors.map(({ code }) => code);
  expect(codes(await post('/grants/preview', body({ leaveCodes, emplIds: many })))).toEqual(['grant.balances-most']);
  expect(codes(await post('/grants/preview', body({ leaveCodes, emplIds: many, alsoNextYear: false })))).toContain('leave-type.unknown');
});
