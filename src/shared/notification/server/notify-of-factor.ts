import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { queueMails } from '#src/platform/mail/server/outbox.ts';
import { notifyHr, notifyOwner } from './notify-hr.ts';

/** The hours for which the emails are retried. */
const validHours = 72;

/** Notifies a person that their second factor was changed, and also emails them regardless of settings. @param by the person who reset it; null: they themselves, or the server */
export async function notifyOfFactorChange(tx: TransactionSql, sendsMail: boolean, emplId: string, by: string | null): Promise<void> {
  await notifyOwner(tx, 'factorChanged', emplId, { by });
  if (sendsMail) await queueMails(tx, { kind: 'factor', emplIds: [emplId], byEmplId: by, validHours });
}

/** Notifies a person and HR, except the person who did it, that a second factor was reset. */
export async function notifyOfFactorReset(tx: TransactionSql, sendsMail: boolean, emplId: string, by: string | null): Promise<void> {
  await notifyOfFactorChange(tx, sendsMail, emplId, by);
  await notifyHr(tx, 'factorReset', { by, figures: { emplId } });
  if (!sendsMail) return;
  const others = await tx<{ emplId: string }[]>`
    select empl_id as "emplId" from employee where status = 'A' and 'H' = any (roles) and empl_id is distinct from ${by} and empl_id <> ${emplId}`;
  const emplIds = others.map((other) => other.emplId);
  await queueMails(tx, { kind: 'factorToHr', emplIds, byEmplId: by, aboutEmplId: emplId, validHours });
}
