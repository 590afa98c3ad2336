import { beforeAll, describe, expect, test } from 'vitest';
import { addCandidates } from '#src/testing/account-candidates.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import {
  countAccountProblems,
  findCandidates,
  findInvitedEmployees,
  findAccountBatches,
  findEmployeesToInvite,
  findUnusedAccounts,
} from './account-batch-queries.ts';
import { invitationState, joinInvitation } from './invitation-queries.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
});

async function addRun(): Promise<string> {
  const [run] = await t.sql<{ id: number }[]>`
    insert into account_run (started_by, by_mail, people) values (${hr.emplId}, true, 1) returning account_run_id as id`;
  return String(run?.id);
}

type Way = {
  mail?: 'queued' | 'sent' | 'failed';
  link?: 'good' | 'opened' | 'used' | 'over';
  signedIn?: boolean;
  accepted?: boolean;
  passwordHours?: number;
  firstTime?: boolean;
};

/** Creates a person with an account from a batch; without an email the password was on paper. */
async function invite(accountRunId: string, { mail, link, signedIn, accepted, passwordHours, firstTime = true }: Way): Promise<string> {
  const emplId = (await addCandidates(t.sql, 1)).emplIds[0] ?? '';
  await t.sql`insert into login_detail (empl_id, password_hash, first_time, password_valid_until)
    values (${emplId}, 'none', ${firstTime}, now() + ${passwordHours ?? null}::int * interval '1 hour')`;
  const [sent] = mail
    ? await t.sql<{ id: string }[]>`insert into mail_outbox (kind, empl_id, valid_hours, status, ended_at)
        values ('made', ${emplId}, 72, ${mail}, ${mail === 'queued' ? null : '2026-06-15 10:00Z'}) returning mail_outbox_id as id`
    : [];
  await t.sql`insert into invitation (empl_id, account_run_id, by_mail, mail_outbox_id, signed_in_at, accepted_at)
    values (${emplId}, ${accountRunId}, ${mail !== undefined}, ${sent?.id ?? null}, ${signedIn ? '2026-06-15 10:00Z' : null}, ${accepted ? '2026-06-15 10:00Z' : null})`;
  if (link)
    await t.sql`insert into reset_link (token_hash, empl_id, expires_at, opened_at, used_at)
      values (${Buffer.from(emplId)}, ${emplId}, now() + ${link === 'over' ? -1 : 1} * interval '1 hour', ${link === 'opened' ? '2026-06-15 10:00Z' : null},
        ${link === 'used' ? '2026-06-15 10:00Z' : null})`;
  return emplId;
}

const stateOf = async (emplId: string) => {
  const [found] = await t.sql<{ state: string }[]>`
    select ${invitationState(t.sql)} as state from login_detail l ${joinInvitation(t.sql)} where l.empl_id = ${emplId}`;
  return found?.state;
};

