import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { releaseSending, holdSending } from '#src/platform/jobs/server/sending-hold.ts';
import { createMailer, type Mail } from '#src/platform/mail/server/mailer.ts';
import { deliverNextMail, giveUpOverdueMails, deleteStaleMails } from '#src/platform/mail/server/outbox.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp({ mailer: undefined });
let hr: Person;
let boss: Person;
let manager: Person;
let hana: Person;
let box: TestMailbox;

const config = {
  companyName: 'Acme',
  publicUrl: 'https://leave.test.example',
  timeZone: 'Asia/Singapore',
  mailFrom: 'Leave <leave@test.example>',
};

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  box = createTestMailbox(t, config);
});
beforeEach(async () => {
  box.takes = true;
  await releaseSending(t.sql);
  await t.sql`delete from notice`;
  await t.sql`delete from mail_outbox`;
  await setting('all');
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss' });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: boss.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
});

const setting = (mailNotices: string) => t.call('PATCH', '/settings', { by: hr, body: { mailNotices } });

async function apply(startDate = '2026-07-01', endDate = startDate, more: object = {}): Promise<string> {
  const body = {
    id: { startDate },
    leaveCategory: { leaveCode: 'AL' },
    endDate,
    reason: 'My sister’s <wedding>;\nflights',
    approver: manager.emplId,
    ...more,
  };
  expect((await t.call('POST', '/appliedleave', { by: hana, body })).status).toBe(200);
  return `/appliedleave/${hana.emplId}/2026-06-15/${startDate}/AL`;
}
async function succeed(method: 'POST' | 'PATCH' | 'DELETE', path: string, by: Person, body?: unknown): Promise<void> {
  const answer = await t.call(method, path, { by, body });
  expect({ status: answer.status, said: answer.message }).toMatchObject({ status: 200 });
}
const mailOf = (person: Person) => `${person.emplId}@test.example`;
const subjects = (mails: readonly Mail[]) => mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`);
const waiting = () => t.sql`select empl_id from mail_outbox where status = 'queued'`;

describe('a company without settings', () => {
  test('sends no emails', async () => {
    await t.sql`delete from setting`;
    const path = await apply();
    await succeed('PATCH', `${path}/APPRV`, manager);
    expect(await t.sql`select from mail_outbox`).toEqual([]);
    expect(await t.sql`select from notice`).toHaveLength(2);
  });
});

describe('emails are sent', () => {
  test('with the setting "decisions" about requests and decisions, but not about changes', async () => {
    await setting('decisions');
    const path = await apply('2026-07-01', '2026-07-03');
    await succeed('PATCH', path, hana, { reason: 'Mountains' });
    expect(subjects(await box.sendAll())).toEqual([`${manager.emplId}: Leave request of Hana Tan, 1 to 3 July`]);
    await succeed('PATCH', `${path}/APPRV`, manager);
    expect(subjects(await box.sendAll())).toEqual([`${hana.emplId}: Leave of 1 to 3 July is approved`]);
  });

  test('about a request with its covers, and to the covers without its type', async () => {
    const { emplId } = boss;
    await apply('2026-07-01', '2026-07-03', { cover: [emplId] });
    const mails = await box.sendAll();
    expect(subjects(mails).toSorted()).toEqual(
      [`${emplId}: Hana Tan named you as cover`, `${manager.emplId}: Leave request of Hana Tan, 1 to 3 July`].toSorted(),
    );
    expect(mails.find(({ to }) => to === mailOf(manager))?.text).toMatch(/Cover:?\s+Bo Boss/);
    expect(mails.find(({ to }) => to === mailOf(boss))?.text).not.toMatch(/Annual leave|wedding/);
  });

  test('with the setting "all" also about changes, once each', async () => {
    const path = await apply();
    await box.sendAll();
    await succeed('PATCH', path, hana, { reason: 'Mountains' });
    expect(subjects(await box.sendAll())).toEqual([`${manager.emplId}: Leave request of Hana Tan, 1 July`]);
    expect(await box.sendAll()).toEqual([]);
  });

  test('not about kinds that the person has switched off', async () => {
    await t.sql`insert into notice_setting (empl_id, by_mail) values (${manager.emplId}, '{"submitted": "never"}')`;
    const path = await apply();
    expect(await waiting()).toEqual([]);
    await succeed('PATCH', `${path}/APPRV`, manager);
    await succeed('PATCH', `${path}/PNCLD`, hana);
    expect(subjects(await box.sendAll()).toSorted()).toEqual(
      [`${manager.emplId}: Cancellation of leave of Hana Tan, 1 July`, `${hana.emplId}: Leave of 1 July is approved`].toSorted(),
    );
  });

  test('once per person after one change of many, at the configured pace', async () => {
    await apply('2026-11-02', '2026-11-03');
    await apply('2026-11-04', '2026-11-06');
    await t.sql`delete from mail_outbox`;
    await succeed('POST', '/publicholiday', hr, { holidayDate: '2026-11-04', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' });
    await succeed('POST', '/publicholiday', hr, { holidayDate: '2026-11-03', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' });
    const [row] = await t.sql<{ gap: number }[]>`
      select extract(epoch from max(next_try_at) - min(next_try_at))::float8 as gap from (select next_try_at from mail_outbox order by queued_at limit 2) first`;
    expect(row?.gap).toBeCloseTo(0.6, 3);
    expect((await box.sendAll()).map(({ to }) => to).toSorted()).toEqual(
      [mailOf(hana), mailOf(hana), mailOf(manager), mailOf(manager)].toSorted(),
    );
  });

  test('a deleted email is removed from its own notifications only', async () => {
    await apply('2026-08-03');
    await apply('2026-08-04');
    const mailed = () => t.sql`select mail_outbox_id is not null as mailed from notice order by notice_id`;
    expect(await mailed()).toEqual([{ mailed: true }, { mailed: true }]);
    await t.sql`delete from mail_outbox where mail_outbox_id = (select mail_outbox_id from notice order by notice_id limit 1)`;
    expect(await mailed()).toEqual([{ mailed: false }, { mailed: true }]);
  });

  test('with all notifications of one change in one email', async () => {
    await apply('2026-10-01', '2026-10-02');
    await apply('2026-10-05', '2026-10-06');
    await t.sql`delete from mail_outbox`;
    await t.sql.begin(async (tx) => {
      const { updateApplications: bookLeave } = await import('#src/ledger/leave-ledger/server/application/update-applications.ts');
      const leaves = await tx<{ id: number }[]>`select applied_leave_id as id from applied_leave where empl_id = ${hana.emplId}`;
      await bookLeave(
        tx,
        leaves.map(({ id }) => ({ appliedLeaveId: id, days: 1, notifies: 'recounted' as const })),
        { emplId: hr.emplId, today: '2026-06-15' },
      );
    });
    const mails = await box.sendAll();
    expect(subjects(mails).toSorted()).toEqual(
      [`${hana.emplId}: 2 notifications about leave`, `${manager.emplId}: 2 notifications about leave`].toSorted(),
    );
    const text = mails.find(({ to }) => to === mailOf(hana))?.text ?? '';
    expect(text).toContain(
      '- Your leave Thu 01/10 to Fri 02/10/2026 was recalculated\n  2 -> 1 day\n  https://leave.test.example/myleavehistory/view/',
    );
    expect(mails.every(({ about }) => about === undefined)).toBe(true);
  });
});

describe('an email', () => {
  test('shows the approver the request, its effects and the reason, escaped', async () => {
    await apply('2026-07-01', '2026-07-03');
    const [mail] = await box.sendAll();
    expect(mail).toMatchObject({ to: mailOf(manager), about: expect.stringMatching(/^leave-\d+$/) as string });
    expect(mail?.text).toBe(`Hana Tan asks for 3 days
