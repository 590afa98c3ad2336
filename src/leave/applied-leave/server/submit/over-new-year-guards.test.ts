import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const rounds = raceRounds(8);

const t = testApp();
let hr: Person;
let manager: Person;
let second: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  [manager, second] = [await t.addPerson({ roles: ['E', 'M'] }), await t.addPerson({ roles: ['E', 'M'] })];
});
beforeEach(async () => {
  t.clock.today = '2026-12-01';
  await t.sql`delete from setting`;
  await t.sql`delete from public_holiday`;
  await t.sql`update leave_category set attachment_from_days = null, second_approval_from = null, second_approver = null, longest_days = null, may_go_below_by = 0`;
  await t.call('PATCH', '/settings', { by: hr, body: { nextYearFrom: '12-01' } });
  person = await t.addPerson({ reportsTo: manager.emplId });
  for (const year of [2026, 2027]) await t.addEntitlement(person.emplId, 5, { year });
});

/** Asks for four days of the ending year and three of the next; 28/12/2026 is a Monday. */
async function ask(more: object = {}): Promise<void> {
  const answer = await t.call('POST', '/appliedleave', {
    by: person,
    body: applicationBody(manager.emplId, '2026-12-28', '2027-01-05', more),
  });
  expect(answer).toMatchObject({ status: 200, body: { otherPart: {} } });
}
const pathOf = (start: string) => `/appliedleave/${person.emplId}/2026-12-01/${start}/AL`;
const approve = (start: string, by = manager) => t.call('PATCH', `${pathOf(start)}/APPRV`, { by });
const stored = async () =>
  (
    await t.sql<{ status: string; approver: string; file: string | null }[]>`
      select leave_status as status, approver, attachment as file from applied_leave where empl_id = ${person.emplId} order by start_date`
  ).map(({ status, approver, file }) => [status, approver, file]);

const handedIn = async (file: string) => {
  await t.sql`insert into attachment (file_name, original_name, media_type, size, uploaded_by) values (${file}, 'a.pdf', 'application/pdf', 1, ${person.emplId})`;
  return file;
};

test('the attachment belongs to the earlier part of leave over New Year', async () => {
  await t.sql`update leave_category set attachment_from_days = 7 where leave_code = 'AL'`;
  const file = await handedIn('11111111-1111-4111-8111-111111111111.pdf');
  await ask({ attachment: file });
  expect(await stored()).toEqual([
    ['PNAPV', manager.emplId, file],
    ['PNAPV', manager.emplId, null],
  ]);
  // The later part needs no attachment of its own.
  expect(await approve('2027-01-01')).toMatchObject({ status: 200 });
  expect((await stored()).map(([status]) => status)).toEqual(['APPRV', 'APPRV']);
});

test('a missing attachment is requested with the earlier part and not with the later part', async () => {
  await t.sql`update leave_category set attachment_from_days = 7 where leave_code = 'AL'`;
  await ask();
  expect(await approve('2027-01-01')).toMatchObject({ status: 409, body: { code: 'leave.rule-attachment' } });
  const attachment = await handedIn('22222222-2222-4222-8222-222222222222.pdf');
  expect(await t.call('PUT', `${pathOf('2026-12-28')}/attachment`, { by: person, body: { attachment } })).toMatchObject({ status: 200 });
  expect(await approve('2027-01-01')).toMatchObject({ status: 200 });
  expect((await stored()).map(([status]) => status)).toEqual(['APPRV', 'APPRV']);
});

test('a part without counted days does not use an overdrawn year, and the rest is stored as one application', async () => {
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2027-01-01', 'New Year', 'All')`;
  await t.sql`update leave_entitlement set taken_leave = 6 where empl_id = ${person.emplId} and year = 2027`;
  const at = '/appliedleave/preview?leaveCode=AL&startDate=2026-12-30&endDate=2027-01-03';
  const { body: preview } = await t.call('GET', at, { by: person });
  expect(preview).toMatchObject({ leaveDuration: 2, problems: [], parts: [{ year: 2026 }, { year: 2027, leaveDuration: 0 }] });
  expect(JSON.stringify(preview)).not.toContain('lacks');
  const answer = await t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, '2026-12-30', '2027-01-03') });
  // The list marks applications that are decided together with their other part.
  expect(answer).toMatchObject({ status: 200, body: { id: { startDate: '2026-12-30' }, endDate: '2026-12-31', pair: null } });
});

test.each(['2026-12-28', '2027-01-01'])(
  'a notification about both parts, decided at the part of %s, describes the whole leave',
  async (start) => {
    await ask();
    expect(await approve(start)).toMatchObject({ status: 200 });
    expect((await t.call('GET', '/notices', { by: person })).body).toMatchObject([
      { kind: 'approved', leave: { id: { startDate: '2026-12-28' }, endDate: '2027-01-05', leaveDuration: 7 } },
    ]);
  },
);

