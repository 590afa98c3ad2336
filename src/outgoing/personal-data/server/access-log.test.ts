import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { workbookType } from '#src/platform/http/server/input/read-input.ts';
import type { DataHistoryEntry } from '#src/outgoing/personal-data/data-history-contract.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { samples } from '#src/testing/sample-files.ts';
import { insertAccessLogEntries } from './access-log-writer.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'H1', name: 'Hedda Roth', roles: ['E', 'H'] });
  manager = await t.addPerson({ emplId: 'M1', name: 'Maya Lim', roles: ['E', 'M'] });
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  person = await t.addPerson({ reportsTo: manager.emplId, departments: ['ENG'] });
  await t.sql`update employee set nric_passport = 'S1234567D' where empl_id = ${person.emplId}`;
  await t.addEntitlement(person.emplId, 10);
});

const looksAt = ({ emplId }: Person = person) => t.sql<{ by: string; kind: string; record: string; day: string }[]>`
  select by_empl_id as by, kind, record, on_day::text as day from data_look where about_empl_id = ${emplId} order by look_id`;
/** The entries after they were written, because answers do not wait for them. */
const expectLooks = (expected: object[], of?: Person) => vi.waitFor(async () => expect(await looksAt(of)).toMatchObject(expected));
/** Waits until all earlier entries are written. */
async function settled() {
  const last = await t.addPerson();
  await t.sql`update employee set nric_passport = 'S7654321D' where empl_id = ${last.emplId}`;
  expect((await profileOf(last)).status).toBe(200);
  await expectLooks([{}], last);
}
const profileOf = ({ emplId }: Person, by = hr) => t.call('GET', `/employeeDetailsDept/${emplId}`, { by });
const entriesOf = ({ emplId }: Person, by: Person, what = 'entries') =>
  t.call('GET', `/leaveentitlement/${emplId}/2026/AL/${what}`, { by });
const history = async (by = person, query = '') => (await t.call('GET', `/datahistory/me${query}`, { by })).body as DataHistoryEntry[];

