import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { type RemarkLabels, remarkText } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { remarkLabels } from '#src/shared/notification/server/notification-queries.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';

/** SQL: the reason of an event `ev` and its automatic note, with the current names. */
export const remarkJson = (sql: Tag): Fragment => sql`
  'reason', ev.reason, 'remark', ev.remark, 'labels', case when ev.remark is not null then ${remarkLabels(sql)} end`;

type StoredEvent = { reason: string | null; remark: MessageDescriptor | null; labels: RemarkLabels | null };

/** Returns an event for the API. Its reason is the automatic note in words, followed by the reason of the person. */
export function toTimelineEvent<Event extends StoredEvent>({ remark, labels, ...event }: Event) {
  const noted = remark && remarkText(remark, labels ?? {});
  return { ...event, reason: [noted, event.reason].filter(Boolean).join('\n') || null, code: remark?.code ?? null };
}

/** SQL: the figures that refer a notification to its timeline event. */
export const eventFigureJson = (tx: Tag): Fragment => tx`jsonb_build_object('event', event.applied_leave_event_id)`;