describe.each<[state: string, way: Way, isUnused: boolean, again: 'all' | 'named' | 'no']>([
  ['waiting', { mail: 'queued' }, true, 'no'],
  ['undeliverable', { mail: 'failed' }, true, 'all'],
  ['undeliverable', { mail: 'failed', link: 'good' }, true, 'all'],
  ['expired', { mail: 'sent' }, true, 'all'],
  ['expired', { mail: 'sent', link: 'over' }, true, 'all'],
  ['expired', { mail: 'sent', link: 'used' }, true, 'all'],
  ['sent', { mail: 'sent', link: 'good' }, true, 'named'],
  ['sent', { mail: 'sent', link: 'good', passwordHours: -1 }, true, 'named'],
  ['opened', { mail: 'sent', link: 'opened' }, true, 'named'],
  ['signed-in', { mail: 'sent', link: 'good', signedIn: true }, false, 'named'],
  ['accepted', { mail: 'sent', link: 'used', accepted: true }, false, 'no'],
  ['handed-out', {}, true, 'named'],
  ['handed-out', { passwordHours: 1 }, true, 'named'],
  ['expired', { passwordHours: -1 }, true, 'all'],
  ['expired', { passwordHours: -1, signedIn: true }, false, 'all'],
  ['signed-in', { passwordHours: 1, signedIn: true }, false, 'named'],
  ['accepted', { passwordHours: -1, signedIn: true, accepted: true }, false, 'no'],
  ['handed-out', { firstTime: false }, false, 'named'],
])('an invitation that is %s: %j', (state, way, isUnused, again) => {
  test('shows its state, can be withdrawn until used, and can be sent again', async () => {
    const [run, other] = [await addRun(), await addRun()];
    const [emplId, beside, elsewhere] = [await invite(run, way), await invite(run, way), await invite(other, way)];
    expect(await stateOf(emplId)).toBe(state);
    expect((await findInvitedEmployees(t.sql, run)).toSorted()).toEqual([emplId, beside].toSorted());
    expect(await findInvitedEmployees(t.sql, run, [emplId, elsewhere])).toEqual([emplId]);
    const unused = (await findUnusedAccounts(t.sql, [beside, emplId])).map((one) => one.emplId);
    expect(unused).toEqual(isUnused ? [emplId, beside] : []);
    expect(await findEmployeesToInvite(t.sql, [beside, emplId], false)).toEqual(again === 'all' ? [emplId, beside] : []);
    expect(await findEmployeesToInvite(t.sql, [emplId], true)).toEqual(again === 'no' ? [] : [emplId]);
    const [told] = (await findAccountBatches(t.sql, 'UTC', run)) as { accountRunId: number; startedBy: string; counts: object }[];
    expect(told).toMatchObject({ accountRunId: Number(run), startedBy: `Hedda Roth (${hr.emplId})`, counts: { [state]: 2 } });
    expect(Object.keys(told?.counts ?? {})).toEqual([state]);
  });
});

test('a person without an invitation has no state', async () => {
  const { emplId } = await t.addPerson();
  expect(await stateOf(emplId)).toBeNull();
});

test('lists the last twenty batches, the latest first', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 21; at += 1) ids.push(Number(await addRun()));
  const told = (await findAccountBatches(t.sql, 'UTC')) as { accountRunId: number }[];
  expect(told.map(({ accountRunId }) => accountRunId)).toEqual(ids.slice(1).toReversed());
});

describe('people who can get an account', () => {
  test('are active, have an address and no account, and match the filters; others are counted by problem', async () => {
    const { filters, emplIds } = await addCandidates(t.sql, 4);
    const [inactive, unreachable, hasOne, one] = emplIds as [string, string, string, string];
    const others = await addCandidates(t.sql, 1);
    await t.sql`update employee set status = 'I' where empl_id = ${inactive}`;
    await t.sql`update employee set business_email = 'no address' where empl_id = ${unreachable}`;
    await t.sql`update employee set business_email = 'none either' where empl_id = ${others.emplIds[0] ?? ''}`;
    await t.sql`insert into login_detail (empl_id, password_hash) values (${hasOne}, 'none')`;
    expect((await findCandidates(t.sql, filters, 'mail')).map(({ emplId }) => emplId)).toEqual([one]);
    expect((await countAccountProblems(t.sql, filters, 'mail')).problems).toEqual({ 'no-address': 1 });
    expect((await countAccountProblems(t.sql, { name: 'no one has it' }, 'mail')).problems).toEqual({});
  });

  test('are listed with the names of their departments', async () => {
    const { filters, emplIds } = await addCandidates(t.sql, 1);
    for (const department of ['SAL', 'HRD', 'ENG'])
      await t.sql`insert into employee_department (empl_id, dept_id) values (${emplIds[0] ?? ''}, ${department})`;
    const { body } = await t.call('GET', `/accountcandidates?filter[name]=${filters.name}`, { by: hr });
    expect(body).toMatchObject([{ departments: 'Engineering, Human resources, Sales' }]);
  });
});
