import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp({ mailer: undefined });
let hr: Person;
let manager: Person;
let hana: Person;
let box: TestMailbox;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  box = createTestMailbox(t, {
    companyName: 'Acme',
    publicUrl: 'http://127.0.0.1:3000',
    timeZone: 'Asia/Singapore',
    mailFrom: 'Leave <leave@test.example>',
  });
});
beforeEach(async () => {
  await t.sql`delete from notice`;
  await t.sql`delete from mail_outbox`;
  await succeed('PATCH', '/settings', hr, { mailNotices: 'all' });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
});

async function succeed(method: 'POST' | 'PATCH', path: string, by: Person, body?: unknown): Promise<void> {
  const answer = await t.call(method, path, { by, body });
  expect({ status: answer.status, said: answer.message }).toMatchObject({ status: 200 });
}
async function apply(startDate: string, endDate = startDate, more: object = {}): Promise<string> {
  const body = { id: { startDate }, leaveCategory: { leaveCode: 'AL' }, endDate, reason: 'Sea', approver: manager.emplId, ...more };
  await succeed('POST', '/appliedleave', hana, body);
  return `/appliedleave/${hana.emplId}/2026-06-15/${startDate}/AL`;
}
const mailOf = (person: Person) => `${person.emplId}@test.example`;
const sendTo = async (person: Person) => (await box.sendAll()).find(({ to }) => to === mailOf(person));

describe('a reply', () => {
  test('goes to the applicant from the approver, and to the decider from the applicant', async () => {
    const path = await apply('2026-07-01');
    expect((await sendTo(manager))?.replyTo).toBe(mailOf(hana));
    await succeed('PATCH', `${path}/APPRV`, manager);
    expect((await sendTo(hana))?.replyTo).toBe(mailOf(manager));
  });

  test('goes to no person who has left or has no valid address', async () => {
    const path = await apply('2026-07-01');
    await t.sql`update employee set business_email = ${'Hana\r\nBcc: other@test.example'} where empl_id = ${hana.emplId}`;
    const asked = await sendTo(manager);
    expect(asked?.subject).toContain('Leave request');
    expect(asked).not.toHaveProperty('replyTo');
    await t.sql`update employee set business_email = ${mailOf(hana)} where empl_id = ${hana.emplId}`;
    await succeed('PATCH', `${path}/APPRV`, manager);
    await t.sql`update employee set status = 'I' where empl_id = ${manager.emplId}`;
    const told = await sendTo(hana);
    expect(told?.subject).toContain('is approved');
    expect(told).not.toHaveProperty('replyTo');
  });
});

/** The uid, start, end and busy status of each event of leave. */
const events = (text = '') =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').flatMap((component) => {
    const { uid, startDate, endDate } = new ICAL.Event(component);
    const busy = component.getFirstPropertyValue('x-microsoft-cdo-busystatus');
    return uid.startsWith('leave-') ? [[uid, startDate.toString(), endDate.toString(), busy]] : [];
  });

test.each([
  ['mornings', '2026-07-01', { halfDay: 'Y', halfDayPart: 'AM' }, '2026-07-01T08:00:00', '2026-07-01T12:00:00'],
  ['afternoons', '2026-07-01', { halfDay: 'Y', halfDayPart: 'PM' }, '2026-07-01T13:00:00', '2026-07-01T17:00:00'],
  ['days from noon to noon', '2026-07-03', { startPart: 'PM', endPart: 'AM' }, '2026-07-01T13:00:00', '2026-07-03T12:00:00'],
  ['whole days', '2026-07-02', {}, '2026-07-01', '2026-07-03'],
])('%s are the same out-of-office event in the email and in the calendar link', async (_what, endDate, more, start, end) => {
  const path = await apply('2026-07-01', endDate, more);
  await succeed('PATCH', `${path}/APPRV`, manager);
  const inMail = events((await sendTo(hana))?.calendar);
  expect(inMail).toEqual([[expect.stringMatching(/^leave-\d+@leave$/), start, end, 'OOF']]);
  const { url } = (await t.call('POST', '/calendarlink', { by: hana })).body as { url: string };
  expect(events((await t.app.inject(new URL(url).pathname)).body)).toEqual(inMail);
});

test('a cancelled event has the same uid and leaves the person free', async () => {
  const path = await apply('2026-07-01');
  await succeed('PATCH', `${path}/APPRV`, manager);
  const [[uid] = []] = events((await sendTo(hana))?.calendar);
  await succeed('PATCH', `${path}/PNCLD`, hana);
  await succeed('PATCH', `${path}/CANCL`, manager);
  expect(events((await sendTo(hana))?.calendar)).toEqual([[uid, '2026-07-01', '2026-07-02', 'FREE']]);
});

test('an approval is not sent once the leave is cancelled; one email says so', async () => {
  const path = await apply('2026-07-01');
  await succeed('PATCH', `${path}/APPRV`, manager);
  await succeed('PATCH', `${path}/PNCLD`, hana);
  await succeed('PATCH', `${path}/CANCL`, manager);
  const mails = (await box.sendAll()).filter(({ to }) => to === mailOf(hana));
  expect(mails.map(({ subject }) => subject)).toEqual(['Leave of 1 July is cancelled']);
});
