import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRareRows } from '#src/testing/scenes/rare-rows.ts';
import { tableRetention } from '#src/testing/table-retention.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { newFileName } from '#src/shared/attachment/server/attachment-store.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { findStoredTables } from '#src/platform/db/server/stored-tables.ts';
import { erasePerson } from './erase-person.ts';
import { findPersonData } from './export-person.ts';

let t: TestApp;
let kim: Person;
let boss: Person;
let other: Person;
const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-personal-'));
const store = createAttachmentStore({ attachmentsUrl: undefined, dataDir });
const file = newFileName('pdf');
const fileOfOther = newFileName('pdf');

/** Values of Kim that must not survive the erasure, in lower case. */
const personal = [
  'kim yamada',
  'kim former',
  'kim.yamada@test.example',
  'kim.former@test.example',
  'x9876543z',
  '+65 8765 4321',
  '1999-03-14',
  'lob-4711',
  'pilgrimage',
  'recalled retreat',
  'baptism',
  'clinic-note.pdf',
  '203.0.113.77',
  'kim-at-provider',
  'uid=kim.yamada',
];

beforeAll(async () => {
  t = await createTestApp();
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss' });
  kim = await t.addPerson({ name: 'Kim Former', departments: ['ENG'], reportsTo: boss.emplId });
  other = await t.addPerson({ name: 'Otto Other', reportsTo: kim.emplId });
  await t.addPerson({ emplId: 'Dot-1', name: 'Dot Ted' });
  await fillProfile();
  await fillWorks();
  await fillLeave();
  await fillAccount();
  await fillAccountOfOther();
  await addRareRows(t.sql, other, boss);
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function fillProfile(): Promise<void> {
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', 'kims-gender', 'Of Kim', 'Kim')`;
  await t.sql`update employee set business_email = 'Kim.Former@test.example' where empl_id = ${kim.emplId}`;
  await t.sql`
    update employee set name = 'Kim Yamada', business_email = 'kim.yamada@test.example', nric_passport = 'X9876543Z', gender = 'kims-gender',
      marriage_status = 'MAR', marriage_date = '1999-03-14', marriage_count = 2, total_children = 3, mobile_no = '+65 8765 4321', lob_no = 'LOB-4711',
      report_dotted_line = 'Dot-1'
    where empl_id = ${kim.emplId}`;
}

/** The work patterns and states of both people. */
async function fillWorks(): Promise<void> {
  await t.sql`insert into work_pattern values ('KIM', 'Of Kim', 'full', 'full', 'off', 'off', 'off', 'off', 'off')`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'JHR', 'Johor', 'Joh')`;
  for (const [{ emplId }, code, state] of [
    [kim, 'KIM', 'KDH'],
    [other, 'STANDARD', 'JHR'],
  ] as const) {
    await t.sql`insert into employee_work_pattern values (${emplId}, '2026-01-01', ${code})`;
    await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${emplId}, '2026-01-01', ${state})`;
  }
}

async function apply(by: Person, day: string, reason: string, attachment: string | null = null): Promise<number> {
  const [leave] = await t.sql<{ id: number }[]>`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, attachment)
    values (${by.emplId}, '2026-06-01', ${day}, ${day}, 'AL', 1, 'APPRV', ${boss.emplId}, ${reason}, ${attachment}) returning applied_leave_id as id`;
  return leave?.id ?? 0;
}

async function addFile(name: string, originalName: string, by: Person): Promise<void> {
  await t.sql`insert into attachment (file_name, original_name, media_type, size, uploaded_by)
    values (${name}, ${originalName}, 'application/pdf', 4, ${by.emplId})`;
  await store.put(name, Buffer.from('%PDF'), 'application/pdf');
}

const tell = (id: number, reason: string) => t.sql`insert into applied_leave_event (applied_leave_id, reason) values (${id}, ${reason})`;

async function fillLeave(): Promise<void> {
  for (const person of [kim, other]) await t.addEntitlement(person.emplId, 14);
  await addFile(file, 'clinic-note.pdf', kim);
  await addFile(fileOfOther, 'ticket.pdf', other);
  await tell(await apply(kim, '2026-07-01', 'Pilgrimage', file), 'For the baptism');
  await t.sql`insert into applied_leave_event (applied_leave_id, remark)
    select applied_leave_id, ${JSON.stringify({
      code: 'leave.changed-by-applicant',
      params: { was: { reason: 'Pilgrimage to come' }, now: { reason: 'Pilgrimage' }, at: {} },
    })}::jsonb from applied_leave where reason = 'Pilgrimage'`;
  const recalled = await apply(kim, '2026-07-02', 'Recalled retreat');
  await tell(recalled, 'No recalled retreat in July');
  await t.sql`delete from applied_leave where applied_leave_id = ${recalled}`;
  const handed = await apply(other, '2026-07-03', 'A wedding', fileOfOther);
  await tell(handed, `Kim Former (${kim.emplId}) can no longer approve leave. Reassigned to Bo Boss (${boss.emplId}).`);
}

