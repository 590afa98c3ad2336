import { userInfo } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { entityNames } from '#src/platform/db/audit-labels.ts';
import { logCommand } from '#src/platform/db/server/log-event.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
});

const listed = async (query: string) => (await t.call('GET', `/auditlog?${query}`, { by: hr })).body;

describe('the audit log', () => {
  test('shows who changed what, with the values before and after, the newest first', async () => {
    const { emplId } = await t.addPerson();
    for (const lockAccount of [1, 0]) await t.call('POST', '/lockAccount', { by: hr, body: { emplId, lockAccount } });
    const entry = { by: `Hedda Roth (${hr.emplId})`, action: 'Changed', entity: 'Login detail', entityKey: emplId };
    expect(await listed(`page=1&size=2&filter[entity]=login&filter[entityKey]=${emplId}`)).toEqual([
      expect.objectContaining({
        ...entry,
        before: expect.objectContaining({ lock_account: true }),
        after: expect.objectContaining({ lock_account: false }),
      }),
      expect.objectContaining({
        ...entry,
        before: expect.objectContaining({ lock_account: false }),
        after: expect.objectContaining({ lock_account: true }),
      }),
    ]);
  });

  test.each([
    ['E', 'M'],
    ['E', 'A'],
  ] as const)('is refused to the roles %s and %s', async (...roles) => {
    const by = await t.addPerson({ roles: [...roles] });
    expect((await t.call('GET', '/auditlog', { by })).status).toBe(403);
  });

  test('can be limited to changes by or about one person, and names the people of a record', async () => {
    const other = await t.addPerson({ roles: ['E', 'H'], name: 'Omar Reyes' });
    const { emplId } = await t.addPerson({ name: 'Pia Lund', reportsTo: other.emplId });
    await t.addEntitlement(emplId, 14);
    await t.call('POST', '/lockAccount', { by: other, body: { emplId, lockAccount: 1 } });
    type Entry = { by: string; entity: string; entityKey: string; names: Record<string, string> };
    const about = (await listed(`emplId=${emplId}`)) as Entry[];
    expect(new Set(about.map(({ entityKey }) => entityKey.split('/')[0]))).toEqual(new Set([emplId]));
    expect(about.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['Employee profile', 'Leave entitlement', 'Login detail']));
    const profile = about.find(({ entity }) => entity === 'Employee profile');
    expect(profile?.names).toEqual({ [emplId]: 'Pia Lund', [other.emplId]: 'Omar Reyes' });
    const byOther = (await listed(`emplId=${other.emplId}`)) as Entry[];
    expect(byOther.filter(({ entityKey }) => entityKey === emplId)).toMatchObject([
      { entity: 'Login detail', by: `Omar Reyes (${other.emplId})` },
    ]);
    const page = await t.call('GET', `/auditlog?emplId=${emplId}&page=1&size=1&filter[entity]=login`, { by: hr });
    expect(page.body).toMatchObject([{ entity: 'Login detail', entityKey: emplId }]);
    expect(await listed('emplId=NOBODY')).toEqual([]);
  });

  test('has neither passwords nor NRIC numbers', async () => {
    const { emplId } = await t.addPerson();
    await t.sql`update employee set nric_passport = 'S7654321Z' where empl_id = ${emplId}`;
    await t.sql`update login_detail set password_hash = 'argon-of-somebody' where empl_id = ${emplId}`;
    const log = JSON.stringify(await listed(`filter[entityKey]=${emplId}`));
    expect(log).toContain('"nric_passport":"(changed)"');
    expect(log).toContain('"password_hash":"(changed)"');
    expect(log).not.toMatch(/S7654321Z|argon-of-somebody/);
  });

  test('keeps the reason of a decision if the application is deleted', async () => {
    const approver = await t.addPerson({ roles: ['E', 'M'] });
    const { emplId } = await t.addPerson();
    await t.addEntitlement(emplId, 14);
    const [leave] = await t.sql<{ id: number }[]>`
      insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${emplId}, '2026-06-15', '2026-07-01', '2026-07-01', 'AL', 1, 'PNAPV', ${approver.emplId}, 'rest') returning applied_leave_id as id`;
    const id = leave?.id ?? 0;
    await t.sql`insert into applied_leave_event (applied_leave_id, reason) values (${id}, 'Handed over while Kim is away')`;
    await t.sql`delete from applied_leave where applied_leave_id = ${id}`;
    const rows = await listed(`filter[entity]=timeline&filter[entityKey]=${id}/&sort=-action`);
    expect(JSON.stringify(rows)).toContain('Handed over while Kim is away');
  });

  test('contains sign-outs', async () => {
    const { emplId, token } = await t.addPerson();
    await t.call('POST', '/auth/signout', { by: { emplId, token } });
    const entry = { action: 'Signed out', entity: 'Account', entityKey: `${emplId}@test.example`.toLowerCase() };
    expect(await listed(`filter[by]=${emplId}&filter[action]=signed`)).toEqual([expect.objectContaining(entry)]);
  });

  test('shows which user of the server ran a command', async () => {
    const { emplId } = await t.addPerson();
    const event = { requestId: 'export-person', action: 'exported', entity: 'employee', entityKey: emplId, after: {} } as const;
    await logCommand(t.sql, event);
    expect(await listed(`filter[entityKey]=${emplId}&filter[action]=export`)).toEqual([
      expect.objectContaining({ by: `${userInfo().username} on the server`, action: 'Exported', entity: 'Employee profile' }),
    ]);
  });

  test('accepts no entry about a change that was not made', async () => {
    for (const action of ['insert', 'update', 'delete'])
      await expect(t.sql`select log_event(null, 'x', ${action}, 'employee', 'x', '{}')`).rejects.toThrow('is written by the change');
  });

  test('can be exported as a workbook', async () => {
    const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const answer = await t.call('GET', '/auditlog', { by: hr, headers: { accept } });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': expect.stringContaining(accept) } });
  });

  test('cannot be changed, deleted or emptied', async () => {
    await expect(t.sql`update audit_log set by_empl_id = null`).rejects.toThrow('append-only');
    await expect(t.sql`delete from audit_log`).rejects.toThrow('append-only');
    await expect(t.sql`truncate audit_log`).rejects.toThrow('append-only');
  });

  test('has a name for every table that writes to it', async () => {
    const tables = await t.sql<{ name: string }[]>`
      select c.relname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname = 'audit' order by 1`;
    expect(['account', 'audit_log', 'backup', 'call', 'demo_company', 'list', ...tables.map(({ name }) => name)].toSorted()).toEqual(
      Object.keys(entityNames).toSorted(),
    );
  });
});
