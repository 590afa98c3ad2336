import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { uploadForm } from '#src/testing/permission-scene.ts';
import { lockAllApplications, runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { findNewNotifications } from '#src/testing/new-notifications.ts';

const t = testApp();
let manager: Person;
let line: Person;
let hr: Person;
let admin: Person;
let hana: Person;
let path: string;
const rounds = raceRounds(8);

beforeAll(async () => {
  [manager, line] = [
    await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' }),
    await t.addPerson({ roles: ['E', 'M'], name: 'Lee Line' }),
  ];
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
});
beforeEach(async () => {
  await t.sql`delete from notice`;
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: line.emplId, departments: ['ENG'] });
  await t.addEntitlement(hana.emplId, 20);
  await apply('2026-07-01');
  path = `/appliedleave/${hana.emplId}/2026-06-15/2026-07-01/AL`;
});

async function apply(day: string, more: object = {}): Promise<number> {
  const answer = await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, day, day, more) });
  expect(answer.status).toBe(200);
  return (answer.body as { appliedLeaveId: number }).appliedLeaveId;
}
const say = (by: Person, text = 'Who takes the phone?', at = path) => t.call('POST', `${at}/comments`, { by, body: { text } });
const read = (by: Person, at = path) => t.call('GET', `${at}/comments`, { by });
const told = () => findNewNotifications(t.sql);
async function upload(by: Person): Promise<string> {
  const { body } = await t.call('POST', '/attachment/uploadfile', { by, ...uploadForm });
  return (body as { file: string }).file;
}

describe('comments', () => {
  test('name a line manager and HR only if they are not the approver or the reader', async () => {
    const readersFor = async (by: Person) => ((await t.call('GET', path, { by })).body as { readers: object }).readers;
    expect(await readersFor(hana)).toEqual({ lineManager: true, hrIsNamed: false });
    expect(await readersFor(line)).toEqual({ lineManager: false, hrIsNamed: false });
    expect(await readersFor(hr)).toEqual({ lineManager: true, hrIsNamed: true });
    await t.sql`update employee set reports_to = ${manager.emplId} where empl_id = ${hana.emplId}`;
    expect(await readersFor(hana)).toEqual({ lineManager: false, hrIsNamed: false });
    await t.sql`update employee set reports_to = null where empl_id = ${hana.emplId}`;
    expect(await readersFor(hana)).toEqual({ lineManager: false, hrIsNamed: false });
  });

  test('the detail offers the balance history to those who may open it', async () => {
    const [emplId, , , leaveCode] = path.split('/').slice(2);
    const history = `/leaveentitlement/${emplId}/2026/${leaveCode}/explain`;
    for (const [by, canExplain] of [
      [hana, true],
      [line, true],
      [hr, true],
      [manager, false],
    ] as const) {
      expect((await t.call('GET', path, { by })).body).toMatchObject({ canExplain });
      expect((await t.call('GET', history, { by })).status).toBe(canExplain ? 200 : 404);
    }
  });

  test('are shown in order to everyone with a part in the application, and the others are notified', async () => {
    await told();
    expect(await say(hana, '  Who takes\r\nthe phone? ')).toMatchObject({
      status: 200,
      body: { byName: 'Hana Tan', text: 'Who takes\nthe phone?' },
    });
    expect(await told()).toEqual({ 'Maya Lim': 'commented' });
    await say(line, 'I do.');
    expect(await told()).toEqual({ 'Hana Tan': 'commented', 'Maya Lim': 'commented' });
    await say(hr, 'Good.');
    expect(await told()).toEqual({ 'Hana Tan': 'commented', 'Maya Lim': 'commented', 'Lee Line': 'commented' });
    for (const by of [hana, manager, line, hr]) {
      const texts = ((await read(by)).body as { text: string }[]).map(({ text }) => text);
      expect(texts).toEqual(['Who takes\nthe phone?', 'I do.', 'Good.']);
      const { body } = await t.call('GET', path, { by });
      expect((body as { comments: { byEmplId: string }[] }).comments.map(({ byEmplId }) => byEmplId)).toEqual([
        hana.emplId,
        line.emplId,
        hr.emplId,
      ]);
    }
  });

  test('are hidden from department admins, who read the application without them', async () => {
    await say(hana);
    expect(await t.call('GET', path, { by: admin })).toMatchObject({ status: 200, body: { comments: null } });
    expect([(await read(admin)).status, (await say(admin)).status]).toEqual([403, 403]);
    expect((await say(await t.addPerson())).status).toBe(404);
  });

  test('belong only to the named application', async () => {
    await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: 'No' } });
    const second = await apply('2026-07-01');
    await say(hana, 'Of the second');
    const [{ first } = { first: 0 }] = await t.sql<{ first: number }[]>`
      select min(applied_leave_id) as first from applied_leave where empl_id = ${hana.emplId}`;
    expect((await t.call('GET', `${path}/comments?appliedLeaveId=${first}`, { by: hana })).body).toEqual([]);
    expect((await t.call('GET', `${path}/comments?appliedLeaveId=${second}`, { by: hana })).body).toHaveLength(1);
  });

  test.each([[''], ['   '], ['x'.repeat(251)]])('are refused if they are blank or too long: %s', async (text) => {
    expect((await say(hana, text)).status).toBe(400);
    expect((await read(hana)).body).toEqual([]);
  });

  test('are refused with the sentence of the broken rule', async () => {
    expect((await say(hana, ' ')).message).toBe('Comment cannot be blank.');
    await t.sql`insert into leave_comment (applied_leave_id, by_empl_id, comment)
      select applied_leave_id, empl_id, 'One more' from applied_leave, generate_series(1, 200) where empl_id = ${hana.emplId}`;
    expect(await say(hana)).toMatchObject({ status: 409, message: 'An application can have at most 200 comments.' });
  });

  test(
    `on an application that is recalled at the same moment are deleted with it or refused, ${rounds} times`,
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const at = `/appliedleave/${hana.emplId}/2026-06-15/2026-08-03/AL`;
        await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, '2026-08-03') });
        const tries = [() => say(manager, 'Wait', at), () => t.call('DELETE', at, { by: hana })];
        const turned = round % 2 ? tries : tries.toReversed();
        // In the first rounds each call goes first once; in the others the order is open.
        const answers = await (round < 2 ? runInOrder(t, lockAllApplications, turned) : Promise.all(turned.map((attempt) => attempt())));
        const [comment, recalled] = round % 2 ? answers : answers.toReversed();
        expect(recalled?.status).toBe(200);
        expect([200, 404]).toContain(comment?.status);
        if (round < 2) expect(comment?.status).toBe(round % 2 ? 200 : 404);
      }
      expect(await t.sql`select from leave_comment where comment = 'Wait'`).toHaveLength(0);
    },
  );
});

