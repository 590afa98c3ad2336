import { beforeAll, describe, expect, test } from 'vitest';
import { type NotificationKind, notificationKinds } from '#src/shared/notification/notification-kinds.ts';
import { notificationSentence, notificationText } from '#src/shared/notification/notification-sentences.ts';
import { isForHr, isPlainKind, hrKindsWithNames } from '#src/shared/notification/plain-notifications.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { testApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { composeMessage } from '#src/outgoing/webhook/server/webhook-message.ts';
import { webhookEvents, type WebhookFormat } from '#src/outgoing/webhook/webhook-events.ts';
import { sendMorningNotifications } from '../jobs/company-jobs.ts';
import { readConfig } from '../config/config.ts';

const config = { companyName: 'Acme', publicUrl: 'https://leave.test.example', timeZone: 'UTC', mailFrom: 'leave@test.example' };

const morning = { ...readConfig({}, { dataDir: '/nowhere' }), timeZone: 'UTC' };

const t = testApp({ mailer: undefined });
let box: TestMailbox;
const people: Record<string, Person> = {};
const path = () => `/appliedleave/${people['applicant']?.emplId}/2026-06-15/2026-08-03/SL`;
let appliedLeaveId = 0;

/** People who may once have been notified, with their current relation to the leave. */
const readers = [
  'applicant',
  'approver',
  'stand-in',
  'line manager',
  'former approver',
  'colleague',
  'HR',
  'admin',
  'admin elsewhere',
  'demoted',
];
/** Texts of the record that must not appear elsewhere. */
const words = { name: 'Hana Tan', type: 'Sick leave', reason: 'Migraine', comment: 'Sciatica', dates: '03/08' };

beforeAll(async () => {
  box = createTestMailbox(t, config);
  const add = async (name: string, traits: Parameters<TestApp['addPerson']>[0] = {}) => {
    people[name] = await t.addPerson({ name: `The ${name}`, ...traits });
    return people[name].emplId;
  };
  await add('HR', { roles: ['E', 'H'] });
  const line = await add('line manager', { roles: ['E', 'M'] });
  const approver = await add('approver', { roles: ['E', 'M'] });
  const standIn = await add('stand-in', { roles: ['E', 'M'] });
  const applicant = await add('applicant', { name: words.name, reportsTo: line, departments: ['ENG'] });
  await add('former approver', { roles: ['E', 'M'] });
  await add('colleague', { reportsTo: line, departments: ['ENG'] });
  await add('admin', { roles: ['E', 'A'], departments: ['ENG'] });
  await add('admin elsewhere', { roles: ['E', 'A'], departments: ['SAL'] });
  await add('demoted');
  await t.addEntitlement(applicant, 20, { leaveCode: 'SL' });
  await t.sql`insert into setting (name, value) values ('mailNotices', '"all"')`;
  await t.sql`insert into stand_in (empl_id, stand_in, from_date, to_date) values (${approver}, ${standIn}, '2026-06-15', '2026-06-30')`;
  const body = {
    id: { startDate: '2026-08-03' },
    leaveCategory: { leaveCode: 'SL' },
    endDate: '2026-08-04',
    reason: words.reason,
    approver,
  };
  expect((await t.call('POST', '/appliedleave', { by: people['applicant'] as Person, body })).status).toBe(200);
  expect((await t.call('POST', `${path()}/comments`, { by: people['approver'] as Person, body: { text: words.comment } })).status).toBe(
    200,
  );
  const [leave] = await t.sql<{ id: number }[]>`select applied_leave_id as id from applied_leave`;
  appliedLeaveId = leave?.id ?? 0;
}, 60_000);

const ofLeave = { was: 7, now: 6, days: 5 };
const ofYear = { year: 2026, days: 5, lost: 2 };
const ofDays = { days: 5, until: '2026-09-30', leaveCode: 'AL' };

/** Inserts a notification for a person. @returns the notification as it reads now, and its emails */
async function tell(kind: NotificationKind, reader: Person) {
  await t.sql`delete from notice`;
  await t.sql`delete from mail_outbox`;
  await t.sql`
    with mail as (insert into mail_outbox (kind, empl_id, valid_hours) values ('notice', ${reader.emplId}, 72) returning mail_outbox_id)
    insert into notice (empl_id, kind, applied_leave_id, by_empl_id, figures, mail_outbox_id)
    select ${reader.emplId}, ${kind}, ${isPlainKind(kind) ? null : appliedLeaveId}, ${people['approver']?.emplId ?? ''}, ${JSON.stringify(kind === 'lapseSoon' || kind === 'unbooked' ? ofDays : kind.startsWith('year') ? ofYear : ofLeave)}::text::jsonb, mail_outbox_id from mail`;
  const { body } = await t.call('GET', '/notices', { by: reader });
  const [notice] = body as [Parameters<typeof notificationText>[0] & { name: string | null; by: string | null; figures: unknown }];
  return { notice, mails: await box.sendAll() };
}

