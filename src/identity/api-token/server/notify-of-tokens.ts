import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { notifyHr } from '#src/shared/notification/server/notify-hr.ts';
import { claimUnnotifiedTokens } from './api-token-queries.ts';

/** Notifies HR once of each token that expires within 14 days or whose creator has left, because a token outlives its creator. */
export async function notifyOfTokens(tx: TransactionSql, today: PlainDate): Promise<void> {
  const { ending, left } = await claimUnnotifiedTokens(tx, today);
  for (const figures of ending) await notifyHr(tx, 'tokenEnds', { figures });
  for (const figures of left) await notifyHr(tx, 'tokenMakerLeft', { figures });
}
