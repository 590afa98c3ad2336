import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueAwayDigests } from '#src/outgoing/away-digest/server/queue-away-digests.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { readConfig } from '../config/config.ts';

const t = testApp({ mailer: undefined });
let box: TestMailbox;
let hr: Person;
let boss: Person;
let hana: Person;
let ben: Person;
let other: Person;

const timeZone = 'Asia/Singapore';
const config = readConfig(
  { COMPANY_TIME_ZONE: timeZone, PUBLIC_URL: 'https://leave.test.example', COMPANY_NAME: 'Acme' },
  { dataDir: '/nowhere' },
);

beforeAll(async () => {
  box = createTestMailbox(t, config);
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: hr.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: boss.emplId });
  ben = await t.addPerson({ name: 'Ben Silva', reportsTo: boss.emplId });
  other = await t.addPerson({ name: 'Otto Berg', reportsTo: hr.emplId });
  for (const { emplId } of [hana, ben, other]) for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(emplId, 20, { leaveCode });
  await t.sql`update leave_category set colleagues_see_type = leave_code = 'AL'`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'KDH', 'Kedah', 'Kedah')`;
});
beforeEach(async () => {
  for (const table of ['mail_outbox', 'away_digest_run', 'setting', 'notice_setting', 'applied_leave', 'public_holiday'])
    await t.sql`delete from ${t.sql(table)}`;
  await t.sql`update sending set held_because = null, held_at = null`;
  await t.sql`update employee set status = 'A'`;
  await t.sql`update login_detail set lock_account = false`;
  box.takes = true;
  await set({ mailNotices: 'all' });
  // Thursday to Tuesday with sick leave on Wednesday morning, and a Friday afternoon.
  await add(hana, '2026-07-02', '2026-07-07');
  await add(hana, '2026-07-08', '2026-07-08', { part: 'AM', code: 'SL' });
  await add(ben, '2026-07-03', '2026-07-03', { part: 'PM' });
  await add(other, '2026-07-10', '2026-07-10', { code: 'SL' });
});

type Leave = { part?: 'AM' | 'PM'; code?: string; status?: string };
const add = (by: Person, start: string, end: string, { part, code = 'AL', status = 'APPRV' }: Leave = {}) => t.sql`
  insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, leave_duration, leave_status, approver, reason)
  values (${by.emplId}, '2026-05-01', ${start}, ${end}, ${code}, ${part ?? null}, ${part ? 0.5 : 1}, ${status}, ${boss.emplId}, 'Secret')`;
const holiday = (date: string, name: string, states = 'All', part: string | null = null) => t.sql`
  insert into public_holiday (holiday_date, holiday_descr, holiday_state, holiday_part) values (${date}, ${name}, ${states}, ${part})`;
const set = (settings: object) => t.call('PATCH', '/settings', { by: hr, body: settings });
async function choose(awayDigest: string, ...people: Person[]) {
  for (const by of people)
    expect(await t.call('PATCH', '/noticesettings/me', { by, body: { awayDigest } })).toMatchObject({ status: 200, body: { awayDigest } });
}

/** Runs the job at a local time. @returns the number of queued emails */
async function run(at: string): Promise<number> {
  t.clock.today = at.slice(0, 10);
  return queueAwayDigests(t.sql, { timeZone, now: Date.parse(`${at}+08:00`) });
}
const receive = async () =>
  Object.fromEntries(
    (await box.sendAll()).map(({ to, subject, text }) => [to.slice(0, 6), { subject, text: text.replaceAll(/\s+/g, ' ') }]),
  );
/** Runs the job and returns the sentences of each email, by person. */
async function sentences(at: string): Promise<Record<string, string[]>> {
  await run(at);
  const mails = Object.entries(await receive());
  const saidIn = (text: string) => /(?:No one is|1 person is|people are) away\. (.*) Open team calendar:/.exec(text)?.[1] ?? '';
  return Object.fromEntries(mails.map(([emplId, { text }]) => [emplId, saidIn(text).split(/(?<=\.) /)]));
}

describe('the daily email', () => {
  test('names absences, halves, returns and types as each reader may see them', async () => {
    await choose('daily', hr, boss, hana, ben, other);
    await run('2026-07-02T08:00');
    const first = await receive();
    expect(first[boss.emplId]?.subject).toBe('Who is away: Thu 02/07/2026');
    expect(first[boss.emplId]?.text).toContain('1 person is away.');
    expect(first[boss.emplId]?.text).toContain('Away Hana Tan is away (Annual leave) and returns on Wed 08/07/2026.');
    expect(first[boss.emplId]?.text).toContain('Email preferences: https://leave.test.example/account#mail');
    expect(Object.keys(first).toSorted()).toEqual([hr, boss, hana, ben].map(({ emplId }) => emplId).toSorted());
    expect((await sentences('2026-07-03T08:00'))[ben.emplId]).toEqual([
      'Away Ben Silva is away in the afternoon (Annual leave) and returns on Mon 06/07/2026.',
      'Hana Tan is away (Annual leave) and returns on Wed 08/07/2026.',
      'Returning Ben Silva returns on Mon 06/07/2026.',
    ]);
    expect((await sentences('2026-07-07T08:00'))[ben.emplId]?.at(-1)).toContain('Hana Tan returns tomorrow.');
    const wednesday = await sentences('2026-07-08T08:00');
    // Colleagues do not see sick leave; the person, the line manager and HR do.
    expect(wednesday[ben.emplId]).toEqual(['Away Hana Tan is away in the morning.']);
    for (const by of [hana, boss, hr]) expect(wednesday[by.emplId]).toEqual(['Away Hana Tan is away in the morning (Sick leave).']);
    expect(Object.keys(await sentences('2026-07-10T08:00')).toSorted()).toEqual([boss.emplId, hr.emplId, other.emplId].toSorted());
  });

  test('is not sent if no one is away, on a weekend, or on a holiday of the whole company', async () => {
    await choose('daily', boss, hana);
    await holiday('2026-07-06', 'Feast');
    expect(await sentences('2026-07-01T08:00')).toEqual({});
    for (const dayOff of ['2026-07-04T08:00', '2026-07-06T08:00']) expect(await run(dayOff)).toBe(0);
    expect(await sentences('2026-07-09T08:00')).toEqual({});
    await holiday('2026-07-14', 'State day', 'Kedah');
    await holiday('2026-07-15', 'Eve', 'All', 'PM');
    expect((await sentences('2026-07-14T08:00'))[hana.emplId]).toEqual([
      'Public holidays State day is a public holiday on Tue 14/07/2026 (Kedah).',
      'Eve is a public holiday on Wed 15/07/2026, afternoon.',
    ]);
  });
});

test('the weekly email covers the week and goes out on Mondays only', async () => {
  await choose('weekly', ben);
  await choose('daily', hana);
  await holiday('2026-07-09', 'Feast');
  expect(await run('2026-07-03T08:00')).toBe(1);
  expect(Object.keys(await receive())).toEqual([hana.emplId]);
  expect(Object.entries(await sentences('2026-07-06T08:00')).find(([emplId]) => emplId === ben.emplId)?.[1]).toEqual([
    'Away Hana Tan is away from Mon 06/07 to Tue 07/07/2026 (Annual leave) and returns on Wed 08/07/2026.',
    'Hana Tan is away on Wed 08/07/2026, morning.',
    'Public holidays Feast is a public holiday on Thu 09/07/2026.',
  ]);
});

describe('the hour', () => {
  test('is that of the company, and the email is queued once, also by two instances and later on the day', async () => {
    await choose('daily', ben);
    expect(await run('2026-07-02T07:59')).toBe(0);
    const both = await Promise.all([run('2026-07-02T08:00'), run('2026-07-02T08:00')]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await run('2026-07-02T09:00')).toBe(0);
    await set({ digestHour: 10 });
    expect(await run('2026-07-03T09:59')).toBe(0);
    // No instance ran at ten.
    expect(await run('2026-07-03T14:00')).toBe(1);
    await t.sql`delete from away_digest_run`;
    expect(await run('2026-07-03T15:00')).toBe(0);
  });

  test('comes once on the days on which clocks change', async () => {
    await choose('daily', ben);
    await set({ digestHour: 2 });
    const hours = async (from: string, count: number, zone: string) => {
      const queued: number[] = [];
      for (let hour = 0; hour < count; hour += 1) {
        t.clock.today = from.slice(0, 10);
        queued.push(await queueAwayDigests(t.sql, { timeZone: zone, now: Date.parse(from) + hour * 3_600_000 }));
      }
      return queued;
    };
    // In Israel clocks go forward at two on this Friday, so that the hour is missing.
    await add(hana, '2026-03-27', '2026-03-27');
    expect(await hours('2026-03-26T22:00:00Z', 5, 'Asia/Jerusalem')).toEqual([0, 0, 1, 0, 0]);
    await set({ digestHour: 23 });
    // On a Thursday night in Cairo, the hour from 23:00 comes twice.
    await add(hana, '2026-10-29', '2026-10-29');
    expect(await hours('2026-10-29T19:00:00Z', 4, 'Africa/Cairo')).toEqual([0, 1, 0, 0]);
  });

  test('comes the next day for people who choose the email later', async () => {
    await run('2026-07-02T08:00');
    await choose('daily', ben);
    expect(await run('2026-07-02T09:00')).toBe(0);
    expect(await run('2026-07-03T08:00')).toBe(1);
  });
});

describe('the email is dropped', () => {
  test('if the mail server is down until the next day', async () => {
    await choose('daily', ben);
    await run('2026-07-02T08:00');
    box.takes = false;
    expect(await receive()).toEqual({});
    t.clock.today = '2026-07-03';
    box.takes = true;
    expect(await receive()).toEqual({});
    const [mail] = await t.sql`select status, fault from mail_outbox where empl_id = ${ben.emplId}`;
    expect(mail).toEqual({ status: 'failed', fault: 'nobody' });
    await run('2026-07-03T08:00');
    expect(Object.values(await receive()).map(({ subject }) => subject)).toEqual(['Who is away: Fri 03/07/2026']);
  });

  test.each([
    ['leaves', () => t.sql`update employee set status = 'I' where empl_id = ${ben.emplId}`],
    ['is locked', () => t.sql`update login_detail set lock_account = true where empl_id = ${ben.emplId}`],
    ['has no email', () => t.sql`update employee set business_email = 'none' where empl_id = ${ben.emplId}`],
    ['chooses to get none', () => choose('never', ben)],
    ['is in a company that sends no notifications by email', () => set({ mailNotices: 'none' })],
  ])('if its reader %s, before it is queued and before it is sent', async (_, change) => {
    await choose('daily', ben);
    expect(await run('2026-07-02T08:00')).toBe(1);
    await change();
    expect(await receive()).toEqual({});
    expect(await run('2026-07-03T08:00')).toBe(0);
    await t.sql`update employee set business_email = ${`${ben.emplId}@test.example`} where empl_id = ${ben.emplId}`;
  });

  test('and not offered to be sent again', async () => {
    await choose('daily', ben);
    await run('2026-07-02T08:00');
    const [mail] = await t.sql<{ id: string }[]>`
      update mail_outbox set status = 'failed', fault = '550', ended_at = now() where kind = 'away' returning mail_outbox_id as id`;
    expect((await t.call('GET', '/deliveries', { by: hr })).body).toMatchObject([{ what: 'Who is away', canBeSentAgain: false }]);
    expect((await t.call('POST', `/delivery/${mail?.id}/again`, { by: hr })).status).toBe(409);
  });
});

test('nothing is queued while sending is paused, and the email of the day follows', async () => {
  await choose('daily', ben);
  await t.sql`update sending set held_because = 'switched off', held_at = now()`;
  expect(await run('2026-07-02T08:00')).toBe(0);
  await t.sql`update sending set held_because = null, held_at = null`;
  expect(await run('2026-07-02T11:00')).toBe(1);
});