async function fillAccount(): Promise<void> {
  for (const kind of ['approved', 'submitted']) await t.sql`insert into notice (empl_id, kind) values (${kim.emplId}, ${kind})`;
  await t.sql`insert into calendar_link (empl_id, token_hash) values (${kim.emplId}, 'kims-calendar')`;
  await t.sql`insert into leave_plan (empl_id, leave_code, start_date, end_date, note) values (${kim.emplId}, 'AL', '2027-03-01', '2027-03-02', 'Pilgrimage')`;
  await t.sql`insert into reset_link (token_hash, empl_id, expires_at) values ('kims-reset', ${kim.emplId}, now() + interval '1 hour')`;
  await t.sql`
    with mail as (insert into mail_outbox (kind, empl_id, by_empl_id, valid_hours) values ('made', ${kim.emplId}, ${boss.emplId}, 72) returning mail_outbox_id)
    insert into invitation (empl_id, by_mail, mail_outbox_id) select ${kim.emplId}, true, mail_outbox_id from mail`;
  await t.sql`insert into directory_stranger (empl_id) values (${kim.emplId})`;
  await t.sql`insert into sign_in_failure (account, address) values ('kim.yamada@test.example', '203.0.113.77')`;
  await t.sql`insert into sign_in_address (account, address) values ('kim.yamada@test.example', '203.0.113.78')`;
  await t.sql`insert into reset_link_request (account, address) values ('kim.former@test.example', '203.0.113.77')`;
  await t.sql`
    insert into audit_log (by_empl_id, action, entity, entity_key, after) values
      (${kim.emplId}, 'sign-in', 'account', 'kim.former@test.example', '{"address": "203.0.113.77"}'),
      (null, 'sign-in failed', 'account', 'kim.yamada@test.example', '{"provider_user": "kim-at-provider", "entry": "uid=kim.yamada"}'),
      (null, 'reset link sent', 'account', 'kim.yamada@test.example', '{"address": "203.0.113.77"}')`;
  await t.sql`
    insert into idempotency_key (empl_id, key, request_hash, answer) values
      (${kim.emplId}, 'a', 'hash', '{"body": {"reason": "Pilgrimage"}}'),
      (${boss.emplId}, 'b', 'hash', '{"body": {"name": "Kim Yamada"}}'),
      (${boss.emplId}, 'c', 'hash', '{"body": {"name": "Otto Other"}}')`;
  // Kim has changed a record of another person.
  await t.sql.begin(async (tx) => {
    await tx`select set_config('leave.caller', ${kim.emplId}, true)`;
    await tx`update employee set mobile_no = 'of-otto' where empl_id = ${other.emplId}`;
  });
}

/** Adds a row of each kind for another person, which must not be erased or exported. */
async function fillAccountOfOther(): Promise<void> {
  await t.sql`insert into calendar_link (empl_id, token_hash) values (${other.emplId}, 'ottos-calendar')`;
  await t.sql`insert into leave_plan (empl_id, leave_code, start_date, end_date, note) values (${other.emplId}, 'AL', '2027-03-01', '2027-03-02', 'A wedding')`;
  await t.sql`insert into reset_link (token_hash, empl_id, expires_at) values ('ottos-reset', ${other.emplId}, now() + interval '1 hour')`;
  await t.sql`
    with mail as (insert into mail_outbox (kind, empl_id, valid_hours) values ('made', ${other.emplId}, 72) returning mail_outbox_id)
    insert into invitation (empl_id, by_mail, mail_outbox_id) select ${other.emplId}, true, mail_outbox_id from mail`;
  await t.sql`insert into first_hour_hidden (empl_id) values (${other.emplId})`;
  await t.sql`insert into notice (empl_id, kind) values (${other.emplId}, 'rejected')`;
  for (const [table, address] of [
    ['sign_in_failure', '203.0.113.1'],
    ['sign_in_address', '203.0.113.1'],
    ['reset_link_request', '203.0.113.1'],
  ] as const)
    await t.sql`insert into ${t.sql(table)} (account, address) values ('otto@test.example', ${address})`;
  await t.sql`insert into idempotency_key (empl_id, key, request_hash) values (${other.emplId}, 'd', 'hash')`;
  await t.sql`insert into employee_department (empl_id, dept_id) values (${other.emplId}, 'SAL')`;
}

