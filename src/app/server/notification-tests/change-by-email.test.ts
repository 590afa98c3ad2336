import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp({ mailer: undefined });
let manager: Person;
let mate: Person;
let hana: Person;
let box: TestMailbox;

beforeAll(async () => {
  t.clock.today = '2026-06-15';
  box = createTestMailbox(t, {
    companyName: 'Acme',
    publicUrl: 'https://leave.test.example',
    timeZone: 'UTC',
    mailFrom: 'leave@test.example',
  });
  await t.sql`insert into setting (name, value) values ('mailNotices', '"all"'), ('mailDecides', '"link"')`;
});
beforeEach(async () => {
  for (const table of ['decision_try', 'mail_outbox']) await t.sql`delete from ${t.sql(table)}`;
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  mate = await t.addPerson({ name: 'Noah Silva', reportsTo: manager.emplId });
  for (const { emplId } of [hana, mate]) await t.addEntitlement(emplId, 20);
  await t.addEntitlement(hana.emplId, 10, { leaveCode: 'SL' });
});

const at = (startDate = '2026-06-08') => `/appliedleave/${hana.emplId}/2026-06-01/${startDate}/AL`;
/**
 * Books a week of leave that has begun, asks to change it, and sends the emails. @returns the link's token, and the applicant's calendar
 * entry
 */