Wednesday 01/07/2026 to Friday 03/07/2026. You are the approver.

  Leave type   Annual leave
  Days         3 days
  Balance      20 -> 17 days
  Also away    No one
  Reason       My sister's <wedding>;
               flights
  Requested    15/06/2026

Review request:
https://leave.test.example/decide#${/decide#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1]}

Sign in to approve or reject. The link works until 22/06/2026, for you
only.

--
Leave, Acme. You're getting this because you approve Hana Tan's leave.
Email preferences: https://leave.test.example/account#mail
`);
    expect(mail?.html).toContain('My sister’s &lt;wedding&gt;;<br>flights');
    expect(mail?.html).not.toMatch(/<img|<script|@import|url\(|<link/);
    expect(
      [...(mail?.html?.matchAll(/(?:href|src)="([^"]*)"/g) ?? [])].every(([, link]) => link?.startsWith('https://leave.test.example/')),
    ).toBe(true);
  });

  test('shows the applicant the decider and the reason, with the days for their calendar', async () => {
    const path = await apply('2026-07-01', '2026-07-03');
    await box.sendAll();
    await succeed('PATCH', `${path}/APPRV`, manager, { reason: 'Enjoy' });
    await t.sql`update notice set happened_at = '2026-06-15T01:04:00Z' where empl_id = ${hana.emplId}`;
    const [mail] = await box.sendAll();
    expect(mail?.text).toContain(`Your leave is approved
