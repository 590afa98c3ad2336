import type { ListCase } from './scenes/list-case.ts';
import { addDecidedLeave, addExpiringDays, reportLists } from './scenes/report-scene.ts';
import { addAccessLogEntries } from '#src/testing/scenes/access-log-scene.ts';
import { addApiClients } from '#src/testing/scenes/api-client-scene.ts';
import { addLeaveWatchers, addWorkHistories } from './scenes/rare-rows.ts';
import { addYearEnd } from './scenes/year-end-scene.ts';
import type { Person, TestApp } from './test-app.ts';

const departments: readonly string[][] = [[], ['ENG'], ['ENG', 'SAL'], ['SAL'], ['ENG'], []];

/** Adds a small company in which every list has equal values in each column, and blanks in each column that allows them. */
export async function addListScene(t: TestApp): Promise<Record<string, ListCase>> {
  const { sql } = t;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('gender', 'F', 'Female', 'F', 'A'), ('gender', 'X', 'another', 'F', 'I'), ('job_title', 'SWE', 'Engineer', 'SWE', 'A'),
    ('job_title', 'CLK', 'clerk', 'CLK', 'I'), ('business_unit', 'PRO', 'Products', 'PRO', 'A'), ('business_unit', 'ENG', 'Engineering', 'PRO', 'A')`;
  await sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values
    ('2026-05-01', 'Labour Day', 'All'), ('2025-12-25', 'Christmas Day', 'all'), ('2026-08-10', 'Another Day', 'North')`;
  await sql`insert into leave_category (leave_code, leave_descr, entitlement) values ('BL', 'annual leave', 3)`;
  const manager = await t.addPerson({ emplId: 'M1', name: 'Maya Lim', roles: ['E', 'M'], departments: ['SAL'] });
  await t.addPerson({ name: 'Maya Lim', roles: ['E', 'M'] });
  const all = await t.addPerson({ emplId: 'Z9', name: 'Zoe Adams', roles: ['E', 'M', 'H', 'A'] });
  const people: Person[] = [];
  for (const [place, name] of ['Noah Silva', 'Hana Tan', 'Hana Tan', 'Ben Orr', 'Cara Moss', 'Noah Silva'].entries())
    people.push(await t.addPerson({ name, reportsTo: manager.emplId, departments: departments[place] ?? [] }));
  await addTraits(t, people, all);
  await addLeave(t, people, manager);
  await addWorkHistories(sql, people);
  const accountRunId = await addInvitedPeople(t, people, all);
  const webhookId = await addApiClients(t, all);
  const shutdownId = await addShutdowns(t, people, [all, manager]);
  await Promise.all([addNotifications(t, all), addAccessLogEntries(t, people, all)]);
  await addMails(t, people);
  const [person] = people as [Person];
  return {
    'GET /appliedleave/me': { by: person, order: '-id.startDate,-appliedLeaveId' },
    'GET /appliedleave/me/pendingapproval': { by: manager, order: 'id.startDate,appliedLeaveId' },
    'GET /appliedleave/me/{year}': { by: manager, path: '/appliedleave/me/2026', order: '-id.startDate,-appliedLeaveId' },
    'GET /appliedleave': { by: all, order: '-id.startDate,-appliedLeaveId' },
    'GET /leaveentitlement/me': { by: person, order: '-id.year,leaveCategory.leaveCode' },
    'GET /leaveentitlement/me/{year}': {
      by: person,
      path: '/leaveentitlement/me/2026',
      order: 'leaveCategory.leaveCode',
      alike: ['id.year'],
    },
    'GET /leaveentitlement/managerreportees': { by: manager, order: '-id.year,employeeDetails.name,id.emplid,id.leaveCode' },
    'GET /leaveentitlements': { by: all, order: '-id.year,employeeDetails.name,id.emplid,id.leaveCode' },
    'GET /leaveapprovers': { by: person, order: 'name,emplId', unique: ['emplId'] },
    'GET /employeedetails': { by: person, order: 'name,emplId', unique: ['emplId'] },
    'GET /searchemployee': { by: all, path: '/searchemployee?gender=F', order: 'name,emplId', unique: ['emplId'] },
    'GET /employeeDetailsWithDeptTest': { by: all, order: 'emplId', unique: ['emplId', 'businessEmail'] },
    'GET /employeeprofiles': { by: all, order: 'emplId', unique: ['emplId'] },
    'GET /Export': { by: all, order: 'emplId', unique: ['emplId', 'businessEmail'] },
    'GET /logindetails': { by: all, order: 'userId', unique: ['userId', 'emplId'] },
    'GET /logindetails/withoutlogin': { by: all, order: 'name,emplId', unique: ['userId', 'emplId'] },
    'GET /accountcandidates': { by: all, order: 'name,emplId', unique: ['userId', 'emplId'] },
    'GET /accountruns/{accountRunId}/people': {
      by: all,
      path: `/accountruns/${accountRunId}/people`,
      order: 'name,emplId',
      unique: ['userId', 'emplId'],
    },
    'GET /auditlog': { by: all, order: '-day,-time,-auditLogId', uncompared: ['before', 'after'] },
    ...outgoingLists(all, webhookId),
    'GET /notices': { by: all, order: '-noticeId' },
    ...planningLists(all, shutdownId),
    'GET /publicholidays': { by: person, order: 'holidayDate', unique: ['holidayDate'] },
    'GET /translateitems': { by: all, order: 'id.fieldname,id.fieldvalue' },
  };
}