async function withFile(startDate: string): Promise<string> {
  const body = Buffer.concat([
    Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="doctor.pdf"\r\nContent-Type: application/pdf\r\n\r\n'),
    samples.pdf,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const { file } = (await t.call('POST', '/attachment/uploadfile', { by: person, headers, body })).body as { file: string };
  await t.sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, attachment)
    values (${person.emplId}, '2026-06-15', ${startDate}, ${startDate}, 'AL', 1, 'PNAPV', ${manager.emplId}, 'Ill', ${file})`;
  return file;
}

describe('viewing another person’s data is logged', () => {
  test('once for a viewer, a record and a day, with an entry of the audit log for each', async () => {
    await Promise.all(Array.from({ length: 6 }, () => profileOf(person)));
    await profileOf(person);
    await settled();
    t.clock.today = '2026-06-16';
    await profileOf(person);
    const look = { by: 'H1', kind: 'nric', record: person.emplId };
    await expectLooks([
      { ...look, day: '2026-06-15' },
      { ...look, day: '2026-06-16' },
    ]);
    const entries =
      await t.sql`select entity, entity_key, after from audit_log where action = 'seen' and by_empl_id = 'H1' and entity_key = ${person.emplId}`;
    expect(entries).toEqual(
      Array.from({ length: 2 }, () => ({ entity: 'employee', entity_key: person.emplId, after: { of: person.emplId, seen: 'nric' } })),
    );
  });

  test('for an NRIC number only if it exists and was shown in full', async () => {
    const admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
    expect((await profileOf(person, admin)).body).toMatchObject({ nricPassport: '****567D' });
    const without = await t.addPerson();
    await profileOf(without);
    await settled();
    expect([await looksAt(), await looksAt(without)]).toEqual([[], []]);
  });

  test('for an attachment and a balance history, in every permitted role', async () => {
    const file = await withFile('2026-07-01');
    for (const by of [manager, person, hr]) expect((await t.call('GET', `/attachment/files/${file}`, { by })).status).toBe(200);
    for (const by of [person, manager])
      for (const what of ['entries', 'explain']) expect((await entriesOf(person, by, what)).status).toBe(200);
    await expectLooks([
      { by: 'M1', kind: 'attachment', record: file },
      { by: 'H1', kind: 'attachment', record: file },
      { by: 'M1', kind: 'entries', record: '2026/AL' },
    ]);
  });

  test('not if the answer was an error', async () => {
    const file = await withFile('2026-07-02');
    const stranger = await t.addPerson();
    expect((await t.call('GET', `/attachment/files/${file}`, { by: stranger })).status).toBe(404);
    expect((await entriesOf(person, stranger)).status).toBe(404);
    expect(
      (
        await t.app.inject({
          method: 'HEAD',
          url: `/api/employeeDetailsDept/${person.emplId}`,
          headers: { authorization: `Bearer ${hr.token}` },
        })
      ).statusCode,
    ).toBe(200);
    await settled();
    expect(await looksAt()).toEqual([]);
  });

  test('unless it was read for a former HR user and not shown', async () => {
    const former = await t.addPerson({ roles: ['E', 'H'], departments: ['ENG'] });
    const become = (roles: string[]) => t.sql`update employee set roles = ${roles} where empl_id = ${former.emplId}`;
    const shown: unknown[] = [];
    for (const roles of [['E'], ['E', 'A']]) {
      await become(['E', 'H']);
      await t.call('GET', '/auth/user/me', { by: former });
      await become(roles);
      const { status, body } = await profileOf(person, former);
      shown.push([status, (body as { nricPassport?: string }).nricPassport]);
    }
    expect(shown).toEqual([
      [403, undefined],
      [200, '****567D'],
    ]);
    await settled();
    expect(await looksAt()).toEqual([]);
  });

  test('for the audit log if it is filtered by a record or a person', async () => {
    await t.call('GET', '/auditlog?page=1', { by: hr });
    await t.call('GET', '/auditlog?page=1&filter[entity]=Employee', { by: hr });
    await settled();
    expect(await looksAt()).toEqual([]);
    await t.call('GET', `/auditlog?page=1&filter[entityKey]=${person.emplId.toLowerCase()}`, { by: hr });
    await expectLooks([{ by: 'H1', kind: 'auditLog', record: person.emplId }]);
    await t.call('PATCH', '/noticesettings/me', { by: manager, body: { kinds: { approved: 'daily' } } });
    await t.call('GET', '/auditlog?page=1&filter[by]=Maya%20Lim', { by: hr });
    await vi.waitFor(async () => expect(await looksAt(manager)).toMatchObject([{ by: 'H1', kind: 'auditLog' }]));
    expect(await t.sql`select from audit_log where action = 'seen' and after ->> 'seen' = 'auditLog'`).toEqual([]);
  });

  test('not for missing people', async () => {
    const look = { by: 'H1', kind: 'nric', onDay: '2026-06-15', requestId: 'a-request', isExported: false } as const;
    await insertAccessLogEntries(
      t.sql,
      ['NOBODY', person.emplId].map((about) => ({ ...look, about, record: about })),
    );
    expect([await looksAt({ emplId: 'NOBODY', token: '' }), await looksAt()]).toMatchObject([[], [{ by: 'H1', kind: 'nric' }]]);
  });

  test('for each person whose number an export contains, with the single entry of the export', async () => {
    const other = await t.addPerson();
    const headers = { accept: workbookType };
    expect((await t.call('GET', `/Export?filter[emplId]=${person.emplId}`, { by: hr, headers })).status).toBe(200);
    await expectLooks([{ by: 'H1', kind: 'nric', record: person.emplId }]);
    expect(await looksAt(other)).toEqual([]);
    expect(await t.sql`select from audit_log where action = 'seen' and entity_key = ${person.emplId}`).toEqual([]);
  });

  test('for an API token under its name', async () => {
    const body = { name: 'Payroll', scopes: ['balances:read', 'people:read'], lastDay: '2027-06-01' };
    const made = (await t.call('POST', '/apitoken', { by: hr, body })).body as { apiTokenId: number; token: string };
    const by = { emplId: '', token: made.token };
    expect((await profileOf(person, by)).status).toBe(200);
    expect((await entriesOf(person, by)).status).toBe(200);
    await expectLooks([{ by: `#${made.apiTokenId}`, kind: 'entries', record: '2026/AL' }]);
    expect((await history())[0]).toMatchObject({ by: expect.stringContaining('Payroll'), what: 'Balance history' });
  });

  test('without effect on the answer if that fails', async () => {
    await t.sql`alter function log_views rename to log_no_views`;
    try {
      expect((await profileOf(person)).body).toMatchObject({ nricPassport: 'S1234567D' });
    } finally {
      // The failure is logged before the function exists again.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await t.sql`alter function log_no_views rename to log_views`;
    }
    await settled();
    expect(await looksAt()).toEqual([]);
  });

  test('entries cannot be changed, or deleted before the retention of the audit log ends', async () => {
    await profileOf(person);
    await expectLooks([{}]);
    await expect(t.sql`update data_look set by_empl_id = 'M1'`).rejects.toThrow('append-only');
    await expect(t.sql`delete from data_look`).rejects.toThrow('append-only');
    await expect(t.sql`truncate data_look`).rejects.toThrow('append-only');
    await t.sql`insert into data_look (seen_at, on_day, about_empl_id, kind, record) values
      (now() - interval '25 months', '2024-01-01', ${person.emplId}, 'nric', 'old'), (now() - interval '23 months', '2024-01-01', ${person.emplId}, 'nric', 'young')`;
    await t.sql`insert into audit_log_retention (years) values (2)`;
    await t.sql`select age_audit_log()`;
    await t.sql`delete from audit_log_retention`;
    expect((await looksAt()).map(({ record }) => record)).toEqual([person.emplId, 'young']);
  });
});