describe('a later attachment', () => {
  const attach = async (by: Person, more: { headers?: Record<string, string>; file?: string } = {}) =>
    t.call('PUT', `${path}/attachment`, { by, body: { attachment: more.file ?? (await upload(hana)) }, headers: more.headers ?? {} });

  test('can be added to pending and approved leave, and replaces the previous attachment', async () => {
    await told();
    const first = await attach(hana);
    expect(first).toMatchObject({ status: 200, body: { leaveStatus: 'PNAPV' } });
    expect(await told()).toEqual({ 'Maya Lim': 'attached' });
    await t.call('PATCH', `${path}/APPRV`, { by: manager });
    const second = await attach(hana);
    const { attachment } = second.body as { attachment: string };
    expect(second).toMatchObject({ status: 200, body: { leaveStatus: 'APPRV' } });
    const files = await t.sql<{ name: string }[]>`select file_name as name from attachment where uploaded_by = ${hana.emplId}`;
    expect(files).toEqual([{ name: attachment }]);
    expect((await t.call('GET', `/attachment/files/${attachment}`, { by: manager })).status).toBe(200);
    const { timeline } = (await t.call('GET', path, { by: manager })).body as { timeline: { reason: string | null }[] };
    expect(timeline.map(({ reason }) => reason)).toEqual(['Attachment: replaced', null, 'Attachment: added', null]);
  });

  test('makes an earlier version of the request stale', async () => {
    const seen = await t.call('GET', path, { by: manager });
    await attach(hana);
    const decided = await t.call('PATCH', `${path}/APPRV`, { by: manager, headers: { 'if-match': String(seen.headers.etag) } });
    expect(decided.status).toBe(412);
  });

  test('is limited to the applicant, and to leave that has not been closed', async () => {
    for (const by of [manager, line, hr]) expect((await attach(by)).status).toBe(403);
    const others = await t.call('PUT', `${path}/attachment`, { by: hana, body: { attachment: await upload(manager) } });
    expect(others).toMatchObject({ status: 409, message: 'The attachment could not be found. Please upload it again.' });
    await t.call('PATCH', `${path}/APPRV`, { by: manager });
    await t.call('PATCH', `${path}/PNCLD`, { by: hana });
    expect((await attach(hana)).status).toBe(409);
    await t.call('PATCH', `${path}/CANCL`, { by: manager });
    expect((await attach(hana)).status).toBe(409);
  });

  test('stays when the same file is sent again', async () => {
    const file = await upload(hana);
    expect([(await attach(hana, { file })).status, (await attach(hana, { file })).status]).toEqual([200, 200]);
    expect((await t.call('GET', `/attachment/files/${file}`, { by: manager })).status).toBe(200);
  });

  test('of another application stays with that application', async () => {
    const file = await upload(hana);
    await apply('2026-07-02', { attachment: file });
    expect((await attach(hana, { file })).status).toBe(409);
  });
});