/** Lists for planning by HR. */
const planningLists = (all: Person, shutdownId: number): Record<string, ListCase> => ({
  ...reportLists(all),
  'GET /leavecategories': { by: all, order: 'leaveCode', unique: ['leaveCode'] },
  'GET /workpatterns': { by: all, order: 'patternName,patternCode', unique: ['patternCode'] },
  'GET /shutdown/preview': {
    by: all,
    path: '/shutdown/preview?leaveCode=AL&startDate=2026-12-21&endDate=2026-12-24',
    order: '-lacks,name,emplId',
    unique: ['emplId'],
  },
  'GET /leaveimports': { by: all, order: '-leaveImportId' },
  'GET /shutdowns': { by: all, order: '-startDate,-shutdownId' },
  'GET /shutdown/{shutdownId}/leaves': {
    by: all,
    path: `/shutdown/${shutdownId}/leaves`,
    order: 'name,id.emplid,id.startDate,appliedLeaveId',
  },
  'GET /leavewatchers': { by: all, order: 'department,type,leaveWatcherId' },
  'GET /absencerules': { by: all, order: 'from,absenceRuleId' },
  'GET /grants': { by: all, order: '-grantId' },
  'GET /yearend/{yearEndId}': { by: all, path: '/yearend/1', order: 'leaveCode,name,emplId' },
});

/** Lists of emails and webhook messages. */
const outgoingLists = (all: Person, webhookId: number): Record<string, ListCase> => ({
  'GET /webhooks': { by: all, order: 'name,webhookId' },
  'GET /webhook/{webhookId}/deliveries': { by: all, path: `/webhook/${webhookId}/deliveries`, order: '-deliveryId' },
  'GET /apitokens': { by: all, order: 'isEnded,name,apiTokenId' },
  'GET /datahistory/me': { by: all, order: '-day,-time,-entryId' },
  'GET /deliveries': { by: all, order: '-day,-time,mailOutboxId' },
});

/**
 * Adds a year end, absence rules, grants and company shutdowns: some with equal values in each column, and some without applications.
 *
 * @returns the id of the shutdown with the most applications
 */
async function addShutdowns(t: TestApp, people: readonly Person[], by: readonly [Person, Person]): Promise<number> {
  const { sql } = t;
  await addYearEnd(t, people, by[0]);
  for (const place of [0, 1, 2, 3, 4, 5, 6, 7])
    await sql`
      insert into absence_rule (from_date, to_date, dept_ids, leave_codes, most_away, refuses, message)
      values (${place % 4 ? `2029-09-0${place % 3 || 3}` : null}, ${place % 3 ? '2029-09-09' : place % 2 ? '2029-09-10' : null},
        ${[null, ['ENG'], ['SAL', 'ENG']][place % 3] ?? null}::text[], ${[null, ['AL'], ['SL', 'AL']][(place + 1) % 3] ?? null}::text[],
        ${[null, 2, 2, 10][place % 4] ?? null}, ${place % 2 === 0}, ${place % 2 ? 'Stocktaking' : 'a fair'})`;
  await addLeaveWatchers(sql, people);
  for (const [place, { emplId }] of [...people, ...people].entries()) {
    await sql`
      insert into leave_import (by_empl_id, keep_sheet_days, taken_includes_booked, allow_below_zero, row_count, people_count, days, imported_at, undone_at, undone_by)
      values (${by[place % 3 ? 0 : 1].emplId}, false, false, false, ${1 + (place % 3)}, ${1 + (place % 2)}, ${1.5 * (1 + (place % 3))}, ${`2026-06-0${1 + (place % 4)}`}, ${place % 5 ? null : '2026-06-09'}, ${place % 5 ? null : emplId})`;
    await addGrant(sql, place, [emplId, by[place % 3 ? 0 : 1].emplId]);
    const date = `2026-09-0${1 + (place % 3)}`;
    const [added] = await sql<{ id: number }[]>`
      insert into shutdown (leave_code, start_date, end_date, reason, chosen, by_empl_id, withdrawn_at)
      values (${place % 2 ? 'AL' : 'SL'}, ${date}, ${place % 4 ? date : '2026-09-09'}, ${place % 2 ? 'Closed' : 'away'}, '{}', ${by[place % 3 ? 0 : 1].emplId},
        ${place % 5 ? null : '2026-06-01'}) returning shutdown_id as id`;
    if (place < 5)
      await sql`insert into shutdown_leave select applied_leave_id, ${added?.id ?? 0} from applied_leave where empl_id = ${emplId} order by applied_leave_id limit ${1 + (place % 2)}`;
  }
  const [most] = await sql<{ id: number }[]>`select max(shutdown_id) as id from shutdown`;
  await sql`insert into shutdown_leave select applied_leave_id, ${most?.id ?? 0} from applied_leave l
    where not exists (select from shutdown_leave s where s.applied_leave_id = l.applied_leave_id)`;
  return most?.id ?? 0;
}

