import type { Sql } from '#src/platform/db/server/sql.ts';
import type { Person } from '#src/testing/test-app.ts';

/**
 * Adds a row to each table that data exports show and in which few people have a row. The person already has leave and an
 * email.
 */
export async function addRareRows(sql: Sql, { emplId: of }: Person, { emplId: by }: Person): Promise<void> {
  await sql`insert into data_look (on_day, about_empl_id, kind, record) values ('2026-06-15', ${of}, 'nric', ${of})`;
  await sql`
    insert into decision_link (token_hash, empl_id, mail_outbox_id, version, expires_at)
    select 'seldom', ${of}, mail_outbox_id, 1, now() from mail_outbox where empl_id = ${of}`;
  await sql`insert into factor_failure (empl_id) values (${of})`;
  await sql`insert into known_device (empl_id, browser, system, address) values (${of}, 'Firefox', 'Linux', '203.0.113.1')`;
  await sql`insert into leave_plan (empl_id, leave_code, start_date, end_date, note) values (${of}, 'AL', '2027-03-01', '2027-03-02', 'Soon')`;
  await sql`
    insert into leave_comment (applied_leave_id, by_empl_id, comment)
    select applied_leave_id, ${of}, 'Soon' from applied_leave where empl_id = ${of}`;
  await sql`
    insert into leave_cover (applied_leave_id, empl_id, declined)
    select applied_leave_id, ${by}, 'On a course' from applied_leave where empl_id = ${of}`;
  await sql`insert into leave_watcher (empl_id, dept_id, leave_code, how) values (${of}, 'ENG', 'AL', 'daily')`;
  await sql`insert into notice_setting (empl_id, by_mail) values (${of}, '{}')`;
  await sql`
    insert into passkey (empl_id, name, credential_id, public_key, user_handle, counter)
    values (${of}, 'Laptop', 'credential', 'key', 'handle', 1)`;
  await sql`insert into provider_link (empl_id, issuer, subject) values (${of}, 'https://id.test.example', 'subject')`;
  await sql`insert into report_sending (empl_id, report, asked) values (${of}, 'balances', '')`;
  await sql`insert into recovery_code (empl_id, code_hash, salt) values (${of}, 'hash', 'sixteen octets.!')`;
  await sql`insert into sign_in_ticket (token_hash, empl_id, expires_at) values ('seldom', ${of}, now())`;
  await sql`insert into stand_in (empl_id, stand_in, from_date, to_date) values (${of}, ${by}, '2026-06-15', '2026-06-15')`;
  await sql`insert into stand_in_told (empl_id, stand_in) values (${of}, ${by})`;
  await sql`insert into totp (empl_id, secret) values (${of}, 'twenty octets of it.')`;
  await sql`
    with hook as (
      insert into webhook (name, address, format, events, secret) values ('Seldom', 'https://hook.test', 'json', '{leave.approved}', 'whsec_x') returning webhook_id
    )
    insert into webhook_delivery (webhook_id, event, data, empl_id) select webhook_id, 'leave.approved', '{}', ${of} from hook`;
  await sql`
    with ended as (insert into year_end (year, opens, by_empl_id) values (2025, false, ${by}) returning year_end_id)
    insert into year_end_line (year_end_id, empl_id, leave_code, year, closes, available, taken, pending, rule_grant, granted_before, is_retired, is_monthly)
    select year_end_id, ${of}, 'AL', 2025, true, 1, 0, 0, 14, 14, false, false from ended`;
}

/** Adds people who must know of leave, of some departments and types, some alike. */
export async function addLeaveWatchers(sql: Sql, people: readonly Person[]): Promise<void> {
  for (const [place, { emplId }] of people.entries())
    await sql`
      insert into leave_watcher (empl_id, dept_id, leave_code, how)
      values (${emplId}, ${[null, 'ENG', 'SAL'][place % 3] ?? null}, ${[null, 'AL', 'SL'][(place + 1) % 3] ?? null}, ${place % 2 ? 'daily' : 'atOnce'})`;
}

/** Adds current and future work patterns and states. */
export async function addWorkHistories(sql: Sql, people: readonly Person[]): Promise<void> {
  await sql`insert into work_pattern values ('N2', 'Nights', 'full', 'am', 'off', 'off', 'off', 'off', 'off'),
    ('N1', 'Nights', 'full', 'am', 'off', 'off', 'off', 'off', 'off'), ('ODD', 'Odd days', 'full', 'off', 'full', 'off', 'full', 'off', 'full')`;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('state', 'KDH', 'Kedah', 'Kdh', 'A'), ('state', 'JHR', 'johor', 'Joh', 'A')`;
  for (const [place, { emplId }] of people.slice(0, 4).entries()) {
    await sql`insert into employee_work_pattern values (${emplId}, '2026-01-01', ${place % 2 ? 'N2' : 'ODD'}), (${emplId}, '2027-01-01', 'N1')`;
    await sql`insert into employee_work_state values (${emplId}, '2026-01-01', ${place % 2 ? 'KDH' : 'JHR'}), (${emplId}, '2027-01-01', 'KDH')`;
  }
}