describe.each(Object.keys(notificationKinds) as NotificationKind[])('%s', (kind) => {
  test.each(readers)('shows the %s nothing that the screens hide', async (name) => {
    const reader = people[name] as Person;
    const { notice, mails } = await tell(kind, reader);
    const screen = await t.call('GET', path(), { by: reader });
    const comments = await t.call('GET', `${path()}/comments`, { by: reader });
    const shown =
      (screen.status === 200 ? JSON.stringify(screen.body) : '') + (comments.status === 200 ? JSON.stringify(comments.body) : '');
    const told = `${JSON.stringify(notice)} ${notificationSentence(notice)} ${notificationText(notice).detail}`;
    if (isPlainKind(kind)) {
      expect(notice.leave).toBeNull();
      const isNaming = hrKindsWithNames.some((one) => one === kind);
      // No one here watches the leave.
      const isRefused = kind === 'watched' || ((isNaming || isForHr(kind)) && name !== 'HR');
      expect(mails).toHaveLength(isRefused ? 0 : 1);
      // A former HR user.
      if (isNaming && name !== 'HR')
        expect([notice.by, notice.figures, notificationSentence(notice)]).toEqual([null, null, 'You no longer have access']);
    } else if (screen.status !== 200) {
      // Only the kind and the time: no person, no actor, no number of days, and no email.
      expect(notice).toMatchObject({ kind, name: null, by: null, figures: null, leave: null });
      expect([notificationSentence(notice), mails]).toEqual(['You no longer have access', []]);
    } else {
      expect(notice.leave).toMatchObject({ leaveDescr: words.type, leaveDuration: 2 });
    }
    const written = mails.map(({ text, html, calendar }) => `${text} ${html} ${calendar}`).join(' ');
    for (const word of [words.name, words.type, words.reason, words.comment]) {
      if (shown.includes(word)) continue;
      expect(`${told} ${written}`).not.toContain(word);
    }
    if (shown === '') expect(`${told} ${written}`).not.toContain(words.dates);
    // Comments are shown on screen only, and a subject is visible in every list of emails.
    expect(`${told} ${written}`).not.toContain(words.comment);
    for (const { subject } of mails) expect(subject).not.toMatch(/sick|migraine|sciatica|\b(?:18|20|7|6)\b/i);
  });
});

test('the test covers readers who may view the leave and readers who may not', async () => {
  const can: string[] = [];
  for (const name of readers) if ((await t.call('GET', path(), { by: people[name] as Person })).status === 200) can.push(name);
  expect(can).toEqual(['applicant', 'approver', 'stand-in', 'line manager', 'HR', 'admin']);
});

test('calendar feeds show who in the team is away, but no type, no reason and no one else', async () => {
  await t.sql`update applied_leave set leave_status = 'APPRV'`;
  for (const name of readers) {
    const by = people[name] as Person;
    for (const calendar of ['own', 'team', 'holidays']) {
      const made = await t.call('POST', '/calendarlink', { by, body: { calendar, awayOnly: true } });
      const isManager = ['approver', 'stand-in', 'line manager', 'former approver'].includes(name);
      expect([name, calendar, made.status]).toEqual([name, calendar, calendar === 'team' && !isManager ? 403 : 200]);
      if (made.status !== 200) continue;
      const { url } = made.body as { url: string };
      const { body } = await t.app.inject(new URL(url).pathname);
      expect(body).not.toMatch(/sick|migraine|sciatica/i);
      const isTheirs = (calendar === 'own' && name === 'applicant') || (calendar === 'team' && name === 'line manager');
      expect([name, calendar, body.includes('BEGIN:VCALENDAR'), body.includes('20260803')]).toEqual([name, calendar, true, isTheirs]);
    }
  }
  await t.sql`update applied_leave set leave_status = 'PNAPV'`;
});