/** The rows as text with their table, without those of Kim. */
async function rowsOfOthers(): Promise<string[]> {
  const tables = await findStoredTables(t.sql);
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      (await t.sql<{ row: string }[]>`select stored::text as row from ${t.sql(name)} stored`).map(({ row }) => `${name} ${row}`),
    ),
  );
  const ofKim = [...personal, kim.emplId.toLowerCase()];
  return rows.flat().filter((row) => !ofKim.some((value) => row.toLowerCase().includes(value)));
}

/** Finds the tables in which the values occur in any column. */
async function found(values: readonly string[]): Promise<string[]> {
  const hits: string[] = [];
  for (const { name } of await findStoredTables(t.sql)) {
    const rows = await t.sql<{ value: string }[]>`
      select wanted.value from unnest(${values}::text[]) wanted (value)
      where exists (select from ${t.sql(name)} stored where strpos(lower(stored::text), wanted.value) > 0)`;
    hits.push(...rows.map(({ value }) => `${value} in ${name}`));
  }
  return hits;
}

let others: string[];

const erase = (emplId = kim.emplId) => erasePerson(t.sql, store, emplId);

const countOf = async (table: string) => (await t.sql<{ n: number }[]>`select count(*) as n from ${t.sql(table)}`)[0]?.n;

