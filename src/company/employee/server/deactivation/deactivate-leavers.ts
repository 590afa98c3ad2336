import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { lockProfilesAndPeople } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { notifyHr } from '#src/shared/notification/server/notify-hr.ts';
import { endEmployment, reassignPending } from './deactivation-queries.ts';
import { isLastHr } from '#src/shared/access/server/last-hr-queries.ts';

/**
 * Deactivates employees whose last day has passed, with all effects of a deactivation. The last HR user stays active; HR is notified about
 * that once a week.
 *
 * @example await sql.begin((tx) => deactivateLeavers(tx, '2027-01-01')) // people with a last day up to 31/12/2026 are inactive
 */
export async function deactivateLeavers(tx: TransactionSql, today: PlainDate): Promise<void> {
  // On most nights no one leaves, so the locks are not taken.
  if ((await findLeavers(tx, today)).length === 0) return;
  await lockProfilesAndPeople(tx);
  for (const emplId of await findLeavers(tx, today)) {
    if (await isLastHr(tx, emplId)) {
      if (!(await wasHrNotified(tx))) await notifyHr(tx, 'lastHrStays');
      continue;
    }
    await tx`update employee set status = 'I' where empl_id = ${emplId}`;
    await endEmployment(tx, { emplId, by: null, today });
    await reassignPending(tx, { emplId, by: null, today });
  }
}

async function findLeavers(sql: Tag, today: PlainDate): Promise<string[]> {
  const found = await sql<{ emplId: string }[]>`
    select empl_id as "emplId" from employee where status = 'A' and last_day < ${today} order by empl_id`;
  return found.map(({ emplId }) => emplId);
}

async function wasHrNotified(sql: Tag): Promise<boolean> {
  const found = await sql`select from notice where kind = 'lastHrStays' and happened_at > now() - interval '7 days' limit 1`;
  return found.length > 0;
}
