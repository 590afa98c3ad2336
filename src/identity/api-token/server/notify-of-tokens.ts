import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { tellHr } from '#src/shared/notification/server/notify-hr.ts';
import { claimUnnotifiedTokens } from './api-token-queries.ts';

/** Notifies HR once of each token that expires within 14 days or whose creator has left, because a token outlives its creator. */
export async function notifyOfTokens(tx: TransactionSql, today: PlainDate): Promise<void> {
  const { ending, left } = await claimUnnotifiedTokens(tx, today);
  for (const figures of ending) await tellHr(tx, 'tokenEnds', { figures });
  for (const figures of left) await tellHr(tx, 'tokenMakerLeft', { figures });
}
