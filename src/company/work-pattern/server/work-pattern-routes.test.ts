import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});

const fourDays = { mon: 'full', tue: 'full', wed: 'full', thu: 'full', fri: 'off', sat: 'off', sun: 'off' };
const add = (patternCode: string, more: object = {}) =>
  t.call('POST', '/workpattern', { by: hr, body: { patternCode, patternName: `Week ${patternCode}`, days: fourDays, ...more } });
const change = (patternCode: string, body: object, headers = {}) =>
  t.call('PATCH', `/workpattern/${patternCode}`, { by: hr, body, headers });
const remove = (patternCode: string, headers = {}) => t.call('DELETE', `/workpattern/${patternCode}`, { by: hr, headers });
const give = async (patternCode: string, from: string) => {
  const { emplId } = await t.addPerson();
  await t.sql`insert into employee_work_pattern values (${emplId}, ${from}, ${patternCode})`;
  return emplId;
};
const find = async (patternCode: string) =>
  ((await t.call('GET', '/workpatterns', { by: hr })).body as { patternCode: string }[]).find((one) => one.patternCode === patternCode);

describe('a work pattern', () => {
  test('is added with its days in words, and listed for everyone', async () => {
    const mornings = { ...fourDays, mon: 'am', tue: 'pm' };
    const added = await add('ADD', { patternName: '  Some half days ', days: mornings });
    const stored = {
      patternCode: 'ADD',
      patternName: 'Some half days',
      days: mornings,
      week: 'Mon morning, Tue afternoon, Wed, Thu',
      daysAWeek: 3,
      people: 0,
      isUsed: false,
    };
    expect(added).toMatchObject({ status: 200, body: stored });
    const anybody = await t.addPerson();
    expect((await t.call('GET', '/workpatterns', { by: anybody })).body).toContainEqual(stored);
    expect((await t.call('GET', '/workpattern/ADD', { by: hr })).body).toEqual(stored);
    expect((await t.call('GET', '/workpattern/NONE', { by: hr })).body).toBeNull();
  });

  test.each([
    [
      'without a working day',
      { days: { ...fourDays, mon: 'off', tue: 'off', wed: 'off', thu: 'off' } },
      'Select at least half a working day.',
    ],
    ['without a name', { patternName: ' ' }, 'Name cannot be blank.'],
    [
      'with a code in another script',
      { patternCode: 'كداه' },
      'Code must start with a letter or digit and have up to 10 letters, digits, dots, dashes and underscores.',
    ],
    [
      'with a code that is part of a path',
      { patternCode: 'a/b' },
      'Code must start with a letter or digit and have up to 10 letters, digits, dots, dashes and underscores.',
    ],
  ])('%s is rejected', async (_, more, message) => {
    const answer = await add('BAD', more);
    expect([answer.status, answer.message]).toEqual([400, message]);
  });

  test.each([[{ mon: 'full' }], [{ ...fourDays, fri: 'evening' }], [{ ...fourDays, someday: 'full' }], [null]])(
    'with days %j is rejected',
    async (days) => {
      expect((await add('BAD', { days })).status).toBe(400);
      expect(await find('BAD')).toBeUndefined();
    },
  );

  test('is rejected if its code is taken, ignoring case, even by a simultaneous call', async () => {
    const answers = await Promise.all(['TWICE', 'twice', 'Twice'].map((code) => add(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await add('standard')).toMatchObject({ status: 409, message: "Work pattern 'STANDARD' is already defined" });
  });

  test('can get other days and be deleted if it was never used', async () => {
    await add('FREE');
    expect(await change('FREE', { days: { ...fourDays, fri: 'am' } })).toMatchObject({
      status: 200,
      body: { daysAWeek: 4.5, patternName: 'Week FREE' },
    });
    expect(
      await change('FREE', { days: { mon: 'off', tue: 'off', wed: 'off', thu: 'off', fri: 'off', sat: 'off', sun: 'off' } }),
    ).toMatchObject({ status: 400 });
    const other = { mon: 'off', tue: 'am', wed: 'pm', thu: 'off', fri: 'full', sat: 'pm', sun: 'am' };
    expect(await change('FREE', { days: other })).toMatchObject({ status: 200, body: { days: other } });
    expect(await remove('FREE')).toMatchObject({ status: 200 });
    expect(await find('FREE')).toBeUndefined();
    expect((await remove('FREE')).status).toBe(404);
  });

  test.each([
    ['has', '2026-06-15'],
    ['will have', '2026-09-01'],
    ['had', '2020-01-01'],
  ])('that someone %s can be renamed, but not deleted or given other days', async (_, from) => {
    const code = `USED${from.slice(0, 4)}`.concat(from.slice(5, 7)).slice(0, 10);
    await add(code);
    const emplId = await give(code, from);
    if (from < '2021') await t.sql`insert into employee_work_pattern values (${emplId}, '2021-01-01', 'STANDARD')`;
    expect(await change(code, { days: { ...fourDays, fri: 'am' } })).toMatchObject({
      status: 409,
      message: "This work pattern has been used, so you can't change its days. Add a new work pattern instead.",
    });
    expect(await remove(code)).toMatchObject({ status: 409, message: "This work pattern has been used, so you can't delete it." });
    expect(await change(code, { patternName: 'Renamed', days: fourDays })).toMatchObject({
      status: 200,
      body: { patternName: 'Renamed', isUsed: true },
    });
  });

  test('cannot be deleted or given other days if it is STANDARD, even if no one has it', async () => {
    await t.sql`delete from employee_work_pattern where pattern_code = 'STANDARD'`;
    expect(await remove('STANDARD')).toMatchObject({
      status: 409,
      body: { message: "STANDARD is the default work pattern. You can't change or delete it." },
    });
    expect((await change('STANDARD', { days: fourDays })).status).toBe(409);
    expect(await find('STANDARD')).toMatchObject({ isUsed: true, daysAWeek: 5, week: 'Mon, Tue, Wed, Thu, Fri' });
  });

  test('counts the active people who have it today', async () => {
    await add('COUNT');
    await give('COUNT', '2026-06-15');
    await give('COUNT', '2026-06-16');
    const gone = await give('COUNT', '2026-01-01');
    await t.sql`update employee set status = 'I' where empl_id = ${gone}`;
    const back = await give('COUNT', '2026-01-01');
    await t.addPerson();
    const [never] = await t.sql<{ people: number }[]>`
      select count(*) as people from employee e where e.status = 'A' and not exists (select from employee_work_pattern h where h.empl_id = e.empl_id and h.from_date <= '2026-06-15')`;
    const [given] = await t.sql<{ people: number }[]>`
      select count(*) as people from employee e where e.status = 'A' and (
        select h.pattern_code from employee_work_pattern h where h.empl_id = e.empl_id and h.from_date <= '2026-06-15' order by h.from_date desc limit 1) = 'STANDARD'`;
    const before = (await find('STANDARD')) as unknown as { people: number };
    expect(before.people).toBe((never?.people ?? 0) + (given?.people ?? 0));
    await add('UNUSED');
    expect(await find('UNUSED')).toMatchObject({ people: 0, isUsed: false });
    expect(await remove('UNUSED')).toMatchObject({ status: 200 });
    await t.sql`insert into employee_work_pattern values (${back}, '2026-06-01', 'STANDARD')`;
    expect(await find('COUNT')).toMatchObject({ people: 1 });
    expect(await find('STANDARD')).toMatchObject({ people: before.people + 1 });
  });

  test('is listed by name and then by code, with STANDARD first', async () => {
    for (const [code, patternName] of [
      ['ZB', 'aaa'],
      ['ZA', 'Aaa'],
      ['ZC', 'AAB'],
    ] as const)
      await add(code, { patternName });
    const codes = ((await t.call('GET', '/workpatterns', { by: hr })).body as { patternCode: string }[]).map(
      ({ patternCode }) => patternCode,
    );
    expect(codes.slice(0, 4)).toEqual(['STANDARD', 'ZA', 'ZB', 'ZC']);
  });

  test('is found by a filter for 0 people, and sorted before used patterns', async () => {
    await add('NOBODY');
    const codesOf = async (query: string) =>
      ((await t.call('GET', `/workpatterns?${query}`, { by: hr })).body as { patternCode: string }[]).map(({ patternCode }) => patternCode);
    expect(await codesOf('filter[people]=0&filter[patternCode]=NOBODY')).toEqual(['NOBODY']);
    await add('SOMEBODY');
    const { emplId } = await t.addPerson();
    await t.sql`insert into employee_work_pattern values (${emplId}, '2026-01-01', 'SOMEBODY')`;
    const sorted = (await codesOf('sort=people')).filter((code) => code.endsWith('BODY'));
    expect(sorted).toEqual(['NOBODY', 'SOMEBODY']);
  });

  test('applies from its first day', async () => {
    await add('TODAY', { patternName: 'From today' });
    const by = await t.addPerson();
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
      ('dept_id', 'KDH', 'No state', 'None'), ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'KUL', 'Kuala Lumpur', 'KL')`;
    for (const [from, code, state] of [
      ['2026-06-16', 'COUNT', 'KUL'],
      ['2026-06-15', 'TODAY', 'KDH'],
      ['2026-01-01', 'LONG', 'KUL'],
    ] as const) {
      if (!(await find(code))) await add(code);
      await t.sql`insert into employee_work_pattern values (${by.emplId}, ${from}, ${code})`;
      await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${by.emplId}, ${from}, ${state})`;
    }
    expect((await t.call('GET', '/workcalendar/me', { by })).body).toMatchObject({ workWeek: 'From today', state: 'Kedah' });
    expect(await find('TODAY')).toMatchObject({ people: 1 });
  });

  test('that someone else has changed cannot be changed or deleted (412)', async () => {
    const { headers } = await add('STALE');
    await change('STALE', { patternName: 'Other' });
    const ifMatch = { 'if-match': String(headers['etag']) };
    expect((await change('STALE', { patternName: 'Mine' }, ifMatch)).status).toBe(412);
    expect((await remove('STALE', ifMatch)).status).toBe(412);
    expect(await find('STALE')).toMatchObject({ patternName: 'Other' });
  });

  test('keeps its code even if the body names another code', async () => {
    await add('KEPT');
    expect((await change('KEPT', { patternCode: 'OTHER', patternName: 'Other' })).status).toBe(400);
    expect(await change('KEPT', { patternCode: 'KEPT', patternName: '北京 كداه' })).toMatchObject({
      status: 200,
      body: { patternName: '北京 كداه', days: fourDays },
    });
  });

  test.each([
    ['gets no other days', 'LOCKDAYS', (code: string) => change(code, { days: { ...fourDays, fri: 'am' } })],
    ['is not deleted', 'LOCKGONE', (code: string) => remove(code)],
  ] as const)('that a profile is about to get %s', async (_, code, act) => {
    await add(code);
    const { emplId } = await t.addPerson();
    const { answer } = await t.sql.begin(async (tx) => {
      await tx`insert into employee_work_pattern values (${emplId}, '2026-07-01', ${code})`;
      const acting = act(code);
      const waiting = () => t.sql`
        select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
      await expect.poll(async () => (await waiting()).length).toBe(1);
      return { answer: acting };
    });
    expect(await answer).toMatchObject({ status: 409, message: expect.stringContaining('This work pattern has been used') });
    expect(await find(code)).toMatchObject({ days: fourDays, isUsed: true });
  });
});