async function asked(change: object): Promise<{ token: string; entry: string }> {
  t.clock.today = '2026-06-01';
  const body = {
    id: { startDate: '2026-06-08' },
    leaveCategory: { leaveCode: 'AL' },
    endDate: '2026-06-12',
    reason: 'My sister',
    approver: manager.emplId,
  };
  expect((await t.call('POST', '/appliedleave', { by: hana, body })).status).toBe(200);
  expect((await t.call('PATCH', `${at()}/APPRV`, { by: manager })).status).toBe(200);
  const entry = ofHana(await box.sendAll())?.calendar ?? '';
  t.clock.today = '2026-06-15';
  expect((await t.call('POST', `${at()}/change`, { by: hana, body: { reason: 'Flu at home', ...change } })).status).toBe(200);
  const mail = (await box.sendAll()).find(({ to }) => to.startsWith(manager.emplId));
  return { token: /decide#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '', entry };
}
const ofHana = (mails: readonly Mail[]) => mails.find(({ to }) => to.startsWith(hana.emplId));
const open = async (token: string) => (await t.call('POST', '/auth/decisionlink', { body: { token } })).body;
const decide = async (token: string, decision = 'approve', by?: Person) =>
  (await t.call('POST', '/auth/decision', { body: { token, decision, reason: 'Fine' }, ...(by && { by }) })).status;
const part = (name: string, calendar = '') => new RegExp(`^${name}:(.*)\r$`, 'm').exec(calendar)?.[1];
const leave = async (path = at()) => (await t.call('GET', path, { by: hana })).body;

const given = { giveBack: [{ date: '2026-06-11' }, { date: '2026-06-12', part: 'PM' }] };

test('a decision link gives days back, and shows these days but no reason or type', async () => {
  const { token } = await asked(given);
  const found = await open(token);
  expect(found).toMatchObject({
    way: 'here',
    leave: {
      name: 'Hana Tan',
      leaveDuration: 5,
      effect: { before: 15, after: 16.5, fits: true },
      change: { kind: 'giveBack', leaveDuration: 3.5, days: [{ date: '2026-06-11' }, { date: '2026-06-12', part: 'PM' }] },
    },
  });
  expect(JSON.stringify(found)).not.toMatch(/flu|sister|annual|AL"|attachment|emplId/i);
  expect([await decide(token), await decide(token)]).toEqual([200, 409]);
  expect(await leave()).toMatchObject({
    change: null,
    leaveDuration: 3.5,
    balance: { takenLeave: 3.5 },
    timeline: [{ byEmplId: manager.emplId, code: 'leave.change-approved' }, {}, {}, {}],
  });
});

test('a decision link turns sick days into sick leave, and describes them as leave of another type', async () => {
  const { token } = await asked({ ill: true, giveBack: [{ date: '2026-06-10' }] });
  const found = await open(token);
  expect(found).toMatchObject({ leave: { change: { kind: 'otherType', leaveDuration: 4, days: [{ date: '2026-06-10' }] } } });
  expect(JSON.stringify(found)).not.toMatch(/\bill\b|sick|SL"|flu/i);
  expect(await decide(token)).toBe(200);
  expect(await leave(at('2026-06-10').replace('/AL', '/SL').replace('2026-06-01', '2026-06-15'))).toMatchObject({
    leaveStatus: 'APPRV',
    leaveDuration: 1,
  });
});

test('a decision link moves leave, and shows who is away on the new days', async () => {
  const away = (day: string, of: Person) =>
    t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${of.emplId}, '2026-06-01', ${day}, ${day}, 'AL', 1, 'APPRV', ${manager.emplId}, 'Away')`;
  const other = await t.addPerson({ name: 'Otto Other', reportsTo: manager.emplId });
  await t.addEntitlement(other.emplId, 20);
  await away('2026-07-07', mate);
  await away('2026-06-09', other);
  const { token } = await asked({ startDate: '2026-07-06', endDate: '2026-07-08' });
  expect(await open(token)).toMatchObject({
    leave: {
      alsoAway: 'Noah Silva, on 07/07',
      startDate: '2026-06-08',
      change: { kind: 'move', startDate: '2026-07-06', endDate: '2026-07-08', leaveDuration: 3, days: [] },
    },
  });
  expect(await decide(token)).toBe(200);
  expect(await leave(at('2026-07-06'))).toMatchObject({ id: { startDate: '2026-07-06' }, endDate: '2026-07-08', leaveDuration: 3 });
});

test('a decision link rejects a change, and the leave stays', async () => {
  const { token } = await asked(given);
  expect(await decide(token, 'reject')).toBe(200);
  expect(await leave()).toMatchObject({ change: null, leaveStatus: 'APPRV', leaveDuration: 5 });
  expect(ofHana(await box.sendAll())?.calendar).toBeUndefined();
});

test('a decision link shows the applicant nothing and does not let them decide, even if links need no sign-in', async () => {
  const { token } = await asked(given);
  expect((await t.call('POST', '/auth/decisionlink', { body: { token }, by: hana })).status).toBe(409);
  expect(await decide(token, 'approve', hana)).toBe(409);
  // A different person is not recognised, so the link works as without a sign-in.
  expect(await decide(token, 'approve', mate)).toBe(200);
});

test('the applicant’s calendar entry is updated: same UID, higher sequence number and the new days', async () => {
  const back = await asked({ giveBack: [{ date: '2026-06-11' }, { date: '2026-06-12' }] });
  await decide(back.token);
  const first = ofHana(await box.sendAll())?.calendar;
  expect(first).toContain('METHOD:PUBLISH\r\n');
  expect(first).toContain('DTSTART;VALUE=DATE:20260608\r\nDTEND;VALUE=DATE:20260611\r\n');
  expect(part('UID', first)).toBe(part('UID', back.entry));
  expect(Number(part('SEQUENCE', first))).toBeGreaterThan(Number(part('SEQUENCE', back.entry)));
  t.clock.today = '2026-06-15';
  expect(
    (await t.call('POST', `${at()}/change`, { by: hana, body: { reason: 'Later', startDate: '2026-07-06', endDate: '2026-07-08' } }))
      .status,
  ).toBe(200);
  const mail = (await box.sendAll()).find(({ to }) => to.startsWith(manager.emplId));
  await decide(/decide#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '');
  const second = ofHana(await box.sendAll())?.calendar;
  expect(second).toContain('DTSTART;VALUE=DATE:20260706\r\nDTEND;VALUE=DATE:20260709\r\n');
  expect(part('UID', second)).toBe(part('UID', back.entry));
  expect(Number(part('SEQUENCE', second))).toBeGreaterThan(Number(part('SEQUENCE', first)));
});

test('giving back days in the middle leaves two calendar entries, and both are cancelled with the leave', async () => {
  const { token, entry } = await asked({ giveBack: [{ date: '2026-06-10' }] });
  await decide(token);
  const entries = (calendar = '') =>
    [...calendar.matchAll(/UID:(.*)\r\n[^]*?STATUS:(\w+)\r\n[^]*?DTSTART[^:]*:(\d+)[^]*?DTEND[^:]*:(\d+)/g)].map((one) => one.slice(1));
  const base = part('UID', entry) ?? '';
  const second = base.replace('@', '-2@');
  const split = [
    [base, 'CONFIRMED', '20260608', '20260610'],
    [second, 'CONFIRMED', '20260611', '20260613'],
  ];
  expect(entries(ofHana(await box.sendAll())?.calendar)).toEqual(split);
  expect(
    (await t.call('POST', `${at()}/change`, { by: hana, body: { reason: 'Later', startDate: '2026-07-06', endDate: '2026-07-07' } }))
      .status,
  ).toBe(200);
  const mail = (await box.sendAll()).find(({ to }) => to.startsWith(manager.emplId));
  await decide(/decide#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '');
  expect(entries(ofHana(await box.sendAll())?.calendar)).toEqual([
    [base, 'CONFIRMED', '20260706', '20260708'],
    [second, 'CANCELLED', '20260706', '20260708'],
  ]);
  await t.call('PATCH', `${at('2026-07-06')}/PNCLD`, { by: hana });
  await t.call('PATCH', `${at('2026-07-06')}/CANCL`, { by: manager });
  const gone = (await box.sendAll()).findLast(({ to }) => to.startsWith(hana.emplId))?.calendar;
  expect(entries(gone).map(([uid, status]) => [uid, status])).toEqual([
    [base, 'CANCELLED'],
    [second, 'CANCELLED'],
  ]);
});
