import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { createTestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { sendMorningNotifications } from '../jobs/company-jobs.ts';
import { readConfig } from '../config/config.ts';

let t: TestApp;
let hr: Person;
let boss: Person;
let manager: Person;
let hana: Person;

const configIn = (timeZone: string) =>
  readConfig({ COMPANY_TIME_ZONE: timeZone, PUBLIC_URL: 'https://leave.test.example' }, { dataDir: '/nowhere' });

beforeAll(async () => {
  t = await createTestApp({ mailer: undefined });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['notice', 'mail_outbox', 'setting', 'applied_leave_event', 'applied_leave'])
    await t.sql`delete from ${t.sql(table)}`;
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss' });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: boss.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
});

const set = async (settings: object) => expect((await t.call('PATCH', '/settings', { by: hr, body: settings })).status).toBe(200);

/** Makes Hana's request for leave date from that moment. */
async function askedAt(moment: string): Promise<void> {
  t.clock.today = moment.slice(0, 10);
  const body = {
    id: { startDate: '2026-11-30' },
    leaveCategory: { leaveCode: 'AL' },
    endDate: '2026-11-30',
    reason: 'Sea',
    approver: manager.emplId,
  };
  expect((await t.call('POST', '/appliedleave', { by: hana, body })).status).toBe(200);
  await t.sql`update applied_leave_event set happened_at = ${moment}`;
  await t.sql`delete from notice`;
}
/** Runs a morning of a company in a time zone, and returns the notifications by name. */
async function morning(timeZone: string, today: PlainDate): Promise<string[]> {
  await sendMorningNotifications({ sql: t.sql, config: configIn(timeZone), today: () => today });
  const rows = await t.sql<{ told: string }[]>`
    with gone as (delete from notice returning empl_id, kind) select name || ' ' || kind as told from gone join employee using (empl_id) order by 1`;
  return rows.map(({ told }) => told);
}

/** Requests whose date differs between the company and UTC, or before and after a clock change. */
const askings = [
  ['just after midnight', 'Asia/Singapore', '2026-06-14T16:30:00Z', '2026-06-15', '2026-06-16'],
  ['just after midnight of the day on which clocks go forward', 'America/New_York', '2026-03-09T04:30:00Z', '2026-03-09', '2026-03-10'],
  ['just before midnight, after the clocks went back', 'Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-25', '2026-10-26'],
] as const;

describe.each(askings)('a request that is submitted %s (%s)', (_when, timeZone, moment, day, next) => {
  test('has been pending for a working day on the company’s next working day', async () => {
    await set({ remindAfterDays: [1] });
    await askedAt(moment);
    expect(await morning(timeZone, day)).toEqual([]);
    expect(await morning(timeZone, next)).toEqual(['Maya Lim waiting']);
  });

  test('is escalated to the line manager on that day', async () => {
    await set({ escalateAfterDays: 1 });
    await askedAt(moment);
    expect(await morning(timeZone, day)).toEqual([]);
    expect(await morning(timeZone, next)).toEqual(['Bo Boss handedOver', 'Hana Tan handedOver', 'Maya Lim handedOver']);
  });
});

test.each([
  ['forward', '2026-03-29T00:30:00Z', '2026-03-29T22:30:00Z', ['Sun 29/03/2026, 01:30', 'Mon 30/03/2026, 00:30']],
  ['back', '2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', ['Sun 25/10/2026, 00:30', 'Sun 25/10/2026, 23:30']],
])('the daily email uses days and times of the company before and after its clocks go %s', async (_way, before, after, times) => {
  const config = configIn('Europe/Berlin');
  const box = createTestMailbox(t, config);
  await set({ mailNotices: 'all' });
  for (const moment of [before, after])
    await t.sql`insert into notice (empl_id, kind, happened_at, waits_for_daily) values (${manager.emplId}, 'newDevice', ${moment}, true)`;
  await sendMorningNotifications({ sql: t.sql, config, today: () => after.slice(0, 10) });
  const [mail] = await box.sendAll();
  expect(mail?.text.match(/\w{3} \d\d\/\d\d\/\d{4}, \d\d:\d\d/g)).toEqual(times);
});

test('the page of a decision link shows in the company’s time when the link was sent, after the clocks went forward', async () => {
  const zone = await createTestApp({ mailer: undefined, env: { COMPANY_TIME_ZONE: 'America/New_York' } });
  onTestFinished(() => zone.close());
  const approver = await zone.addPerson({ roles: ['E', 'M'] });
  const by = await zone.addPerson({ reportsTo: approver.emplId });
  await zone.addEntitlement(by.emplId, 20);
  await zone.sql`insert into setting (name, value) values ('mailNotices', '"all"')`;
  const id = { startDate: '2026-07-01' };
  const body = { id, leaveCategory: { leaveCode: 'AL' }, endDate: '2026-07-01', reason: 'Sea', approver: approver.emplId };
  expect((await zone.call('POST', '/appliedleave', { by, body })).status).toBe(200);
  const [mail] = await createTestMailbox(zone, configIn('America/New_York')).sendAll();
  const token = /decide#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  await zone.call('PATCH', `/appliedleave/${by.emplId}/2026-06-15/2026-07-01/AL/APPRV`, { by: approver });
  const sentAt = async (moment: string) => {
    await zone.sql`update decision_link set made_at = ${moment}`;
    return ((await zone.call('POST', '/auth/decisionlink', { by: approver, body: { token } })).body as { sentAt: string }).sentAt;
  };
  expect(await sentAt('2026-03-08T06:30:00Z')).toBe('08/03/2026, 01:30');
  expect(await sentAt('2026-03-08T07:30:00Z')).toBe('08/03/2026, 03:30');
});
