import { beforeAll, beforeEach, describe, expect, test, onTestFinished } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { findNewNotifications } from '#src/testing/new-notifications.ts';

const t = testApp();
let manager: Person;
let other: Person;
let person: Person;
let path: string;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
  other = await t.addPerson({ roles: ['E', 'M'], name: 'Otto Berg' });
});

const application = (startDate: string, endDate = startDate, more: object = {}) =>
  applicationBody(manager.emplId, startDate, endDate, { reason: 'Two days at the sea', ...more });

type Stored = { appliedLeaveId: number; id: { startDate: string; leaveCode: string; effDate: string } };
const apply = (body: object) => t.call('POST', '/appliedleave', { by: person, body });
const pathOf = ({ id }: Stored) => `/appliedleave/${person.emplId}/${id.effDate}/${id.startDate}/${id.leaveCode}`;
const change = (
  body: object,
  { by = person, at = path, headers = {} }: { by?: Person; at?: string; headers?: Record<string, string> } = {},
) => t.call('PATCH', at, { by, body, headers });
const etagOf = async (at = path) => String((await t.call('GET', at, { by: person })).headers['etag']);

type Event = { byEmplId: string; fromStatus: string; toStatus: string; reason: string | null; code: string | null };
async function detail(at = path, by = person) {
  const { body } = await t.call('GET', at, { by });
  return body as { timeline: Event[]; leaveDuration: number; appliedLeaveId: number; attachment: string };
}

beforeEach(async () => {
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 3);
  await t.addEntitlement(person.emplId, 5, { leaveCode: 'SL' });
  const { body } = await apply(application('2026-07-01', '2026-07-02'));
  path = pathOf(body as Stored);
});

