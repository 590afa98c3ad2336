import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { lookupColumns } from '#src/company/employee/server/profile/profile-column-queries.ts';
import { insertAccessLogEntries } from './access-log-writer.ts';
import { foldedEmail, type Sql, type Tag } from '#src/platform/db/server/sql.ts';
import { logCommand } from '#src/platform/db/server/log-event.ts';
import { remarkJson, toTimelineEvent } from '#src/ledger/leave-ledger/server/application/leave-timeline.ts';

/** All data stored about one person, under the names of the database columns; see `findPersonData`. */
export type PersonExport = Readonly<Record<(typeof parts)[number], unknown>>;

const parts = [
  'profile',
  'departments',
  'account',
  'entitlements',
  'entitlementEntries',
  'applications',
  'attachments',
  'calendarLinks',
  'notices',
  'auditLogAbout',
  'auditLogBy',
] as const;

/**
 * Returns all data stored about one person, for their request. It leaves out secrets (password hash, tokens) and the contents of other people's
 * records. For the person's actions on such records, it has the action, the time and the record.
 *
 * @throws Error with one line if there is no such person
 * @example (await findPersonData(sql, 'E0001')).calendarLinks // [{ calendar: 'own', created_at: '2026-06-15T08:00:00+00:00', … }]
 */
export async function findPersonData(sql: Tag, emplId: string): Promise<PersonExport> {
  const [found] = await sql<(PersonExport & { applications: ReadApplication[] | null })[]>`
    select to_jsonb(e) - ${lookupColumns}::text[] as profile,
      (select json_agg(dept_id order by dept_id) from employee_department d where d.empl_id = e.empl_id) as departments,
      (select json_agg(to_jsonb(w) - 'empl_id' order by from_date) from employee_work_pattern w where w.empl_id = e.empl_id) as "workPatterns",
      (select json_agg(to_jsonb(w) - '{empl_id,state_field}'::text[] order by from_date) from employee_work_state w where w.empl_id = e.empl_id) as "workStates",
      (${account(sql)}) as account,
      (select json_agg(to_jsonb(n) order by year, leave_code) from leave_entitlement n where n.empl_id = e.empl_id) as entitlements,
      (select json_agg(to_jsonb(en) - 'empl_id' order by entry_id) from entitlement_entry en where en.empl_id = e.empl_id) as "entitlementEntries",
      (select json_agg(to_jsonb(y) - 'empl_id' order by year_end_id, leave_code) from year_end_line y where y.empl_id = e.empl_id) as "yearEndLines",
      (${applications(sql)}) as applications,
      (select json_agg(to_jsonb(c) - '{by_empl_id,comment}'::text[] order by leave_comment_id) from leave_comment c
        where c.by_empl_id = e.empl_id and c.applied_leave_id not in (select applied_leave_id from applied_leave l where l.empl_id = e.empl_id)) as "commentsOnOthers",
      (select json_agg(to_jsonb(v) - 'empl_id' order by applied_leave_id) from leave_cover v where v.empl_id = e.empl_id) as "coverOfOthers",
      (select json_agg(to_jsonb(w) - 'empl_id' order by leave_watcher_id) from leave_watcher w where w.empl_id = e.empl_id) as "watchesLeaveOf",
      (select json_agg(to_jsonb(s)) from stand_in s where e.empl_id in (s.empl_id, s.stand_in)) as "standIns",
      (select json_agg(to_jsonb(t)) from stand_in_told t where e.empl_id in (t.empl_id, t.stand_in)) as "standInsTold",
      (select json_agg(to_jsonb(f) order by uploaded_at, file_name) from attachment f where uploaded_by = e.empl_id
        or file_name in (select unnest(array[attachment, change_attachment]) from applied_leave l where l.empl_id = e.empl_id)) as attachments,
      (select json_agg(to_jsonb(c) - '{empl_id,token_hash,hour_began,calls}'::text[] order by calendar) from calendar_link c where c.empl_id = e.empl_id) as "calendarLinks",
      (select json_agg(to_jsonb(n) - 'empl_id' order by leave_plan_id) from leave_plan n where n.empl_id = e.empl_id) as "leavePlans",
      (select json_agg(to_jsonb(r) - 'empl_id' order by report_sending_id) from report_sending r where r.empl_id = e.empl_id) as "reportsByMail",
      (select json_agg(to_jsonb(n) - 'empl_id' order by notice_id) from notice n where n.empl_id = e.empl_id) as notices,
      (select by_mail from notice_setting s where s.empl_id = e.empl_id) as "noticesByMail",
      (select away_digest from notice_setting s where s.empl_id = e.empl_id) as "awayDigest",
      (select json_agg(to_jsonb(d) - '{empl_id,answer,fault_about}'::text[] order by webhook_delivery_id)
        from webhook_delivery d where d.empl_id = e.empl_id) as "webhookDeliveries",
      (select hidden_at from first_hour_hidden h where h.empl_id = e.empl_id) as "firstHourHiddenAt",
      (select json_agg(to_jsonb(k) - 'about_empl_id' order by look_id) from data_look k where k.about_empl_id = e.empl_id) as "looksAtTheirs",
      (select json_agg(to_jsonb(k) order by look_id) from data_look k where k.by_empl_id = e.empl_id) as "looksAtOthers",
      (select json_agg(to_jsonb(log) order by audit_log_id) from audit_log_about(e.empl_id) log) as "auditLogAbout",
      (select json_agg(to_jsonb(log) - '{before,after}'::text[] order by audit_log_id) from audit_log log
        where by_empl_id = e.empl_id and audit_log_id not in (select audit_log_id from audit_log_about(e.empl_id))) as "auditLogBy"
    from employee e where e.empl_id = ${emplId}`;
  if (!found) throw new Error(`There is no employee with the ID ${emplId}.`);
  const told = (leave: ReadApplication) => ({ ...leave, timeline: leave.timeline && leave.timeline.map(toTimelineEvent) });
  return { ...found, applications: found.applications && found.applications.map(told) };
}

