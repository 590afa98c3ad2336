import { describe, expect, test } from 'vitest';
import { invitationScene } from '#src/testing/scenes/invitation-scene.ts';
import { mailText } from '#src/testing/servers/test-mail-server.ts';

const s = invitationScene();
const { addPeople, countsOf, idOf, mailsTo, post, run, sendAll } = s;

describe('a batch', () => {
  test('previews how many people get an account, who does not, and why', async () => {
    const { filters, emplIds } = await addPeople(5);
    await s.t.sql`update employee set status = 'I' where empl_id = ${emplIds[0] ?? ''}`;
    await s.t.sql`update employee set business_email = 'no address' where empl_id = ${emplIds[1] ?? ''}`;
    await s.t.sql.begin(async (tx) => {
      await tx`select set_config('leave.caller', ${s.other.emplId}, true)`;
      await tx`update employee set business_email = 'other@test.example' where empl_id = ${emplIds[2] ?? ''}`;
    });
    const { body } = await post('/accountruns/preview', { filters });
    expect(body).toMatchObject({ people: 2, problems: { 'no-address': 1, 'held-back': 1 }, byMail: true, most: 20_000 });
    const list = await s.t.call('GET', `/accountcandidates?filter[name]=${filters.name}&sort=problem`, { by: s.hr });
    expect((list.body as { problemText: string | null }[]).map(({ problemText }) => problemText)).toEqual([
      'Email address changed within 24 hours',
      'No email address',
      null,
      null,
    ]);
    expect(await run(filters, 2)).toBeGreaterThan(0);
    expect(await s.t.sql`select from login_detail where empl_id = any (${emplIds}::text[])`).toHaveLength(2);
  });

  test('counts inactive people without an account', async () => {
    const inactive = async () =>
      ((await post('/accountruns/preview', { filters: {}, people: 1, validDays: 3 })).body as { inactive: number }).inactive;
    const before = await inactive();
    const { emplIds } = await addPeople(2);
    await s.t.sql`update employee set status = 'I' where empl_id = ${emplIds[0] ?? ''}`;
    expect(await inactive()).toBe(before + 1);
  });

  test('invites exactly the people that the filters select, who have no password until they choose one', async () => {
    const { filters, emplIds } = await addPeople(3);
    await addPeople(1);
    const answer = await post('/accountruns', { filters, people: 3 });
    expect(answer.body).toEqual({ accountRunId: expect.any(Number) as number, people: 3, passwords: null });
    expect(await countsOf(idOf(answer))).toMatchObject({
      people: 3,
      byMail: true,
      startedBy: `Hedda Roth (${s.hr.emplId})`,
      counts: { waiting: 3 },
    });
    await sendAll();
    expect(s.server.delivered.flatMap(({ to }) => to).toSorted()).toEqual(emplIds.map((id) => `${id}@test.example`));
    const [mail] = mailsTo(emplIds[0] ?? '');
    expect(mailText(mail ?? { data: '' })).toContain(`Hedda Roth (${s.hr.emplId}) has created your account`);
    expect(mail?.data).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.data).toMatch(/^Message-ID: <[\da-f-]{36}@test\.example>$/m);
    expect(await countsOf(idOf(answer))).toMatchObject({ counts: { sent: 3 } });
    expect(await s.t.sql`select from login_detail where empl_id = any (${emplIds}::text[]) and not first_time`).toEqual([]);
  });

  test('creates nothing if the people differ from those HR saw', async () => {
    const { filters, emplIds } = await addPeople(2);
    expect(await post('/accountruns', { filters, people: 3 })).toMatchObject({ status: 409, body: { code: 'accounts.changed' } });
    expect(await s.t.sql`select from login_detail where empl_id = any (${emplIds}::text[])`).toEqual([]);
    expect(await s.t.sql`select from mail_outbox where empl_id = any (${emplIds}::text[])`).toEqual([]);
  });

  test('is created once if two HR users start it at the same time', async () => {
    const { filters, emplIds } = await addPeople(20);
    const answers = await Promise.all([s.hr, s.other, s.hr, s.other].map((by) => post('/accountruns', { filters, people: 20 }, by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await sendAll();
    expect(s.server.delivered.flatMap(({ to }) => to).toSorted()).toEqual(emplIds.map((id) => `${id}@test.example`).toSorted());
  });

  test('is created once when repeated with the same key', async () => {
    const { filters } = await addPeople(2);
    const again = () =>
      s.t.call('POST', '/accountruns', { by: s.hr, body: { filters, people: 2 }, headers: { 'idempotency-key': filters.name } });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.body]).toEqual([200, first.body]);
  });

  test.each([
    ['an unknown column', { filters: { salary: '1' }, people: 1 }, 'filters.salary'],
    ['nobody', { filters: {}, people: 0 }, 'people'],
    ['half a person', { filters: {}, people: 1.5 }, 'people'],
    ['more than at once', { filters: {}, people: 20_001 }, 'people'],
    ['another length', { filters: {}, people: 1, validDays: 5 }, 'validDays'],
  ])('with %s is rejected', async (_what, body, path) => {
    const answer = await post('/accountruns', body);
    expect([answer.status, JSON.stringify(answer.body).includes(path.split('.')[0] ?? '')]).toEqual([400, true]);
  });

  test('is sent at the configured rate', async () => {
    const { filters } = await addPeople(3);
    await run(filters, 3);
    const [row] = await s.t.sql<{ seconds: number }[]>`
      select extract(epoch from max(next_try_at) - min(next_try_at))::float8 as seconds from mail_outbox where status = 'queued'`;
    expect(row?.seconds).toBeCloseTo(0.02, 3);
    await sendAll();
  });
});