describe('a pending request', () => {
  test('moves to another approver, and both approvers are notified', async () => {
    await findNewNotifications(t.sql);
    expect((await change({ approver: other.emplId })).status).toBe(200);
    expect(await findNewNotifications(t.sql)).toEqual({ 'Maya Lim': 'changed', 'Otto Berg': 'changed' });
  });

  test('keeps its key and submission date, and its path follows the change', async () => {
    const before = await detail();
    const { status, body } = await change({ id: { startDate: '2026-07-02' }, endDate: '2026-07-03', reason: 'Three days' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        message: 'Success',
        appliedLeaveId: before.appliedLeaveId,
        id: { emplid: person.emplId, effDate: '2026-06-15', startDate: '2026-07-02', leaveCode: 'AL' },
        endDate: '2026-07-03',
        leaveStatus: 'PNAPV',
        leaveDuration: 2,
        reason: 'Three days',
        approver: manager.emplId,
      }),
    ]);
    // The old path still leads to it until another application has that path.
    expect((await detail()).appliedLeaveId).toBe(before.appliedLeaveId);
    const { body: next } = await apply(application('2026-07-01'));
    expect((await detail()).appliedLeaveId).toBe((next as Stored).appliedLeaveId);
    expect((await detail(pathOf(body as Stored))).appliedLeaveId).toBe(before.appliedLeaveId);
    await t.call('PATCH', `${path}/REJCT`, { by: manager, headers: { 'if-match': await etagOf() } });
    expect((await detail()).appliedLeaveId).toBe((next as Stored).appliedLeaveId);
    // A path that it never had is not found.
    for (const never of ['2026-07-03/AL', '2026-07-01/SL'])
      expect(await t.call('GET', path.replace('2026-07-01/AL', never), { by: person })).toMatchObject({ status: 404 });
  });

  test('keeps its file until another file replaces it', async () => {
    const addFile = async (name: string) => {
      const [file] = await t.sql<{ name: string }[]>`
        insert into attachment (file_name, original_name, media_type, size, uploaded_by)
        values (${`${person.emplId}-${name}`}, ${name}, 'application/pdf', 1, ${person.emplId}) returning file_name as name`;
      return file?.name ?? '';
    };
    const [first, second] = [await addFile('first.pdf'), await addFile('second.pdf')];
    expect(await change({ attachment: first })).toMatchObject({ body: { attachment: first } });
    for (const kept of [{}, { attachment: null }, { attachment: '' }, { attachment: first }])
      expect(await change({ reason: `With ${JSON.stringify(kept)}`, ...kept })).toMatchObject({ status: 200, body: { attachment: first } });
    expect(await change({ attachment: second })).toMatchObject({ status: 200, body: { attachment: second } });
    const { timeline } = await detail();
    expect([timeline.at(-2)?.reason, timeline[0]?.reason]).toEqual(['Attachment: added', 'Attachment: replaced']);
    expect(await t.sql`select file_name as name from attachment where uploaded_by = ${person.emplId}`).toEqual([{ name: second }]);
    const { body } = await apply(application('2026-07-06', '2026-07-06', { leaveCategory: { leaveCode: 'SL' } }));
    expect(await change({ attachment: second }, { at: pathOf(body as Stored) })).toMatchObject({ status: 400 });
  });

  test('shows old and new values in its timeline, stored without a sentence', async () => {
    await change({
      id: { startDate: '2026-07-06' },
      endDate: '2026-07-06',
      leaveCategory: { leaveCode: 'SL' },
      halfDay: 'Y',
      halfDayPart: 'PM',
      reason: 'Dentist',
      approver: other.emplId,
    });
    const { timeline, appliedLeaveId } = await detail();
    expect(timeline).toMatchObject([
      {
        byEmplId: person.emplId,
        fromStatus: 'PNAPV',
        toStatus: 'PNAPV',
        code: 'leave.changed-by-applicant',
        reason: [
          'Leave type: Annual leave → Sick leave',
          'Start date: 01/07/2026 → 06/07/2026',
          'End date: 02/07/2026 → 06/07/2026',
          'Half day: No → Afternoon',
          'Duration: 2 days → 0.5 day',
          'Reason: “Two days at the sea” → “Dentist”',
          `Approver: Maya Lim (${manager.emplId}) → Otto Berg (${other.emplId})`,
        ].join('\n'),
      },
      { fromStatus: null, reason: null, code: null },
    ]);
    const stored = await t.sql<{ reason: string | null; remark: { code: string } }[]>`
      select reason, remark from applied_leave_event where applied_leave_id = ${appliedLeaveId} order by applied_leave_event_id desc`;
    expect(stored[0]).toMatchObject({
      reason: null,
      remark: { code: 'leave.changed-by-applicant', params: { was: { leaveDuration: 2 } } },
    });
    const logged =
      await t.sql`select from audit_log where entity = 'applied_leave_event' and after ->> 'applied_leave_id' = ${String(appliedLeaveId)}`;
    expect(logged).toHaveLength(1);
  });

  test('stays unchanged if nothing was edited', async () => {
    const etag = await etagOf();
    expect(await change(application('2026-07-01', '2026-07-02'))).toMatchObject({ status: 200, body: { message: 'Success' } });
    expect([await etagOf(), (await detail()).timeline.length]).toEqual([etag, 1]);
  });

  test('may use its own days and halves again', async () => {
    expect(await change({ endDate: '2026-07-03' })).toMatchObject({ status: 200, body: { leaveDuration: 3 } });
    expect(await change({ endDate: '2026-07-06' })).toMatchObject({ status: 409, message: expect.stringContaining('Leave Balance') });
    expect(await change({ endDate: '2026-07-01', halfDay: 'Y' })).toMatchObject({
      status: 200,
      body: { halfDayPart: 'AM', leaveDuration: 0.5 },
    });
    // A half day keeps its part unless another is sent.
    expect(await change({ halfDayPart: 'PM' })).toMatchObject({ status: 200, body: { halfDayPart: 'PM' } });
    expect(await change({ id: { startDate: '2026-07-02' }, endDate: '2026-07-02' }, { at: path })).toMatchObject({
      body: { halfDayPart: 'PM' },
    });
  });

  test('is checked against the balance of its new type', async () => {
    await apply(application('2026-07-06', '2026-07-08', { leaveCategory: { leaveCode: 'SL' } }));
    const sick = { leaveCategory: { leaveCode: 'SL' } };
    expect(await change({ ...sick, endDate: '2026-07-03' })).toMatchObject({ status: 409 });
    expect(await change(sick)).toMatchObject({ status: 200, body: { leaveDuration: 2 } });
  });

  test.each<[string, () => object, number, string]>([
    ['dates in the wrong order', () => ({ id: { startDate: '2026-07-03' } }), 400, 'Start Date must not be higher than End Date.'],
    ['another year', () => ({ endDate: '2027-01-04' }), 400, 'End Date must be within Calendar Year of 2026.'],
    ['a weekend', () => ({ id: { startDate: '2026-07-04' }, endDate: '2026-07-05' }), 400, 'Leave Duration should not be zero.'],
    ['no reason', () => ({ reason: ' ' }), 400, 'Reason cannot be blank.'],
    ['the applicant as approver', () => ({ approver: person.emplId }), 400, 'Approver must be an active manager other than yourself.'],
    ['an unknown type', () => ({ leaveCategory: { leaveCode: 'XX' } }), 400, 'Leave Type value does not exist.'],
    ['a missing file', () => ({ attachment: 'none.pdf' }), 400, 'The attachment could not be found. Please upload it again.'],
    ['days of other leave', () => ({ endDate: '2026-07-08' }), 409, 'You already have leave from 08/07/2026 to 08/07/2026.'],
  ])('is refused with %s and stays as it was', async (_what, body, status, message) => {
    await apply(application('2026-07-08'));
    const etag = await etagOf();
    expect(await change(body())).toMatchObject({ status, message });
    expect([await etagOf(), (await detail()).timeline.length]).toEqual([etag, 1]);
  });
});

