import type { Fragment, JSONValue, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { orderBy, defaultSortKeys } from '#src/platform/lists/server/list-order.ts';
import { filterCondition } from '#src/platform/lists/server/filter-condition.ts';
import {
  type AccountProblem,
  accountProblems,
  candidateColumns,
  invitedPeopleColumns,
} from '#src/identity/login-detail/account-batch-columns.ts';
import { isLinkHeldBack } from '#src/shared/access/server/reset-queries.ts';
import { resendableStates } from '#src/identity/login-detail/invitation-state.ts';
import { invitationState, invitationText, isUnusedAccount, joinInvitation } from './invitation-queries.ts';

export type CandidateFilters = Partial<Record<keyof typeof candidateColumns, string>>;

/** A person who can get an account. */
export type CandidateRow = { emplId: string; name: string; userId: string };

const departmentsText = (sql: Tag) => sql`(
  select string_agg(d.xlatlongname, ', ' order by d.xlatlongname) from employee_department o
  join translate_item d on d.fieldname = 'dept_id' and d.fieldvalue = o.dept_id where o.empl_id = e.empl_id)`;

/** How people get access: a link in an email, or a one-time password read by a user with these roles. */
export type Delivery = 'mail' | readonly RoleCode[];

/** SQL: an employee `e` has no role that the reader of the one-time password lacks. */
const hasOnlyRoles = (sql: Tag, roles: readonly RoleCode[]) => sql`e.roles <@ ${roles.map(String)}::text[]`;

/** SQL: why an employee `e` gets no account (`AccountProblem`), or null. */
const accountProblem = (sql: Tag, delivery: Delivery) => sql`case
  when e.business_email !~ '^[^@[:space:]]+@[^@[:space:]]+$' then 'no-address'
  ${delivery === 'mail' ? sql`when ${isLinkHeldBack(sql, sql`e.empl_id`)} then 'held-back'` : sql`when not ${hasOnlyRoles(sql, delivery)} then 'roles-beyond'`} end`;

const problemText = (sql: Tag, delivery: Delivery) => sql`(${JSON.stringify(accountProblems)}::jsonb ->> ${accountProblem(sql, delivery)})`;

/** Returns the active employees without an account by name. */
export const accountCandidates = (sql: Sql, delivery: Delivery) =>
  listSource({
    columns: candidateColumns,
    columnSql: {
      name: { value: sql`e.name`, plain: sql`e.plain_name`, neverNull: true },
      emplId: { value: sql`e.empl_id`, neverNull: true },
      userId: { value: sql`e.business_email`, neverNull: true },
      departments: { value: departmentsText(sql) },
      joinDate: { value: sql`e.join_date` },
      problem: { value: accountProblem(sql, delivery), text: problemText(sql, delivery) },
    },
    from: sql`employee e`,
    where: sql`e.status = 'A' and not exists (select from login_detail l where l.empl_id = e.empl_id)`,
    row: sql`json_build_object('emplId', e.empl_id, 'name', e.name, 'userId', e.business_email, 'departments', ${departmentsText(sql)},
      'joinDate', e.join_date, 'problem', ${accountProblem(sql, delivery)}, 'problemText', ${problemText(sql, delivery)})`,
    order: [{ value: sql`e.plain_name` }, { value: sql`e.name` }, { value: sql`e.empl_id` }],
  });

/** Returns the active people without an account who match the filters and have no problem, by name. */
export async function findCandidates(sql: Sql, chosen: CandidateFilters, delivery: Delivery): Promise<CandidateRow[]> {
  const source = accountCandidates(sql, delivery);
  return sql<CandidateRow[]>`
    select e.empl_id as "emplId", e.name, e.business_email as "userId" from ${source.from}
    where ${filterCondition(sql, source, { filters: chosen })} and ${accountProblem(sql, delivery)} is null
    order by ${orderBy(sql, defaultSortKeys(source))}`;
}

/** Counts the people by problem, and the inactive people without an account. */
export async function countAccountProblems(
  sql: Sql,
  chosen: CandidateFilters,
  delivery: Delivery,
): Promise<{ problems: Partial<Record<AccountProblem, number>>; inactive: number }> {
  const source = accountCandidates(sql, delivery);
  const [found] = await sql<{ problems: Partial<Record<AccountProblem, number>>; inactive: number }[]>`
    with stopped as (
      select ${accountProblem(sql, delivery)} as problem, count(*) as people from ${source.from}
      where ${filterCondition(sql, source, { filters: chosen })} group by 1
    )
    select coalesce((select jsonb_object_agg(problem, people) from stopped where problem is not null), '{}') as problems,
      (select count(*) from employee e where e.status = 'I' and not exists (select from login_detail l where l.empl_id = e.empl_id)) as inactive`;
  if (!found) throw new Error('Unreachable: a select without a table returns one row.');
  return found;
}

export async function insertAccountBatch(
  tx: TransactionSql,
  { startedBy, byMail, people }: { startedBy: string; byMail: boolean; people: number },
): Promise<number> {
  const [added] = await tx<{ id: number }[]>`
    insert into account_run (started_by, by_mail, people) values (${startedBy}, ${byMail}, ${people}) returning account_run_id as id`;
  if (!added) throw new Error('Unreachable: an insert returns its row.');
  return added.id;
}

const accountsWithInvitation = (sql: Tag) => sql`login_detail l join employee e on e.empl_id = l.empl_id ${joinInvitation(sql)}`;

/** SQL: the last 20 batches, or one of them, as JSON. */
export async function findAccountBatches(sql: Tag, timeZone: string, accountRunId?: string): Promise<readonly JSONValue[]> {
  const runs = await sql<{ json: JSONValue }[]>`
    select jsonb_build_object('accountRunId', a.account_run_id, 'byMail', a.by_mail, 'people', a.people,
      'startedAt', to_char(a.started_at at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI'),
      'startedBy', who.name || ' (' || who.empl_id || ')',
      'counts', coalesce((select jsonb_object_agg(state, people) from (
        select ${invitationState(sql)} as state, count(*) as people from ${accountsWithInvitation(sql)} where i.account_run_id = a.account_run_id group by 1) counted), '{}')) as json
    from account_run a join employee who on who.empl_id = a.started_by
    where ${accountRunId === undefined ? sql`true` : sql`a.account_run_id = ${accountRunId}`}
    order by a.account_run_id desc limit 20`;
  return runs.map(({ json }) => json);
}

/** Returns whether a batch used email; undefined if there is no such batch. */
export async function findAccountBatch(sql: Tag, accountRunId: string): Promise<{ byMail: boolean } | undefined> {
  const [run] = await sql<{ byMail: boolean }[]>`select by_mail as "byMail" from account_run where account_run_id = ${accountRunId}`;
  return run;
}

/** Returns the people of a batch by name. */
export const invitedPeople = (sql: Sql, accountRunId: string) =>
  listSource({
    columns: invitedPeopleColumns,
    columnSql: {
      name: { value: sql`e.name`, plain: sql`e.plain_name`, neverNull: true },
      emplId: { value: sql`e.empl_id`, neverNull: true },
      userId: { value: sql`e.business_email`, neverNull: true },
      state: { value: invitationText(sql) },
    },
    from: accountsWithInvitation(sql),
    where: sql`i.account_run_id = ${accountRunId}`,
    row: sql`jsonb_build_object('emplId', e.empl_id, 'name', e.name, 'userId', e.business_email, 'state', ${invitationState(sql)},
      'stateText', ${invitationText(sql)}, 'fault', case when m.status <> 'sent' then m.fault end)`,
    order: [{ value: sql`e.plain_name` }, { value: sql`e.name` }, { value: sql`e.empl_id` }],
  });

/** SQL: all people of a batch, or the given ones. */
const isInBatch = (sql: Tag, accountRunId: string, emplIds: readonly string[] | undefined): Fragment =>
  sql`i.account_run_id = ${accountRunId} ${emplIds === undefined ? sql`` : sql`and i.empl_id = any (${emplIds}::text[])`}`;

/** Returns the people of a batch whose accounts still exist, for `lockLogins`. */
export async function findInvitedEmployees(sql: Tag, accountRunId: string, emplIds?: readonly string[]): Promise<string[]> {
  const found = await sql<
    { emplId: string }[]
  >`select i.empl_id as "emplId" from invitation i where ${isInBatch(sql, accountRunId, emplIds)}`;
  return found.map(({ emplId }) => emplId);
}

/** Returns which of these locked accounts have never been used. */
export async function findUnusedAccounts(sql: Tag, emplIds: readonly string[], roles?: readonly RoleCode[]): Promise<CandidateRow[]> {
  return sql<CandidateRow[]>`
    select e.empl_id as "emplId", e.name, e.business_email as "userId" from ${accountsWithInvitation(sql)}
    where i.empl_id = any (${emplIds}::text[]) and ${isUnusedAccount(sql)} and ${roles ? hasOnlyRoles(sql, roles) : sql`true`} order by e.plain_name, e.name, e.empl_id`;
}

/** Returns which owners of these locked accounts get another invitation. A named person gets one unless one is pending. */
export async function findEmployeesToInvite(sql: Tag, emplIds: readonly string[], areNamed: boolean): Promise<string[]> {
  const found = await sql<{ emplId: string }[]>`
    select "emplId" from (select i.empl_id as "emplId", ${invitationState(sql)} as state from ${accountsWithInvitation(sql)} where i.empl_id = any (${emplIds}::text[])) one
    where ${areNamed ? sql`state not in ('waiting', 'accepted')` : sql`state = any (${[...resendableStates]}::text[])`} order by "emplId"`;
  return found.map(({ emplId }) => emplId);
}