describe('the export of a person', () => {
  test('has all data stored about them, even if it is only in the audit log', async () => {
    const exported = await findPersonData(t.sql, kim.emplId);
    const text = JSON.stringify(exported).toLowerCase();
    expect(personal.filter((value) => !text.includes(value))).toEqual([]);
    expect(exported).toMatchObject({
      profile: { empl_id: kim.emplId, nric_passport: 'X9876543Z', gender: 'kims-gender', report_dotted_line: 'Dot-1' },
      departments: ['ENG'],
      account: {
        lock_account: false,
        sessions: [{}],
        reset_links: [{}],
        invitation: { by_mail: true },
        mails: [{ kind: 'made', status: 'queued' }],
        sign_in_failures: [{ address: '203.0.113.77' }],
        sign_in_addresses: [{ address: '203.0.113.78' }],
      },
      entitlements: [{ year: 2026, leave_code: 'AL', taken_leave: 1 }],
      applications: [
        {
          start_date: '2026-07-01',
          reason: 'Pilgrimage',
          timeline: [{ reason: 'For the baptism' }, { reason: 'Reason: “Pilgrimage to come” → “Pilgrimage”' }],
        },
      ],
      workPatterns: [{ pattern_code: 'KIM', from_date: '2026-01-01' }],
      workStates: [{ state: 'KDH', from_date: '2026-01-01' }],
      attachments: [{ original_name: 'clinic-note.pdf' }],
      leavePlans: [{ leave_code: 'AL', start_date: '2027-03-01', end_date: '2027-03-02', note: 'Pilgrimage', show_to_team: false }],
      calendarLinks: [{ calendar: 'own', created_at: expect.stringContaining('T') }],
      notices: [{ kind: 'approved' }, { kind: 'submitted' }],
      firstHourHiddenAt: null,
      auditLogBy: [{ action: 'update', entity: 'employee', entity_key: other.emplId }],
    });
  });

  test('has no secrets and no contents of other people’s records', async () => {
    const text = JSON.stringify(await findPersonData(t.sql, kim.emplId));
    expect(text).not.toMatch(/"(?:token_hash|password_hash)":"(?!\(changed\))|of-otto|Otto|Bo Boss|wedding|ticket/);
  });

  test('has no row of other people from any table', async () => {
    for (const [name] of Object.entries(tableRetention).filter(([, kept]) => kept.export === 'yes'))
      expect(await t.sql`select ${name} as name from ${t.sql(name)} limit 1`).toEqual([{ name }]);
    const stranger = await t.addPerson({ name: 'Sam Stranger' });
    const { profile, account, auditLogAbout, ...rest } = await findPersonData(t.sql, stranger.emplId);
    expect([profile, auditLogAbout]).toMatchObject([{ empl_id: stranger.emplId }, expect.anything()]);
    const { sessions, ...steps } = account as Record<string, unknown>;
    expect(sessions).toHaveLength(1);
    const filled = (parts: object) => Object.entries(parts).filter(([, part]) => part !== null && typeof part === 'object');
    expect(filled({ ...rest, ...steps })).toEqual([]);
  });

  test('is refused for an unknown employee', async () => {
    await expect(findPersonData(t.sql, 'nobody')).rejects.toThrow('no employee with the ID nobody');
  });
});

describe('the erasure of a person', () => {
  test('is refused for active people and unknown employees', async () => {
    await expect(erase()).rejects.toThrow('is active');
    await expect(erase('nobody')).rejects.toThrow('no employee with the ID nobody');
    expect(await findPersonData(t.sql, kim.emplId)).toMatchObject({ profile: { name: 'Kim Yamada' } });
  });

  test('leaves no personal value in any table, and no file', async () => {
    await t.sql`update employee set status = 'I' where empl_id = ${kim.emplId}`;
    others = await rowsOfOthers();
    const before = (await found(personal)).join('\n');
    expect(personal.filter((value) => !before.includes(value))).toEqual([]);
    expect(await erase()).toEqual({ applications: 1, events: 3, attachments: 1, auditLog: expect.any(Number) });
    expect(await found(personal)).toEqual([]);
    expect(await store.read(file)).toBeUndefined();
  });

  test('keeps IDs, dates and days', async () => {
    const exported = await findPersonData(t.sql, kim.emplId);
    expect(exported).toMatchObject({
      profile: {
        empl_id: kim.emplId,
        name: 'Erased person',
        business_email: expect.stringMatching(/^erased\..+@erased\.invalid$/),
        effective_date: '2020-01-01',
        reports_to: boss.emplId,
        gender: null,
        marriage_status: null,
        marriage_count: 0,
        total_children: 0,
        report_dotted_line: null,
      },
      departments: ['ENG'],
      account: null,
      entitlements: [{ year: 2026, leave_code: 'AL', available_leave: 14, taken_leave: 1 }],
      applications: [{ start_date: '2026-07-01', leave_duration: 1, leave_status: 'APPRV', approver: boss.emplId, reason: '(erased)' }],
      attachments: null,
      calendarLinks: null,
    });
    expect(await t.sql`select reports_to from employee where empl_id = ${other.emplId}`).toEqual([{ reports_to: kim.emplId }]);
  });

  test('ends sessions and links', async () => {
    for (const table of ['session', 'reset_link', 'calendar_link', 'leave_plan', 'invitation', 'mail_outbox'])
      expect(await t.sql`select from ${t.sql(table)} where empl_id = ${kim.emplId}`).toHaveLength(0);
    expect((await t.call('GET', '/auth/user/me', { by: kim })).status).toBe(401);
  });

  test('does not change data of others except the name', async () => {
    expect(await store.read(fileOfOther)).toBeDefined();
    const after = new Set(await rowsOfOthers());
    expect(others.length).toBeGreaterThan(30);
    expect(others.filter((row) => !after.has(row))).toEqual([]);
    const [told] = await t.sql`
      select e.reason from applied_leave_event e join applied_leave l using (applied_leave_id) where l.empl_id = ${other.emplId}`;
    expect(told).toEqual({ reason: `${kim.emplId} can no longer approve leave. Reassigned to Bo Boss (${boss.emplId}).` });
    expect(await t.sql`select key from idempotency_key where answer is not null`).toEqual([{ key: 'c' }]);
    expect(await findPersonData(t.sql, other.emplId)).toMatchObject({
      profile: { mobile_no: 'of-otto' },
      applications: [{ reason: 'A wedding' }],
    });
  });

  test('is in the audit log, whose entries about the person keep actor, time and action', async () => {
    const rows =
      await t.sql`select request_id, action, before, after from audit_log where entity = 'employee' and entity_key = ${kim.emplId} order by 1`;
    expect(rows.filter(({ action }) => action === 'erased')).toEqual([
      { request_id: 'erase-person', action: 'erased', before: null, after: expect.objectContaining({ applications: 1, attachments: 1 }) },
    ]);
    expect(rows.filter(({ action }) => action === 'insert')).toEqual([
      expect.objectContaining({
        after: expect.objectContaining({ name: '(erased)', business_email: '(erased)', effective_date: '2020-01-01', gender: null }),
      }),
    ]);
  });

  test('finds nothing to erase the second time, and writes nothing', async () => {
    const entries = await countOf('audit_log');
    expect(await erase()).toBeUndefined();
    expect(await countOf('audit_log')).toBe(entries);
  });

  test('erases data that was entered afterwards', async () => {
    await t.sql`update employee set mobile_no = '+65 1111' where empl_id = ${kim.emplId}`;
    expect(await erase()).toMatchObject({ applications: 0, attachments: 0 });
    expect(await found(['+65 1111'])).toEqual([]);
  });
});
