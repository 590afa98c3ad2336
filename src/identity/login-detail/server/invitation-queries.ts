import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { invitationStates } from '#src/identity/login-detail/invitation-state.ts';

/** Records how the owners of new accounts get access: by email, or by a password on paper. */
export async function insertInvitations(
  tx: TransactionSql,
  invited: readonly { emplId: string; mailOutboxId?: string | undefined }[],
  accountRunId: number | null,
): Promise<void> {
  await tx`
    insert into invitation (empl_id, account_run_id, by_mail, mail_outbox_id)
    select who, ${accountRunId}, mail is not null, mail from ${invitationMailRows(tx, invited)}`;
}

/** Replaces the invitation emails of these people. */
export async function updateInvitationMails(
  tx: TransactionSql,
  invited: readonly { emplId: string; mailOutboxId?: string | undefined }[],
): Promise<void> {
  await tx`update invitation i set mail_outbox_id = mail from ${invitationMailRows(tx, invited)} where i.empl_id = who`;
}

const invitationMailRows = (tx: TransactionSql, invited: readonly { emplId: string; mailOutboxId?: string | undefined }[]) => tx`
  unnest(${invited.map(({ emplId }) => emplId)}::text[], ${invited.map(({ mailOutboxId }) => mailOutboxId ?? null)}::uuid[]) one (who, mail)`;

/** SQL: an account `l` with its invitation `i`, if any, and its last email `m`. */
export const joinInvitation = (sql: Tag): Fragment => sql`
  left join invitation i on i.empl_id = l.empl_id left join mail_outbox m on m.mail_outbox_id = i.mail_outbox_id`;

/** SQL: the state of the invitation of an account `l` (`InvitationState`), or null. */
export const invitationState = (sql: Tag): Fragment => sql`case
  when i.empl_id is null then null
  when i.accepted_at is not null then 'accepted'
  when not i.by_mail and l.password_valid_until <= now() then 'expired'
  when i.signed_in_at is not null then 'signed-in'
  when not i.by_mail then 'handed-out'
  when m.status = 'queued' then 'waiting'
  when m.status = 'failed' then 'undeliverable'
  when not exists (${validLinks(sql)}) then 'expired'
  when exists (${validLinks(sql)} and r.opened_at is not null) then 'opened'
  else 'sent' end`;

const validLinks = (sql: Tag) => sql`select from reset_link r where r.empl_id = l.empl_id and r.used_at is null and r.expires_at > now()`;

/** SQL: the label of the state. */
export const invitationText = (sql: Tag): Fragment => sql`(${JSON.stringify(invitationStates)}::jsonb ->> ${invitationState(sql)})`;

/** SQL: an account has never been used to sign in or choose a password, so that it can be withdrawn. */
export const isUnusedAccount = (sql: Tag): Fragment => sql`(i.accepted_at is null and i.signed_in_at is null and l.first_time)`;