async function addGrant(sql: TestApp['sql'], place: number, [emplId, by]: readonly [string, string]): Promise<void> {
  const leaveCode = place % 2 ? 'AL' : 'SL';
  const year = place % 4 === 1 ? 2025 : 2026;
  const [run] = await sql<{ id: number }[]>`
    insert into grant_run (year, leave_codes, granted_at, by_empl_id, undone_at)
    values (${year}, ${place % 3 ? [leaveCode] : ['SL', 'AL']}::text[], ${`2026-03-0${1 + (place % 3)} 08:00Z`}, ${place % 4 ? by : null}, ${place % 5 ? null : '2026-06-01'}) returning grant_id as id`;
  if (place % 3)
    await sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, to_entitlement, on_date, run)
      values (${emplId}, ${year}, ${leaveCode}, 'grant', ${place % 3}, ${place % 3}, ${`${year}-01-01`}, ${`grant/${run?.id ?? 0}`})`;
}

/** Adds emails of several days and minutes, some of them at the same minute. */
async function addMails({ sql }: TestApp, people: readonly Person[]): Promise<void> {
  await sql`update mail_outbox set queued_at = '2026-02-28 08:00Z', next_try_at = '2026-02-28 08:00Z'`;
  for (const [place, { emplId }] of [...people, ...people].entries()) {
    const [status, fault] = (
      [
        ['sent', null],
        ['failed', '550'],
        ['failed', 'nobody'],
        ['queued', '451'],
      ] as const
    )[place % 4] ?? ['sent', null];
    await sql`
      insert into mail_outbox (kind, empl_id, valid_hours, status, fault, tries, queued_at, ended_at)
      select ${place % 3 === 0 ? 'daily' : 'notice'}, ${emplId}, 72, ${status}, ${fault}, ${place % 5}, at, case when ${status} <> 'queued' then at end
      from (select timestamptz '2026-03-01 08:00Z' + ${place % 3} * interval '1 day' + ${Math.floor(place / 4)} * interval '1 hour' as at) moment`;
  }
}

/** Adds notifications for a person, and an entry of the audit log on another day. */
async function addNotifications({ sql }: TestApp, to: Person): Promise<void> {
  await sql`insert into audit_log (happened_at, entity, entity_key, action) values ('2026-01-02 10:00Z', 'employee', 'T00001', 'update')`;
  await sql`
    insert into notice (empl_id, kind, applied_leave_id, happened_at, read_at)
    select ${to.emplId}, case when n % 2 = 0 then 'approved' else 'submitted' end, case when n % 4 <> 3 then applied_leave_id end,
      timestamptz '2026-03-01 08:00Z' + (n % 3) * interval '1 day' + (n / 3) * interval '1 hour', case when n % 3 = 0 then now() end
    from (select applied_leave_id, row_number() over (order by applied_leave_id) as n from applied_leave) numbered where n <= 12`;
}

async function addTraits({ sql, addPerson }: TestApp, people: readonly Person[], dotted: Person): Promise<void> {
  for (const [place, { emplId }] of people.entries()) {
    if (place % 3 === 0) continue;
    await sql`update employee set gender = ${place % 2 ? 'F' : 'X'}, marriage_status = ${place % 2 ? 'SIN' : 'MAR'}, job_title = ${place % 2 ? 'SWE' : 'CLK'},
      business_unit = ${place % 2 ? 'PRO' : 'ENG'}, join_date = ${place % 2 ? '2024-12-01' : '2025-02-01'}, lob_no = ${place % 2 ? '10' : '9'},
      mobile_no = ${place % 2 ? '1' : '2'}, nric_passport = ${place % 2 ? 'S7654321Z' : 'S1234567A'}, report_dotted_line = ${place % 2 ? dotted.emplId : null},
      marriage_date = ${place % 2 ? null : '2020-03-01'}, last_day = ${place % 2 ? '2027-12-31' : '2028-01-31'}, stand_in = ${place % 2 ? dotted.emplId : (people[0]?.emplId ?? null)}, marriage_count = ${place % 2}, total_children = ${place % 2}
      where empl_id = ${emplId}`;
  }
  await sql`update employee set gender = 'F' where empl_id in (${people[2]?.emplId ?? ''}, ${people[3]?.emplId ?? ''}, ${dotted.emplId})`;
  await sql`update employee set status = 'I', effective_date = '2024-12-31', reports_to = ${dotted.emplId} where empl_id in (${people[4]?.emplId ?? ''}, ${people[5]?.emplId ?? ''})`;
  await sql`update login_detail set lock_account = true where empl_id in (${people[1]?.emplId ?? ''}, ${people[2]?.emplId ?? ''})`;
  for (const name of ['Una Berg', 'Abe Cole', 'Una Berg']) {
    const { emplId } = await addPerson({ name });
    await sql`delete from session where empl_id = ${emplId}`;
    await sql`delete from login_detail where empl_id = ${emplId}`;
  }
}

/** Adds three people with accounts of one batch, and people without an account. */
async function addInvitedPeople({ sql }: TestApp, [first, ...others]: readonly Person[], by: Person): Promise<number> {
  const [run] = await sql<{ id: number }[]>`
    insert into account_run (started_by, by_mail, people) values (${by.emplId}, true, 3) returning account_run_id as id`;
  for (const { emplId } of [first, ...others.slice(0, 2)] as Person[])
    await sql`
      with mail as (insert into mail_outbox (kind, empl_id, valid_hours) values ('made', ${emplId}, 72) returning mail_outbox_id)
      insert into invitation (empl_id, account_run_id, by_mail, mail_outbox_id) select ${emplId}, ${run?.id ?? 0}, true, mail_outbox_id from mail`;
  await sql`update invitation set accepted_at = now() where empl_id = ${first?.emplId ?? ''}`;
  const without = sql`(select empl_id from employee e where not exists (select from login_detail l where l.empl_id = e.empl_id))`;
  await sql`update employee set join_date = '2024-12-01' where name = 'Una Berg' and empl_id in ${without}`;
  await sql`insert into employee_department (empl_id, dept_id) select empl_id, 'ENG' from employee where name = 'Una Berg' and empl_id in ${without}`;
  await sql`update employee set business_email = 'no address' where name = 'Abe Cole' and empl_id in ${without}`;
  return run?.id ?? 0;
}

const applications = [
  ['2026-03-02', 'AL', 'APPRV', 1, 'Sea', null],
  ['2026-03-03', 'SL', 'PNAPV', 0.5, 'sea', 'AM'],
  ['2026-03-03', 'AL', 'PNCLD', 0.5, 'Away', 'PM'],
  ['2026-11-10', 'BL', 'PNAPV', 2, 'Sea', null],
  ['2026-03-02', 'AL', 'REJCT', 10, 'Zoo', null],
  ['2026-03-02', 'AL', 'PNAPV', 10, 'Émile', null],
] as const;

/** Adds entitlements of two years and three types, and applications, some of which begin and end on one day. */
async function addLeave(t: TestApp, people: readonly Person[], manager: Person): Promise<void> {
  const { sql, addEntitlement } = t;
  for (const { emplId } of people) {
    for (const leaveCode of ['BL', 'PT', 'AL', 'SL'])
      await addEntitlement(emplId, leaveCode === 'AL' ? 14 : 9.5, { leaveCode, taken: /SL|PT/.test(leaveCode) ? 2.5 : 0 });
    await addEntitlement(emplId, 14, { year: 2025, taken: 14 });
    await sql`update leave_entitlement set carry_forward = 2 where leave_code = 'BL'`;
  }
  const [first, ...others] = people;
  for (const { emplId } of [first, ...others.slice(0, 3)] as Person[])
    for (const [start, code, status, days, reason, part] of applications)
      if (emplId === first?.emplId ? reason !== 'Émile' : days > 1)
        await sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, leave_duration, leave_status, approver, reason)
          values (${emplId}, ${days > 1 ? '2026-01-02' : '2026-01-01'}, ${start}, ${start}, ${code}, ${part}, ${days}, ${status}, ${manager.emplId}, ${reason})`;
  await addDecidedLeave(t, people);
  await addExpiringDays(t);
}
