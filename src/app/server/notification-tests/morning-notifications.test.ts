import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { sendMorningNotifications } from '../jobs/company-jobs.ts';
import { readConfig } from '../config/config.ts';

const t = testApp({ mailer: undefined });
let hr: Person;
let boss: Person;
let manager: Person;
let hana: Person;
let box: TestMailbox;

const config = readConfig(
  { COMPANY_TIME_ZONE: 'Asia/Singapore', PUBLIC_URL: 'https://leave.test.example', COMPANY_NAME: 'Acme' },
  { dataDir: '/nowhere' },
);

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  box = createTestMailbox(t, config);
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  for (const table of ['notice', 'mail_outbox', 'setting', 'applied_leave_event', 'applied_leave'])
    await t.sql`delete from ${t.sql(table)}`;
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss' });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: boss.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
});

const set = (settings: object) => t.call('PATCH', '/settings', { by: hr, body: settings });
async function apply(startDate = '2026-08-03', filedOn = '2026-06-15'): Promise<string> {
  t.clock.today = filedOn;
  const body = { id: { startDate }, leaveCategory: { leaveCode: 'AL' }, endDate: startDate, reason: 'Sea', approver: manager.emplId };
  expect((await t.call('POST', '/appliedleave', { by: hana, body })).status).toBe(200);
  await t.sql`update applied_leave_event set happened_at = ${`${filedOn}T02:00:00Z`} where from_status is null and happened_at > now() - interval '1 minute'`;
  return `/appliedleave/${hana.emplId}/${filedOn}/${startDate}/AL`;
}
/** Runs the jobs of a morning and returns the notifications, by name. */
async function morning(today: string): Promise<string[]> {
  t.clock.today = today;
  const [before] = await t.sql<{ most: number }[]>`select coalesce(max(notice_id), 0) as most from notice`;
  await sendMorningNotifications({ sql: t.sql, config, today: () => t.clock.today });
  const rows = await t.sql<{ told: string }[]>`
    select e.name || ' ' || n.kind || ' ' || (n.figures ->> 'days') as told from notice n join employee e on e.empl_id = n.empl_id
    where notice_id > ${before?.most ?? 0} order by 1`;
  return rows.map(({ told }) => told);
}

describe('approvers', () => {
  test('get no reminders when none are configured', async () => {
    await apply();
    expect(await morning('2026-07-15')).toEqual([]);
  });

  test('are reminded once after each configured number of working days, and no one else is reminded', async () => {
    await set({ remindAfterDays: [2, 5] });
    await apply();
    expect(await morning('2026-06-16')).toEqual([]);
    expect(await morning('2026-06-17')).toEqual(['Maya Lim waiting 2']);
    expect(await morning('2026-06-17')).toEqual([]);
    expect(await morning('2026-06-19')).toEqual([]);
    expect(await morning('2026-06-22')).toEqual(['Maya Lim waiting 5']);
    expect(await morning('2026-09-01')).toEqual([]);
  });

  test('are reminded once if several mornings were missed', async () => {
    await set({ remindAfterDays: [2, 5] });
    await apply();
    expect(await morning('2026-06-25')).toEqual(['Maya Lim waiting 8']);
    expect(await morning('2026-06-26')).toEqual([]);
  });

  test('are not reminded sooner because of a state holiday; a holiday in all states does not count as a working day', async () => {
    await set({ remindAfterDays: [2] });
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'KDH', 'Kedah', 'Kedah') on conflict do nothing`;
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-07', 'Feast', 'All'), ('2026-07-08', 'Other', 'Kedah')`;
    await apply('2026-08-03', '2026-07-06');
    expect(await morning('2026-07-08')).toEqual([]);
    expect(await morning('2026-07-09')).toEqual(['Maya Lim waiting 2']);
  });

  test('are reminded again, counted from the day on which the request was reassigned to them', async () => {
    await set({ remindAfterDays: [2] });
    const path = await apply();
    expect(await morning('2026-06-17')).toEqual(['Maya Lim waiting 2']);
    expect((await t.call('POST', `${path}/handover`, { by: hr, body: { approver: boss.emplId, reason: 'Away' } })).status).toBe(200);
    await t.sql`update applied_leave_event set happened_at = '2026-06-18T02:00:00Z' where reason = 'Away'`;
    await t.sql`update notice set happened_at = '2026-06-17T02:00:00Z'`;
    expect(await morning('2026-06-19')).toEqual([]);
    expect(await morning('2026-06-22')).toEqual(['Bo Boss waiting 2']);
  });

  test('are reminded again once the request has been changed', async () => {
    await set({ remindAfterDays: [2] });
    const path = await apply();
    expect(await morning('2026-06-17')).toEqual(['Maya Lim waiting 2']);
    expect((await t.call('PATCH', path, { by: hana, body: { reason: 'Mountains' } })).status).toBe(200);
    await t.sql`update applied_leave_event set happened_at = '2026-06-18T02:00:00Z' where happened_at > now() - interval '1 minute'`;
    await t.sql`update notice set happened_at = '2026-06-17T02:00:00Z'`;
    expect(await morning('2026-06-19')).toEqual([]);
    expect(await morning('2026-06-22')).toEqual(['Maya Lim waiting 2']);
  });

  test('are not reminded of decided requests, or again because days were recalculated', async () => {
    await set({ remindAfterDays: [2] });
    const path = await apply();
    await t.sql`insert into applied_leave_event (applied_leave_id, from_status, to_status, remark, happened_at)
      select applied_leave_id, leave_status, leave_status, '{"code": "leave.recounted", "params": {}}', '2026-06-17T02:00:00Z' from applied_leave`;
    expect(await morning('2026-06-17')).toEqual(['Maya Lim waiting 2']);
    await t.sql`delete from notice`;
    await t.call('PATCH', `${path}/APPRV`, { by: manager });
    await t.sql`delete from notice`;
    expect(await morning('2026-06-25')).toEqual([]);
  });
});