type ReadApplication = { timeline: Parameters<typeof toTimelineEvent>[0][] | null };

/**
 * Writes `findPersonData` and adds an entry to the audit log: both or neither.
 *
 * @param write writes the export; if it fails, there is no entry
 * @param takeBack called if the entry could not be written after all
 */
export async function exportPerson(
  sql: Sql,
  emplId: string,
  today: PlainDate,
  { write, takeBack }: { write: (found: PersonExport) => Promise<void>; takeBack: () => Promise<void> },
): Promise<void> {
  let written = false;
  await sql
    .begin(async (tx) => {
      const found = await findPersonData(tx, emplId);
      await logCommand(tx, { requestId: 'export-person', action: 'exported', entity: 'employee', entityKey: emplId, after: {} });
      const look = { kind: 'everything', about: emplId, record: emplId } as const;
      await insertAccessLogEntries(tx, [{ ...look, by: null, onDay: today, requestId: 'export-person', isExported: true }]);
      await write(found);
      written = true;
    })
    .catch(async (error: unknown) => {
      if (written) await takeBack();
      throw error;
    });
}

const account = (sql: Tag) => sql`
  select to_jsonb(a) - 'password_hash' || jsonb_build_object(
    'sessions', (select json_agg(to_jsonb(s) - '{token_hash,empl_id,challenge,challenge_until}'::text[] order by created_at) from session s where s.empl_id = a.empl_id),
    'known_devices', (select json_agg(to_jsonb(d) - 'empl_id' order by seen_at, browser, system) from known_device d where d.empl_id = a.empl_id),
    'reset_links', (select json_agg(to_jsonb(r) - '{token_hash,empl_id}'::text[] order by expires_at) from reset_link r where r.empl_id = a.empl_id),
    'decision_links', (select json_agg(to_jsonb(d) - '{token_hash,empl_id}'::text[] order by made_at) from decision_link d where d.empl_id = a.empl_id),
    'app', (select to_jsonb(t) - '{secret,last_step,empl_id}'::text[] from totp t where t.empl_id = a.empl_id),
    'passkeys', (select json_agg(to_jsonb(p) - '{credential_id,public_key,user_handle,counter,empl_id}'::text[] order by passkey_id) from passkey p where p.empl_id = a.empl_id),
    'recovery_codes', (select json_agg(used_at order by used_at) from recovery_code r where r.empl_id = a.empl_id),
    'directory_stranger', (select to_jsonb(s) - 'empl_id' from directory_stranger s where s.empl_id = a.empl_id),
    'provider_links', (select json_agg(to_jsonb(p) - 'empl_id' order by linked_at, issuer) from provider_link p where p.empl_id = a.empl_id),
    'second_steps', (select json_agg(expires_at order by expires_at) from sign_in_ticket t where t.empl_id = a.empl_id),
    'factor_failures', (select json_agg(failed_at order by failed_at) from factor_failure f where f.empl_id = a.empl_id),
    'invitation', (select to_jsonb(i) - 'empl_id' from invitation i where i.empl_id = a.empl_id),
    'mails', (select json_agg(to_jsonb(m) - 'empl_id' order by queued_at) from mail_outbox m where m.empl_id = a.empl_id),
    'sign_in_failures', (select json_agg(to_jsonb(t) order by failed_at) from sign_in_failure t where ${foldedEmail(sql, sql`t.account`)} = ${foldedEmail(sql, sql`e.business_email`)}),
    'sign_in_addresses', (select json_agg(to_jsonb(w) order by signed_in_at) from sign_in_address w where w.account = ${foldedEmail(sql, sql`e.business_email`)}),
    'reset_link_requests', (select json_agg(to_jsonb(q) order by asked_at) from reset_link_request q where ${foldedEmail(sql, sql`q.account`)} = ${foldedEmail(sql, sql`e.business_email`)}))
  from login_detail a where a.empl_id = e.empl_id`;

const applications = (sql: Tag) => sql`
  select json_agg(to_jsonb(l) - '{slots,leave_year,given_back,change_slots,change_days,change_sick_days}'::text[] || jsonb_build_object(
      'timeline', (select json_agg(to_jsonb(ev) || jsonb_build_object(${remarkJson(sql)}) order by applied_leave_event_id)
        from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id),
      'comments', (select json_agg(to_jsonb(c) - 'applied_leave_id' order by leave_comment_id) from leave_comment c where c.applied_leave_id = l.applied_leave_id),
      'cover', (select json_agg(to_jsonb(v) - 'applied_leave_id' order by empl_id) from leave_cover v where v.applied_leave_id = l.applied_leave_id))
    order by start_date, applied_leave_id)
  from applied_leave l where l.empl_id = e.empl_id`;
