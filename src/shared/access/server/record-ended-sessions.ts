import type { Tag } from '#src/platform/db/server/sql.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';

/** Records in the audit log that sessions of an account were ended, and by whom. Without sessions it records nothing. @param about `account` is the email address */
export async function recordEndedSessions(
  tx: Tag,
  { byEmplId, requestId, account, ended }: { byEmplId: string; requestId: string; account: string; ended: number },
): Promise<void> {
  if (ended === 0) return;
  await logEvent(tx, { byEmplId, requestId, action: 'sessions ended', entity: 'account', entityKey: account, after: { sessions: ended } });
}
