import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { type RemarkLabels, remarkText } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { remarkLabels } from '#src/shared/notification/server/remark-labels.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';

/** What an event `ev` was told of, by the application or by a person; the names are those of today. */
export const remarkJson = (sql: Tag): Fragment => sql`
  'reason', ev.reason, 'remark', ev.remark, 'labels', case when ev.remark is not null then ${remarkLabels(sql)} end`;

type StoredEvent = { reason: string | null; remark: MessageDescriptor | null; labels: RemarkLabels | null };

/** An event as it is told: what the application has noted is its reason, in words, before what the person has said. */
export function toTimelineEvent<Event extends StoredEvent>({ remark, labels, ...event }: Event) {
  const noted = remark && remarkText(remark, labels ?? {});
  return { ...event, reason: [noted, event.reason].filter(Boolean).join('\n') || null, code: remark?.code ?? null };
}

/** Names the note of the timeline that a notice is about, by its `event`. */
export const eventFigureJson = (tx: Tag): Fragment => tx`jsonb_build_object('event', event.applied_leave_event_id)`;
