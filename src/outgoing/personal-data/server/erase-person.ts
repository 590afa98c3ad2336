import { lockProfilesAndPeople } from '#src/platform/db/server/advisory-locks.ts';
import { randomBytes } from 'node:crypto';
import { foldedEmail, type Sql, type Tag, type TransactionSql } from '#src/platform/db/server/sql.ts';
import { emptyErasedColumns, isEmptied } from '#src/company/employee/server/profile/profile-column-queries.ts';
import type { AttachmentStore } from '#src/shared/attachment/server/attachment-store.ts';
import { logCommand } from '#src/platform/db/server/log-event.ts';

/** The numbers of erased rows. */
export type ErasureCounts = { applications: number; events: number; attachments: number; auditLog: number };

const erasedMark = '(erased)';

/**
 * Erases a person who has left from all stored data in one transaction, and then deletes their attachments. IDs, dates and days stay, so that
 * balances and statistics do not change. It cannot be undone.
 *
 * @returns undefined if there is nothing left to erase
 * @throws Error with one line if there is no such person or the person is active; after everything else is done, Error with the files that the store could not delete
 * @example await erasePerson(sql, attachments, 'E0001') // { applications: 4, events: 7, attachments: 1, auditLog: 31 }
 */
export async function erasePerson(sql: Sql, store: Pick<AttachmentStore, 'remove'>, emplId: string): Promise<ErasureCounts | undefined> {
  const done = await sql.begin(async (tx) => {
    await tx`select set_config('leave.request', 'erase-person', true), set_config('statement_timeout', '0', true)`;
    await lockProfilesAndPeople(tx);
    await refuseErasure(tx, emplId);
    return (await isErased(tx, emplId)) ? undefined : eraseRows(tx, emplId);
  });
  if (!done) return undefined;
  const { files, ...counts } = done;
  const outcomes = await Promise.allSettled(files.map((file) => store.remove(file)));
  const left = files.filter((_, at) => outcomes[at]?.status === 'rejected');
  // The rows that named the files are gone, so no other job deletes them.
  if (left.length > 0)
    throw new Error(`${emplId} was erased, but these files could not be deleted. Delete them manually: ${left.join(', ')}.`);
  return { ...counts, attachments: files.length };
}

/** @throws Error with one line if there is no such person or the person is active */
export async function refuseErasure(sql: Tag, emplId: string): Promise<void> {
  const [person] = await sql<{ status: string }[]>`select status from employee where empl_id = ${emplId}`;
  if (!person) throw new Error(`There is no employee with the ID ${emplId}.`);
  if (person.status === 'A') throw new Error(`${emplId} is active. HR must first set the status to Inactive in Employee Profiles.`);
}

const ownFiles = (sql: TransactionSql, emplId: string) => sql`
  select f.file_name from attachment f left join applied_leave l on l.attachment = f.file_name or l.change_attachment = f.file_name
  where coalesce(l.empl_id, f.uploaded_by) = ${emplId}`;

async function isErased(tx: TransactionSql, emplId: string): Promise<boolean> {
  const [row] = await tx<{ nothing: boolean }[]>`
    select business_email like 'erased.%@erased.invalid' and name = 'Erased person'
      and ${isEmptied(tx)}
      and not exists (select from login_detail l where l.empl_id = e.empl_id)
      and not exists (select from calendar_link c where c.empl_id = e.empl_id)
      and not exists (select from leave_plan n where n.empl_id = e.empl_id)
      and not exists (select from notice_setting s where s.empl_id = e.empl_id)
      and not exists (select from report_sending r where r.empl_id = e.empl_id)
      and not exists (select from first_hour_hidden h where h.empl_id = e.empl_id)
      and not exists (select from webhook_delivery d where d.empl_id = e.empl_id)
      and not exists (select from leave_comment c where c.by_empl_id = e.empl_id and c.comment <> ${erasedMark})
      and not exists (select from leave_cover v where v.empl_id = e.empl_id)
      and not exists (select from leave_watcher w where w.empl_id = e.empl_id)
      and not exists (${ownFiles(tx, emplId)})
      and not exists (select from entitlement_entry n where n.empl_id = e.empl_id and n.note <> ${erasedMark})
      and not exists (select from year_end_line y where y.empl_id = e.empl_id and y.note <> ${erasedMark})
      and not exists (select from applied_leave l where l.empl_id = e.empl_id and l.reason <> ${erasedMark}) as nothing
    from employee e where e.empl_id = ${emplId}`;
  return row?.nothing === true;
}

