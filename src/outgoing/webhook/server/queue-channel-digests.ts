import { hourIn } from '#src/base/dates/local-hour.ts';
import { todayIn } from '#src/base/dates/plain-date.ts';
import { findChannelDigest, schedulesOf } from '#src/outgoing/away-digest/server/away-digest-queries.ts';
import { digestEvent } from '#src/outgoing/webhook/webhook-events.ts';
import type { DigestFields } from '#src/outgoing/webhook/webhook-rules.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { isSendingAllowed } from '#src/platform/jobs/server/sending-hold.ts';
import { isDigestMakerHr } from './webhook-queries.ts';

type DueDigest = { webhookId: string; schedule: NonNullable<DigestFields['schedule']>; deptIds: string[] | null };

/**
 * Queues the digests for channels that are due today, once for all instances: at the hour of each webhook, or later on the same day if no
 * instance ran or sending was paused at that hour. The message has only its day. Its text is composed when it is sent.
 *
 * @param now the moment, in milliseconds since 1970
 * @returns the number of messages
 */
export async function queueChannelDigests(sql: Sql, { timeZone, now }: { timeZone: string; now: number }): Promise<number> {
  const today = todayIn(timeZone, now);
  return sql.begin(async (tx) => {
    const due = await tx<DueDigest[]>`
      update webhook w set digest_on = ${today}
      where w.is_on and w.schedule = any (${schedulesOf(today)}::text[]) and w.hour <= ${hourIn(timeZone, now)}
        and (w.digest_on is null or w.digest_on < ${today}) and ${isDigestMakerHr(tx)} and ${isSendingAllowed(tx)}
      returning w.webhook_id::text as "webhookId", w.schedule, to_json(w.dept_ids) as "deptIds"`;
    let queued = 0;
    for (const { webhookId, ...digest } of due) {
      if (!(await findChannelDigest(tx, { ...digest, day: today }))) continue;
      await tx`insert into webhook_delivery (webhook_id, event, data) values (${webhookId}, ${digestEvent}, ${tx.json({ day: today })})`;
      queued += 1;
    }
    return queued;
  });
}