describe('the approver of a changed request', () => {
  const approve = (headers: Record<string, string> = {}, at = path) => t.call('PATCH', `${at}/APPRV`, { by: manager, headers });

  test('is refused with an older version or path', async () => {
    const seen = await etagOf();
    const { body } = await change({ id: { startDate: '2026-07-02' } });
    for (const headers of [{ 'if-match': seen }, {}] as Record<string, string>[])
      expect(await approve(headers)).toMatchObject({ status: 412, body: { code: 'leave.changed' } });
    expect(await approve({ 'if-match': await etagOf() }, pathOf(body as Stored))).toMatchObject({ status: 200 });
  });

  test('is checked against the days of the new type, even on the old path', async () => {
    await change({ leaveCategory: { leaveCode: 'SL' } });
    await t.sql`update leave_entitlement set available_leave = 1 where empl_id = ${person.emplId} and leave_code = 'SL'`;
    expect((await approve({ 'if-match': await etagOf() })).status).toBe(409);
  });

  test.each(['APPRV', 'REJCT'])('has the last word: a request in %s can no longer be changed', async (status) => {
    await t.call('PATCH', `${path}/${status}`, { by: manager });
    expect(await change({ reason: 'Later' })).toMatchObject({ status: 409 });
    expect((await detail()).timeline).toHaveLength(2);
  });
});

test('a change requires the version that it is based on', async () => {
  const seen = await etagOf();
  await change({ reason: 'One' });
  expect(await change({ reason: 'Two' }, { headers: { 'if-match': seen } })).toMatchObject({ status: 412 });
  expect(await change({ reason: 'Two' }, { headers: { 'if-match': await etagOf() } })).toMatchObject({ status: 200 });
});

test('a repeated change takes effect once', async () => {
  const headers = { 'if-match': await etagOf(), 'idempotency-key': 'one-change' };
  const answers = [await change({ endDate: '2026-07-01' }, { headers }), await change({ endDate: '2026-07-01' }, { headers })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect((await detail()).timeline).toHaveLength(2);
});

test('another person’s request cannot be changed, and neither can the applicant', async () => {
  expect(await change({ reason: 'Mine' }, { by: manager })).toMatchObject({ status: 403 });
  expect(await change({ employeeDetails: { emplId: manager.emplId } })).toMatchObject({ status: 403 });
  expect(await change({ id: { emplid: manager.emplId } })).toMatchObject({ status: 403 });
  expect(await change({ reason: 'Mine' }, { by: await t.addPerson() })).toMatchObject({ status: 404 });
});

describe('the preview of an edit', () => {
  const preview = (instead: number, startDate: string, endDate: string, by = person) =>
    t.call('GET', `/appliedleave/preview?leaveCode=AL&startDate=${startDate}&endDate=${endDate}&halfDay=N&instead=${instead}`, { by });

  test('counts as if the edited request did not exist', async () => {
    const { appliedLeaveId } = await detail();
    expect(await preview(appliedLeaveId, '2026-07-01', '2026-07-03')).toMatchObject({
      status: 200,
      body: { leaveDuration: 3, balanceAfter: 0, problems: [] },
    });
  });

  test('keeps a request in its year after the new year began, as the edit does', async () => {
    const { appliedLeaveId } = await detail();
    const hr = await t.addPerson({ roles: ['E', 'H'] });
    await t.call('PATCH', '/settings', { by: hr, body: { lastYearUntil: '01-31' } });
    t.clock.today = '2027-01-15';
    onTestFinished(async () => {
      t.clock.today = '2026-06-15';
      await t.call('PATCH', '/settings', { by: hr, body: { lastYearUntil: null } });
    });
    expect(await preview(appliedLeaveId, '2026-07-02', '2026-07-02')).toMatchObject({ status: 200, body: { problems: [] } });
    expect(await change({ id: { startDate: '2026-07-02' }, endDate: '2026-07-02' })).toMatchObject({ status: 200 });
  });

  test('does not find a request of another person', async () => {
    const { appliedLeaveId } = await detail();
    const stranger = await t.addPerson();
    await t.addEntitlement(stranger.emplId, 3);
    expect(await preview(appliedLeaveId, '2026-07-01', '2026-07-03', stranger)).toMatchObject({ status: 404 });
  });
});