test('webhooks contain ids, dates, days and statuses of all events; chats contain a name and the dates of approved leave', async () => {
  // Only chats get the digest of absences.
  const changes = webhookEvents.filter((event) => event !== 'away.digest');
  const chat = { slack: 'https://hooks.slack.test/services/x', teams: 'https://flows.test/x' };
  await t.sql`delete from webhook`;
  await t.sql`insert into webhook (name, address, format, events, secret) values ('All', 'https://hook.test', 'json', ${changes}, 'whsec_x')`;
  for (const [format, address] of Object.entries(chat))
    await t.sql`insert into webhook (name, address, secret_address, format, events) values (${format}, 'https://shown.test', ${address}, ${format}, '{leave.approved}')`;
  const applicant = people['applicant'] as Person;
  const approver = people['approver'] as Person;
  const done = async (method: 'POST' | 'PATCH' | 'DELETE', at: string, by: Person, body?: object) =>
    expect(await t.call(method, at, { by, ...(body && { body }) })).toMatchObject({ status: 200 });
  const ask = (day: string) =>
    done('POST', '/appliedleave', applicant, {
      id: { startDate: day },
      leaveCategory: { leaveCode: 'SL' },
      endDate: day,
      reason: words.reason,
      approver: approver.emplId,
    });
  const at = (day: string) => path().replace('2026-08-03', day);
  await ask('2026-10-01');
  await done('POST', `${at('2026-10-01')}/comments`, approver, { text: words.comment });
  await done('PATCH', at('2026-10-01'), applicant, { reason: words.reason, endDate: '2026-10-02' });
  await done('PATCH', `${at('2026-10-01')}/APPRV`, approver, { reason: words.comment });
  await done('PATCH', `${at('2026-10-01')}/PNCLD`, applicant, { reason: words.reason });
  await done('PATCH', `${at('2026-10-01')}/CANCL`, approver, { reason: words.comment });
  await ask('2026-10-05');
  await done('PATCH', `${at('2026-10-05')}/REJCT`, approver, { reason: words.comment });
  await ask('2026-10-06');
  await done('DELETE', at('2026-10-06'), applicant);
  const added = await t.addPerson({ name: words.name, departments: ['ENG'] });
  await t.sql`update employee set mobile_no = '555-0199', nric_passport = 'S1234567D' where empl_id = ${added.emplId}`;
  await t.sql`update employee set status = 'I' where empl_id = ${added.emplId}`;
  const told = await t.sql<{ format: WebhookFormat; event: string; data: Record<string, unknown>; name: string | null }[]>`
    select w.format, d.event, d.data, e.name from webhook_delivery d join webhook w using (webhook_id) left join employee e on e.empl_id = d.empl_id`;
  expect([...new Set(told.map(({ event }) => event))].toSorted()).toEqual(changes.toSorted());
  const bodies = told.map(({ format, ...one }) => ({
    format,
    body:
      composeMessage({ ...one, messageId: 'm', happenedAt: '2026-06-15T00:00:00.000Z' }, format, { at: 0, secrets: ['whsec_x'] })?.body ??
      '',
  }));
  const secret = new RegExp([words.type, words.reason, words.comment, 'ENG', '555-0199', 'S1234567D', 'approver', 'reason'].join('|'), 'i');
  for (const { body } of bodies) expect(body).not.toMatch(secret);
  const known = ['appliedLeaveId', 'id', 'emplId', 'startDate', 'endDate', 'startPart', 'endPart', 'halfDayPart', 'days', 'status', 'year'];
  for (const { data } of told) expect(known).toEqual(expect.arrayContaining(Object.keys(data)));
  const ofProgram = bodies.filter(({ format }) => format === 'json').map(({ body }) => body);
  expect(ofProgram.join()).not.toContain(words.name);
  const chats = bodies.filter(({ format }) => format !== 'json').map(({ body }) => body);
  expect(chats).toHaveLength(2);
  for (const body of chats) expect(body).toContain(`${words.name} is away 1 to 2 October`);
  // Only HR can view their deliveries.
  const [hook] = await t.sql<{ id: number }[]>`select webhook_id as id from webhook where name = 'All'`;
  for (const name of readers) {
    const { status } = await t.call('GET', `/webhook/${hook?.id}/deliveries`, { by: people[name] as Person });
    expect([name, status]).toEqual([name, name === 'HR' ? 200 : 403]);
  }
  await t.sql`delete from webhook`;
});

test('a stand-in is notified with the approver, decides by email, and is no longer notified once the absence ends', async () => {
  await t.sql`delete from notice`;
  await t.sql`delete from mail_outbox`;
  await sendMorningNotifications({ sql: t.sql, config: morning, today: () => t.clock.today });
  const begun = await box.sendAll();
  expect(begun.map(({ to, subject }) => [to.split('@')[0], subject])).toEqual([
    [people['stand-in']?.emplId, 'You now stand in for The approver'],
  ]);
  expect(begun[0]?.text).toContain('https://leave.test.example/leaverequests');
  const apply = async (startDate: string) => {
    const body = {
      id: { startDate },
      leaveCategory: { leaveCode: 'SL' },
      endDate: startDate,
      reason: words.reason,
      approver: people['approver']?.emplId,
    };
    expect((await t.call('POST', '/appliedleave', { by: people['applicant'] as Person, body })).status).toBe(200);
  };
  await apply('2026-09-01');
  const asked = await box.sendAll();
  expect(asked.map(({ to }) => to.split('@')[0]).toSorted()).toEqual([people['approver']?.emplId, people['stand-in']?.emplId].toSorted());
  const token = /decide#([\w-]{43})/.exec(asked.find(({ to }) => to.startsWith(people['stand-in']?.emplId ?? ''))?.text ?? '')?.[1] ?? '';
  expect(await t.call('POST', '/auth/decision', { by: people['colleague'] as Person, body: { token, decision: 'approve' } })).toMatchObject(
    { status: 409, body: { code: 'decision.link-of-another' } },
  );
  expect(await t.call('POST', '/auth/decision', { by: people['stand-in'] as Person, body: { token, decision: 'approve' } })).toMatchObject({
    status: 200,
  });
  expect((await box.sendAll()).map(({ to }) => to.split('@')[0])).toEqual([people['applicant']?.emplId]);
  // Queued while they stood in, sent when they no longer do.
  await apply('2026-09-02');
  await t.sql`delete from stand_in`;
  expect((await box.sendAll()).map(({ to }) => to.split('@')[0])).toEqual([people['approver']?.emplId]);
});
