import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let department: string;
let made = 0;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});

// Each test has its own department.
beforeEach(async () => {
  await t.sql`delete from absence_rule`;
  department = `R${(made += 1)}`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', ${department}, ${department}, ${department})`;
});

type Of = Record<string, unknown>;
const addRule = (more: Of = {}) =>
  t.call('POST', '/absencerule', {
    by: hr,
    body: { deptIds: [department], mostAway: 1, refuses: true, message: 'Keep the counter open', ...more },
  });
const idOf = ({ body }: { body: unknown }) => (body as { absenceRuleId: number }).absenceRuleId;

const [monday, tuesday] = ['2026-07-06', '2026-07-07'] as const;

describe('absence rules', () => {
  test('are added, changed and deleted by HR, and stale changes are rejected', async () => {
    const added = await addRule({ leaveCodes: ['AL'] });
    const path = `/absencerule/${idOf(added)}`;
    expect(added).toMatchObject({ status: 200, body: { departments: department, types: 'Annual leave', does: 'Refuses', from: null } });
    const { headers } = await t.call('GET', path, { by: hr });
    const changed = await t.call('PATCH', path, {
      by: hr,
      body: { refuses: false, mostAway: null, deptIds: null, from: monday, to: tuesday },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        refuses: false,
        mostAway: null,
        departments: 'Everyone',
        leaveCodes: ['AL'],
        from: monday,
        to: tuesday,
        message: 'Keep the counter open',
      },
    });
    const stale = { 'if-match': String(headers['etag']) };
    expect(await t.call('PATCH', path, { by: hr, body: { message: 'Other' }, headers: stale })).toMatchObject({ status: 412 });
    expect(await t.call('DELETE', path, { by: hr })).toMatchObject({ status: 200 });
    expect(await t.call('DELETE', path, { by: hr })).toMatchObject({ status: 404 });
    expect(await t.call('PATCH', path, { by: hr, body: { message: 'Other' } })).toMatchObject({ status: 404 });
  });

  test('show the names of departments and types in the given order, and the codes of deleted departments and types', async () => {
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'SAL', 'Not a department', 'None')`;
    const path = `/absencerule/${idOf(await addRule({ deptIds: ['SAL', 'ENG'], leaveCodes: ['SL', 'AL'] }))}`;
    const words = async () => (await t.call('GET', path, { by: hr })).body;
    expect(await words()).toMatchObject({ departments: 'Sales, Engineering', types: 'Sick leave, Annual leave' });
    await t.sql`update absence_rule set dept_ids = '{ENG,GONE}', leave_codes = '{XX,AL}'`;
    expect(await words()).toMatchObject({ departments: 'Engineering, GONE', types: 'XX, Annual leave' });
    await t.sql`update absence_rule set dept_ids = null, leave_codes = null`;
    expect(await words()).toMatchObject({ departments: 'Everyone', types: 'All leave types' });
  });

  test('are listed by first day and then by creation, with rules that always apply last', async () => {
    const rules: Of[] = [{}, { from: tuesday }, { from: monday }, { from: tuesday, to: tuesday }];
    const ids: number[] = [];
    for (const more of rules) ids.push(idOf(await addRule(more)));
    await t.sql`update absence_rule set message = 'Other' where absence_rule_id = ${ids[1] ?? 0}`;
    const listed = (await t.call('GET', '/absencerules', { by: hr })).body as { absenceRuleId: number }[];
    expect(listed.map(({ absenceRuleId }) => ids.indexOf(absenceRuleId))).toEqual([2, 1, 3, 0]);
  });

  test('change only in the named fields, and do not affect other rules', async () => {
    const [id, other] = [idOf(await addRule({ from: monday, to: tuesday, leaveCodes: ['AL'] })), idOf(await addRule())];
    const path = `/absencerule/${id}`;
    const { body: was } = await t.call('GET', path, { by: hr });
    const { body: wasOther } = await t.call('GET', `/absencerule/${other}`, { by: hr });
    expect(await t.call('PATCH', path, { by: hr, body: { absenceRuleId: id, message: 'Another' } })).toMatchObject({
      status: 200,
      body: { ...(was as Of), message: 'Another' },
    });
    expect((await t.call('PATCH', path, { by: hr, body: { absenceRuleId: other, message: 'Mine' } })).status).toBe(400);
    expect(await t.call('PATCH', path, { by: hr, body: { from: null, leaveCodes: null } })).toMatchObject({
      body: { ...(was as Of), message: 'Another', from: null, leaveCodes: null, types: 'All leave types' },
    });
    expect(await t.call('DELETE', path, { by: hr })).toMatchObject({ status: 200 });
    expect((await t.call('GET', `/absencerule/${other}`, { by: hr })).body).toEqual(wasOther);
    expect((await t.call('GET', path, { by: hr })).status).toBe(404);
  });

  test('are changed by only one of two users with the same version', async () => {
    const path = `/absencerule/${idOf(await addRule())}`;
    const headers = { 'if-match': String((await t.call('GET', path, { by: hr })).headers['etag']) };
    const answers = await Promise.all(['One', 'Two'].map((message) => t.call('PATCH', path, { by: hr, body: { message }, headers })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test('reject the code of another lookup as a department', async () => {
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'ELSEWHERE', 'Elsewhere', 'Else')`;
    expect(await addRule({ deptIds: ['ELSEWHERE'] })).toMatchObject({ status: 400, body: { code: 'absence-rule.dept-unknown' } });
  });

  test.each<[Of, string]>([
    [{ message: ' ' }, 'absence-rule.message-blank'],
    [{ mostAway: 0 }, 'absence-rule.most-form'],
    [{ mostAway: 1.5 }, 'absence-rule.most-form'],
    [{ mostAway: 10_000 }, 'absence-rule.most-form'],
    [{ from: '2026-02-30' }, 'absence-rule.from-invalid'],
    [{ to: 'soon' }, 'absence-rule.to-invalid'],
    [{ from: tuesday, to: monday }, 'absence-rule.to-before-from'],
    [{ deptIds: ['NONE'] }, 'absence-rule.dept-unknown'],
    [{ leaveCodes: ['XX'] }, 'absence-rule.type-unknown'],
  ])('are rejected with %j', async (more, code) => {
    expect(await addRule(more)).toMatchObject({ status: 400, body: { code } });
    const id = idOf(await addRule());
    expect(await t.call('PATCH', `/absencerule/${id}`, { by: hr, body: more })).toMatchObject({ status: 400, body: { code } });
  });
});
