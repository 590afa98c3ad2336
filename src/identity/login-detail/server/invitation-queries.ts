import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { invitationStates } from '#src/identity/login-detail/invitation-state.ts';

/** Writes down how people get into accounts that were just made; without a mail they have a password on paper. */
export async function insertInvitations(
  tx: TransactionSql,
  invited: readonly { emplId: string; mailOutboxId?: string | undefined }[],
  accountRunId: number | null,
): Promise<void> {
  await tx`
    insert into invitation (empl_id, account_run_id, by_mail, mail_outbox_id)
    select who, ${accountRunId}, mail is not null, mail from ${invitationMailRows(tx, invited)}`;
}

/** These people are invited by other mails than before. */
export async function updateInvitationMails(
  tx: TransactionSql,
  invited: readonly { emplId: string; mailOutboxId?: string | undefined }[],
): Promise<void> {
  await tx`update invitation i set mail_outbox_id = mail from ${invitationMailRows(tx, invited)} where i.empl_id = who`;
}

const invitationMailRows = (tx: TransactionSql, invited: readonly { emplId: string; mailOutboxId?: string | undefined }[]) => tx`
  unnest(${invited.map(({ emplId }) => emplId)}::text[], ${invited.map(({ mailOutboxId }) => mailOutboxId ?? null)}::uuid[]) one (who, mail)`;

/** An account `l` with its invitation `i`, if it has one, and its last mail `m`. */
export const joinInvitation = (sql: Tag): Fragment => sql`
  left join invitation i on i.empl_id = l.empl_id left join mail_outbox m on m.mail_outbox_id = i.mail_outbox_id`;

/** How far the owner of an account `l` has come with its invitation (`InvitationState`); null without one. */
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

/** What the state is called on screen. */
export const invitationText = (sql: Tag): Fragment => sql`(${JSON.stringify(invitationStates)}::jsonb ->> ${invitationState(sql)})`;

/** That nobody has signed in with an account or chosen its password, ever: it can be taken away. */
export const isUnusedAccount = (sql: Tag): Fragment => sql`(i.accepted_at is null and i.signed_in_at is null and l.first_time)`;