Wednesday 01/07/2026 to Friday 03/07/2026, 3 days.

  Leave type    Annual leave
  Balance       20 -> 17 days
  Approved by   Maya Lim (${manager.emplId}), 15/06/2026, 09:04
  Reason        Enjoy
`);
    expect(mail?.calendar).toContain('METHOD:PUBLISH\r\n');
    expect(mail?.calendar).toContain(
      'STATUS:CONFIRMED\r\nORGANIZER:mailto:leave@test.example\r\nDTSTART;VALUE=DATE:20260701\r\nDTEND;VALUE=DATE:20260704\r\nSUMMARY:Away\r\nCLASS:PRIVATE\r\n',
    );
    expect(mail?.calendar).not.toMatch(/ATTENDEE|Annual|Enjoy/);
  });

  test('contains the same calendar event as cancelled with a higher number when approved leave is cancelled', async () => {
    const path = await apply('2026-07-01', '2026-07-01', { halfDay: 'Y', halfDayPart: 'PM' });
    await succeed('PATCH', `${path}/APPRV`, manager);
    const first = (await box.sendAll()).find(({ to }) => to === mailOf(hana))?.calendar ?? '';
    expect(first).toContain('DTSTART:20260701T130000\r\nDTEND:20260701T170000\r\n');
    await succeed('PATCH', `${path}/PNCLD`, hana);
    await succeed('PATCH', `${path}/CANCL`, manager);
    const mail = (await box.sendAll()).find(({ to }) => to === mailOf(hana));
    expect(mail?.subject).toBe('Leave of 1 July is cancelled');
    expect(mail?.calendar).toContain('STATUS:CANCELLED');
    const part = (name: string, calendar = '') => new RegExp(`^${name}:(.*)\r$`, 'm').exec(calendar)?.[1];
    expect(part('UID', mail?.calendar)).toBe(part('UID', first));
    expect(Number(part('SEQUENCE', mail?.calendar))).toBeGreaterThan(Number(part('SEQUENCE', first)));
  });

  test('names who in HR cancelled leave and why, and removes the days from the calendar; booked leave adds them', async () => {
    const path = await apply('2026-07-01', '2026-07-03');
    await succeed('PATCH', `${path}/APPRV`, manager, { reason: 'Enjoy' });
    await box.sendAll();
    await succeed('PATCH', `${path}/CANCL`, hr, { reason: 'The fair is then' });
    const mails = await box.sendAll();
    const own = mails.find(({ to }) => to === mailOf(hana));
    expect([own?.subject, own?.calendar?.includes('STATUS:CANCELLED')]).toEqual(['Leave of 1 to 3 July is cancelled', true]);
    expect(own?.text).toMatch(/Cancelled by {3}Hedda Roth \(\w+\), [\d/]+, [\d:]+\n {2}Reason {9}The fair is then\n/);
    const ofManager = mails.find(({ to }) => to === mailOf(manager));
    expect([ofManager?.subject, ofManager?.calendar]).toEqual(['Leave of Hana Tan, 1 to 3 July, is cancelled', undefined]);
    const more = {
      approver: manager.emplId,
      leaveCategory: { leaveCode: 'AL' },
      reason: 'Sea',
      onBehalf: true,
      employeeDetails: { emplId: hana.emplId },
    };
    await succeed('POST', '/appliedleave', manager, { id: { startDate: '2026-07-06' }, endDate: '2026-07-06', ...more });
    const [booked] = await box.sendAll();
    expect([booked?.subject, booked?.calendar?.includes('STATUS:CONFIRMED')]).toEqual(['Leave of 6 July was booked', true]);
    expect(booked?.text).toMatch(/Balance {6}20 -> 19 days\n {2}Booked by {4}Maya Lim/);
  });

  test('has no calendar when leave is rejected', async () => {
    await succeed('PATCH', `${await apply()}/REJCT`, manager, { reason: 'No' });
    const mail = (await box.sendAll()).find(({ to }) => to === mailOf(hana));
    expect([mail?.subject, mail?.calendar]).toEqual(['Leave of 1 July is rejected', undefined]);
  });

  test('never has type, reason, comment or balance in its subject', async () => {
    const path = await apply();
    await succeed('PATCH', `${path}/APPRV`, manager, { reason: 'Enjoy' });
    await succeed('PATCH', `${path}/PNCLD`, hana, { reason: 'Ill' });
    for (const subject of subjects(await box.sendAll())) expect(subject).not.toMatch(/annual|sister|enjoy|ill\b|20|17|19/i);
  });
});

describe('the recipient is looked up when the email is sent', () => {
  const nobody = async () => {
    expect(await box.sendAll()).toEqual([]);
    expect(await t.sql`select status, fault from mail_outbox`).toEqual([{ status: 'failed', fault: 'nobody' }]);
  };
  test.each([
    ['inactive', () => t.sql`update employee set status = 'I' where empl_id = ${manager.emplId}`],
    ['locked', () => t.sql`update login_detail set lock_account = true where empl_id = ${manager.emplId}`],
    ['without an account', () => t.sql`delete from login_detail where empl_id = ${manager.emplId}`],
    ['without an address', () => t.sql`update employee set business_email = ${`none ${manager.emplId}`} where empl_id = ${manager.emplId}`],
  ])('a person who is %s gets no email', async (_what, change) => {
    await apply();
    await change();
    await nobody();
  });
  test.each([
    ['has been decided', (path: string) => succeed('PATCH', `${path}/APPRV`, manager)],
    ['is gone', (path: string) => succeed('DELETE', path, hana)],
    ['was handed over', (path: string) => succeed('POST', `${path}/handover`, hr, { approver: boss.emplId, reason: 'Away' })],
  ])('no one is asked to decide a request that %s', async (_what, change) => {
    const path = await apply();
    await change(path);
    await t.sql`delete from mail_outbox where empl_id <> ${manager.emplId}`;
    await nobody();
  });
  test('after a reassignment the new approver and the applicant are emailed', async () => {
    const path = await apply();
    await box.sendAll();
    await succeed('POST', `${path}/handover`, hr, { approver: boss.emplId, reason: 'Away' });
    expect(subjects(await box.sendAll()).toSorted()).toEqual(
      [`${boss.emplId}: Leave request of Hana Tan, 1 July`, `${hana.emplId}: Leave of 1 July has another approver`].toSorted(),
    );
  });
});

describe('paused sending', () => {
  test('sends nothing until it is resumed, and emails older than a day can be deleted', async () => {
    await holdSending(t.sql, 'restored');
    await apply('2026-07-01');
    await apply('2026-07-02');
    expect(await box.sendAll()).toEqual([]);
    expect(await waiting()).toHaveLength(2);
    await giveUpOverdueMails(t.sql);
    await t.sql`update mail_outbox set queued_at = now() - interval '25 hours' where mail_outbox_id in (select mail_outbox_id from mail_outbox limit 1)`;
    expect(await deleteStaleMails(t.sql)).toBe(1);
    expect([await releaseSending(t.sql), await releaseSending(t.sql)]).toEqual([true, false]);
    expect(await box.sendAll()).toHaveLength(1);
  });
  test('keeps the first reason', async () => {
    await holdSending(t.sql, 'restored');
    await holdSending(t.sql, 'switched off');
    expect(await t.sql`select held_because from sending`).toEqual([{ held_because: 'restored' }]);
  });
});

test('an email is abandoned once the mail server has been silent for three days, and not sooner', async () => {
  await apply();
  box.takes = false;
  await box.sendAll();
  await t.sql`update mail_outbox set queued_at = now() - interval '71 hours 58 minutes', tries = 0`;
  await box.sendAll();
  expect(await t.sql`select status, fault from mail_outbox`).toEqual([{ status: 'queued', fault: 'unknown' }]);
  await t.sql`update mail_outbox set queued_at = now() - interval '72 hours', tries = 0`;
  await box.sendAll();
  expect(await t.sql`select status, fault from mail_outbox`).toEqual([{ status: 'failed', fault: 'unknown' }]);
});

test('without a mail server pending emails are abandoned after three days', async () => {
  await apply();
  await giveUpOverdueMails(t.sql);
  expect(await waiting()).toHaveLength(1);
  await t.sql`update mail_outbox set queued_at = now() - interval '72 hours 1 second'`;
  await giveUpOverdueMails(t.sql);
  expect(await t.sql`select status, fault from mail_outbox`).toEqual([{ status: 'failed', fault: 'no mail server' }]);
});

test('a mail server that is down neither slows nor fails calls', async () => {
  const warn = vi.fn();
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'leave@test.example' }, { warn });
  const path = await apply();
  expect(mailer && (await deliverNextMail({ ...box.way, mailer }))).toBe('silent');
  expect(warn).toHaveBeenCalledOnce();
  await succeed('PATCH', `${path}/APPRV`, manager);
  expect(subjects(await box.sendAll())).toHaveLength(1);
});