describe('the daily email', () => {
  const daily = (emplId: string, kinds: object) =>
    t.sql`insert into notice_setting (empl_id, by_mail) values (${emplId}, ${JSON.stringify(kinds)}::text::jsonb)`;

  test('lists the unread notifications since the last daily email, and is not sent if there are none', async () => {
    await set({ mailNotices: 'all' });
    await daily(manager.emplId, { submitted: 'daily' });
    await apply('2026-08-03');
    await apply('2026-08-04');
    expect(await box.sendAll()).toEqual([]);
    await morning('2026-06-16');
    const [mail, ...more] = await box.sendAll();
    expect([mail?.to, mail?.subject, more]).toEqual([`${manager.emplId}@test.example`, 'Leave on 16 June: 2 notifications', []]);
    expect(mail?.text).toContain('- Hana Tan asks for 1 day\n  Annual leave, Mon 03/08/2026; ');
    await morning('2026-06-17');
    expect(await box.sendAll()).toEqual([]);
    await apply('2026-08-05');
    await t.sql`update notice set read_at = now()`;
    await morning('2026-06-18');
    expect(await t.sql`select from mail_outbox where status = 'queued'`).toEqual([]);
    expect(await t.sql`select from notice where waits_for_daily`).toEqual([]);
  });

  test('includes the reminders of the same morning', async () => {
    await set({ mailNotices: 'all', remindAfterDays: [2] });
    await daily(manager.emplId, { submitted: 'never', waiting: 'daily' });
    await apply();
    await morning('2026-06-17');
    expect((await box.sendAll()).map(({ subject }) => subject)).toEqual(['Leave request of Hana Tan, 3 August']);
  });

  test('is not sent once the company has switched off notification emails', async () => {
    await set({ mailNotices: 'all' });
    await daily(manager.emplId, { submitted: 'daily' });
    await apply();
    await set({ mailNotices: 'none' });
    await morning('2026-06-16');
    expect(await t.sql`select from mail_outbox`).toEqual([]);
  });

  test('is queued once by two instances at the same moment', async () => {
    await set({ mailNotices: 'all' });
    await daily(manager.emplId, { submitted: 'daily' });
    await apply();
    const at = { sql: t.sql, config, today: () => '2026-06-16' };
    await Promise.all([1, 2, 3, 4].map(() => sendMorningNotifications(at)));
    expect(await t.sql`select from mail_outbox`).toHaveLength(1);
  });
});