async function eraseRows(tx: TransactionSql, emplId: string): Promise<Omit<ErasureCounts, 'attachments'> & { files: string[] }> {
  // The earlier names are in data that is about to be deleted.
  const [called] = await tx<{ emails: string[]; names: string[] }[]>`
    select array(select known_values(${emplId}, 'business_email') except
        select ${foldedEmail(tx, tx`business_email`)} from employee where empl_id <> ${emplId}) as emails,
      array(select known_values(${emplId}, 'name')) as names`;
  const { emails, names } = called ?? { emails: [], names: [] };
  await eraseAccount(tx, emplId, emails, names);
  const leave = await eraseLeave(tx, emplId, names);
  await tx`
    update employee set name = 'Erased person', business_email = ${`erased.${emplId}.${randomBytes(6).toString('hex')}@erased.invalid`}, ${emptyErasedColumns(tx)}
    where empl_id = ${emplId}`;
  // The changes above are not sent to webhooks, and stored answers may quote data about the person.
  await tx`delete from webhook_delivery where empl_id = ${emplId}`;
  // Last, because the statements above have written the old values into the audit log.
  const [log] = await tx<{ changed: number }[]>`select redact_audit_log(${emplId}) as changed`;
  const { files, ...counts } = { ...leave, auditLog: log?.changed ?? 0 };
  const after = { ...counts, attachments: files.length };
  await logCommand(tx, { requestId: 'erase-person', action: 'erased', entity: 'employee', entityKey: emplId, after });
  return { ...counts, files };
}

/** Erases the account with its sessions, links and failed attempts, and stored answers about the person. */
async function eraseAccount(tx: TransactionSql, emplId: string, emails: string[], names: string[]): Promise<void> {
  await tx`delete from login_detail where empl_id = ${emplId}`;
  await tx`delete from mail_outbox where ${emplId} in (empl_id, about_empl_id)`;
  await tx`delete from calendar_link where empl_id = ${emplId}`;
  await tx`delete from leave_plan where empl_id = ${emplId}`;
  await tx`delete from report_sending where empl_id = ${emplId}`;
  await tx`delete from first_hour_hidden where empl_id = ${emplId}`;
  await tx`delete from notice where empl_id = ${emplId}`;
  await tx`delete from leave_cover v using applied_leave l where l.applied_leave_id = v.applied_leave_id and ${emplId} in (v.empl_id, l.empl_id)`;
  await tx`delete from leave_watcher where empl_id = ${emplId}`;
  await tx`delete from stand_in where ${emplId} in (empl_id, stand_in)`;
  await tx`delete from stand_in_told where ${emplId} in (empl_id, stand_in)`;
  await tx`delete from notice_setting where empl_id = ${emplId}`;
  await tx`delete from sign_in_failure where ${foldedEmail(tx, tx`account`)} = any (${emails})`;
  await tx`delete from sign_in_address where account = any (${emails})`;
  await tx`delete from reset_link_request where ${foldedEmail(tx, tx`account`)} = any (${emails})`;
  await tx`delete from idempotency_key where empl_id = ${emplId}`;
  const told = [...emails, ...names, emplId].map((value) => JSON.stringify(value).toLowerCase());
  await tx`
    update idempotency_key set answer = null
    where exists (select from unnest(${told}::text[]) one where strpos(lower(answer), one) > 0)`;
}

/** Erases reasons and attachments of the person's applications, notes of entries, and the name in texts about others. */
async function eraseLeave(
  tx: TransactionSql,
  emplId: string,
  names: string[],
): Promise<{ applications: number; events: number; files: string[] }> {
  const files = await tx<{ name: string }[]>`select file_name as name from attachment where file_name in (${ownFiles(tx, emplId)})`;
  const applications = await tx`
    update applied_leave set reason = ${erasedMark}, attachment = null, change = null, change_slots = '{}', change_days = 0, change_attachment = null
    where empl_id = ${emplId} and (reason <> ${erasedMark} or attachment is not null or change is not null) returning applied_leave_id`;
  const fileNames = files.map(({ name }) => name);
  await tx`delete from attachment where file_name = any (${fileNames})`;
  const events = await tx`
    update applied_leave_event set reason = ${erasedMark}, remark = null
    where (reason <> ${erasedMark} or remark is not null) and applied_leave_id in (select applied_leave_id from applied_leave where empl_id = ${emplId})
    returning applied_leave_event_id`;
  await tx`update year_end_line set note = ${erasedMark} where empl_id = ${emplId} and note <> ${erasedMark}`;
  await tx`update entitlement_entry set note = ${erasedMark} where empl_id = ${emplId} and note <> ${erasedMark}`;
  await tx`
    update leave_comment set comment = ${erasedMark}
    where comment <> ${erasedMark} and (by_empl_id = ${emplId} or applied_leave_id in (select applied_leave_id from applied_leave where empl_id = ${emplId}))`;
  const named = await tx`
    update applied_leave_event set reason = remove_names(reason, ${emplId}, ${names})
    where reason <> remove_names(reason, ${emplId}, ${names}) returning applied_leave_event_id`;
  return { applications: applications.length, events: events.length + named.length, files: fileNames };
}