describe('the list of people who saw and changed my data', () => {
  /** The stored profile of a person with some changes, as HR sends it. */
  async function change(changed: object) {
    const { body, headers } = await profileOf(person);
    const { texts: _texts, hasAccount: _account, ...profile } = body as Record<string, unknown>;
    return t.call('POST', '/addEditEmployeeDetailsWithDept?mode=edit', {
      by: hr,
      headers: { 'if-match': String(headers['etag']) },
      body: { ...profile, ...changed },
    });
  }
  const complete = () => t.sql`
    update employee set gender = 'F', marriage_status = 'S', job_title = 'SWE', business_unit = 'PRO', mobile_no = '81234567', join_date = '2020-01-01' where empl_id = ${person.emplId}`;
  beforeAll(
    () => t.sql`
    insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', 'F', 'Female', 'F'), ('marriage_status', 'S', 'Single', 'S'),
      ('job_title', 'SWE', 'Engineer', 'SWE'), ('job_title', 'CLK', 'Clerk', 'CLK'), ('business_unit', 'PRO', 'Products', 'PRO') on conflict do nothing`,
  );

  test('shows time, person and record, and the changed fields with a person’s own values', async () => {
    await complete();
    expect(await change({ mobileNo: '89999999', jobTitle: 'CLK', nricPassport: 'S7654321D' })).toMatchObject({ status: 200 });
    await expectLooks([{}]);
    const told = (await history()).filter(({ by }) => by === 'Hedda Roth (H1)');
    expect(told).toHaveLength(2);
    expect(told).toContainEqual(
      expect.objectContaining({ action: 'Viewed', what: 'NRIC/Passport#', record: null, fields: [], fieldsText: null }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({
        action: 'Changed',
        what: 'Employee profile',
        fieldsText: 'NRIC/Passport#, Job title, Mobile number',
        fields: [
          { field: 'NRIC/Passport#', before: null, after: null },
          { field: 'Job title', before: 'Engineer', after: 'Clerk' },
          { field: 'Mobile number', before: '81234567', after: '89999999' },
        ],
      }),
    );
    expect(await t.call('GET', '/datahistory/me?filter[what]=profile&sort=-by&page=1', { by: person })).toMatchObject({ status: 200 });
  });

  test('contains nothing about others, and no reasons, addresses, sign-ins or own actions', async () => {
    const boss = await t.addPerson({ emplId: 'B77', name: 'Bruno Boss', roles: ['E', 'M'] });
    await complete();
    expect(await change({ reportsTo: { emplId: boss.emplId } })).toMatchObject({ status: 200 });
    await t.call('POST', `/leaveentitlement/${person.emplId}/2026/AL/entries`, {
      by: hr,
      body: { kind: 'correction', days: 2, note: 'A quiet word' },
    });
    await t.call('POST', '/auth/signin', { body: { email: `${person.emplId}@test.example`, password: 'not-the-one' } });
    await withFile('2026-07-03');
    await t.sql`update applied_leave set approver = ${boss.emplId} where empl_id = ${person.emplId}`;
    await t.sql.begin(async (tx) => {
      await tx`select set_config('leave.caller', ${person.emplId}, true)`;
      await tx`update employee set mobile_no = '80000000' where empl_id = ${person.emplId}`;
    });
    const all = await history();
    expect(all.map(({ what }) => what)).toContain('Entitlement entry');
    expect(all.filter(({ by }) => by.includes(person.emplId))).toEqual([]);
    expect(all.filter(({ action, fields }) => action !== 'Viewed' && fields.length === 0)).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/B77|Bruno|A quiet word|127\.0\.0\.1|"Ill"|Signed|Sign-in|none/);
  });

  test('shows values as on screen, and for hidden or erased values only that they changed', async () => {
    await complete();
    await t.sql`update employee set join_date = '2021-02-03', roles = '{E,M}', nric_passport = 'S7654321D', mobile_no = '(erased)' where empl_id = ${person.emplId}`;
    await t.sql`update login_detail set lock_account = true, password_hash = 'another one' where empl_id = ${person.emplId}`;
    await t.sql`update login_detail set lock_account = false where empl_id = ${person.emplId}`;
    await t.sql`insert into audit_log (action, entity, entity_key, before, after) values ('update', 'employee', ${person.emplId},
      ${t.sql.json({ marriage_date: '(erased)' })}, ${t.sql.json({ marriage_date: null })})`;
    const file = await withFile('2026-07-05');
    await t.call('POST', `/leaveentitlement/${person.emplId}/2026/AL/entries`, {
      by: hr,
      body: { kind: 'correction', days: 2.5, note: 'So' },
    });
    const told = await history();
    const fieldsOf = (fieldsText: string) => told.find((entry) => entry.fieldsText === fieldsText)?.fields;
    expect(fieldsOf('NRIC/Passport#, Mobile number, Date joined, Roles')).toEqual([
      { field: 'NRIC/Passport#', before: null, after: null },
      { field: 'Mobile number', before: '81234567', after: '(erased)' },
      { field: 'Date joined', before: '01/01/2020', after: '03/02/2021' },
      { field: 'Roles', before: 'EMPLOYEE', after: 'EMPLOYEE, MANAGER' },
    ]);
    expect(told).toContainEqual(expect.objectContaining({ fields: [expect.objectContaining({ before: '(erased)', after: null })] }));
    expect(fieldsOf('Locked, Password')).toEqual([
      { field: 'Locked', before: 'No', after: 'Yes' },
      { field: 'Password', before: null, after: null },
    ]);
    expect(fieldsOf('Leave type, Start date, End date, Days, Status, Attachment')).toMatchObject([
      { after: 'AL' },
      { before: null, after: '05/07/2026' },
      { after: '05/07/2026' },
      { after: '1' },
      {},
      { before: null, after: null },
    ]);
    expect(told.flatMap(({ fields }) => fields)).toContainEqual({ field: 'Days', before: null, after: '2.5' });
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`S7654321D|another one|${file}`));
  });

  test('is only about the caller', async () => {
    const other = await t.addPerson();
    await profileOf(person, hr);
    expect(JSON.stringify(await history(other))).not.toContain(person.emplId);
  });
});