describe('while another transaction holds the balance of one year', () => {
  const having = (year: number) => (tx: TransactionSql) =>
    tx`select from leave_entitlement where empl_id = ${person.emplId} and year = ${year} for update`;

  test('a decision on the later part waits for the earlier year and does not block the later year', async () => {
    await ask();
    let answered = 0;
    const body = applicationBody(manager.emplId, '2027-03-01');
    const answers = await runInOrder<unknown>(t, having(2026), [
      () => approve('2027-01-01'),
      () => t.call('POST', '/appliedleave', { by: person, body }).finally(() => (answered += 1)),
      () => Promise.resolve(answered),
    ]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }, 1]);
  });

  test('a decision locks both years before it changes anything, while HR reassigns both parts', async () => {
    await ask();
    const body = { approver: second.emplId, reason: 'Away' };
    const [decided, handed] = await runInOrder(t, having(2027), [
      () => approve('2026-12-28'),
      () => t.call('POST', `${pathOf('2026-12-28')}/handover`, { by: hr, body }),
    ]);
    expect([decided?.status, handed?.status]).toEqual([409, 200]);
    expect(await stored()).toEqual([
      ['PNAPV', second.emplId, null],
      ['PNAPV', second.emplId, null],
    ]);
  });
});

describe('the rules of the category while both parts are pending', () => {
  test('require a second step by the days of both parts', async () => {
    await t.sql`update leave_category set second_approval_from = 7, second_approver = ${second.emplId} where leave_code = 'AL'`;
    await ask();
    expect(await approve('2026-12-28')).toMatchObject({ status: 200 });
    expect(await stored()).toEqual([
      ['PNAPV', second.emplId, null],
      ['PNAPV', second.emplId, null],
    ]);
    expect(await approve('2026-12-28')).toMatchObject({ status: 409 });
    expect(await approve('2027-01-01', second)).toMatchObject({ status: 200 });
    expect((await stored()).map(([status]) => status)).toEqual(['APPRV', 'APPRV']);
  });

  test('require no second step when both parts have fewer days, whatever the rule is later', async () => {
    await t.sql`update leave_category set second_approval_from = 8, second_approver = ${second.emplId} where leave_code = 'AL'`;
    await ask();
    await t.sql`update leave_category set second_approval_from = 7 where leave_code = 'AL'`;
    expect(await approve('2026-12-28')).toMatchObject({ status: 200 });
    expect((await stored()).map(([status]) => status)).toEqual(['APPRV', 'APPRV']);
  });

  test('require no second step when one part is cancelled and the other has fewer days', async () => {
    await t.sql`update leave_category set second_approval_from = 7, second_approver = ${second.emplId} where leave_code = 'AL'`;
    await ask();
    await t.sql`update applied_leave set leave_status = 'CANCL' where empl_id = ${person.emplId} and start_date = '2027-01-01'`;
    expect(await approve('2026-12-28')).toMatchObject({ status: 200 });
    expect((await stored()).map(([status]) => status)).toEqual(['APPRV', 'CANCL']);
  });

  test('do not apply later length and attachment rules to either part', async () => {
    await ask();
    await t.sql`update leave_category set longest_days = 2, attachment_from_days = 1, notice_days = 40 where leave_code = 'AL'`;
    expect(await approve('2027-01-01')).toMatchObject({ status: 200 });
    expect((await stored()).map(([status]) => status)).toEqual(['APPRV', 'APPRV']);
    await t.sql`update leave_category set notice_days = 0`;
  });

  /** Sets the available days of the year of the later part, which needs three. */
  const setAvailable = (days: number) =>
    t.sql`update leave_entitlement set available_leave = ${days} where empl_id = ${person.emplId} and year = 2027`;
  const allowOverdraft = (days: number) => t.sql`update leave_category set may_go_below_by = ${days} where leave_code = 'AL'`;

  test('refuse both parts while one year lacks days, until the overdraft of the category covers them', async () => {
    await ask();
    await setAvailable(2);
    expect(await approve('2026-12-28')).toMatchObject({ status: 409 });
    expect((await stored()).map(([status]) => status)).toEqual(['PNAPV', 'PNAPV']);
    await allowOverdraft(1);
    expect(await approve('2026-12-28')).toMatchObject({ status: 200 });
  });

  test('approve both parts within the overdraft at submission, even when the category allows less now', async () => {
    await allowOverdraft(1);
    await ask();
    await allowOverdraft(0);
    await setAvailable(1);
    expect(await approve('2026-12-28')).toMatchObject({ status: 409 });
    await setAvailable(2);
    expect(await approve('2026-12-28')).toMatchObject({ status: 200 });
    expect((await stored()).map(([status]) => status)).toEqual(['APPRV', 'APPRV']);
  });
});

test(`concurrent decisions, a change and a recall never leave the two parts half done, ${rounds} times`, { timeout: 60_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await ask();
    const changeOf = () => t.call('PATCH', pathOf('2026-12-28'), { by: person, body: { endDate: '2026-12-30' } });
    const others = [() => approve('2026-12-28'), changeOf, () => t.call('DELETE', pathOf('2027-01-01'), { by: person })];
    const answers = await Promise.all([approve('2027-01-01'), ...others.map((other) => other())]);
    for (const { status } of answers) expect([200, 403, 404, 409, 412]).toContain(status);
    const left = (await stored()).map(([status]) => String(status));
    expect(['', 'PNAPV PNAPV', 'APPRV APPRV']).toContain(left.join(' '));
    const taken = await t.sql<{ year: number; taken: number; booked: number }[]>`
      select en.year, en.taken_leave as taken, coalesce((select sum(l.leave_duration) from applied_leave l
        where l.empl_id = en.empl_id and l.leave_year = en.year and l.leave_status = 'APPRV'), 0) as booked
      from leave_entitlement en where en.empl_id = ${person.emplId}`;
    for (const record of taken) expect(record.taken).toBe(record.booked);
    await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
  }
});
