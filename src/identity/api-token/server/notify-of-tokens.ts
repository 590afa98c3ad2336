import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { tellHr } from '#src/shared/notification/server/notify-hr.ts';
import { claimUnnotifiedTokens } from './api-token-queries.ts';

/** Tells HR, once of each, of tokens that end within 14 days, and of those whose maker has left: a token outlives who made it. */
export async function notifyOfTokens(tx: TransactionSql, today: PlainDate): Promise<void> {
  const { ending, left } = await claimUnnotifiedTokens(tx, today);
  for (const figures of ending) await tellHr(tx, 'tokenEnds', { figures });
  for (const figures of left) await tellHr(tx, 'tokenMakerLeft', { figures });
}
