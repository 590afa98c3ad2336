import type { Fragment, Tag } from '#src/db/server/sql.ts';
import { type RemarkLabels, remarkText } from '#src/leave-ledger/leave-remark-sentences.ts';
import type { Said } from '#src/text/problem.ts';

/** What an event `ev` was told of, by the application or by a person; the names are those of today. */
export const remarkJson = (sql: Tag): Fragment => sql`
  'reason', ev.reason, 'remark', ev.remark, 'labels', case when ev.remark is not null then json_build_object(
    'people', (select json_object_agg(empl_id, name) from employee where empl_id in (ev.remark #>> '{params,was}', ev.remark #>> '{params,next}',
      ev.remark #>> '{params,was,approver}', ev.remark #>> '{params,now,approver}')),
    'types', (select json_object_agg(leave_code, leave_descr) from leave_category
      where leave_code in (ev.remark #>> '{params,was,leaveCode}', ev.remark #>> '{params,now,leaveCode}'))) end`;

type ReadEvent = { reason: string | null; remark: Said | null; labels: RemarkLabels | null };

/** An event as it is told: what the application has noted is its reason, in words, before what the person has said. */
export function toldEvent<Event extends ReadEvent>({ remark, labels, ...event }: Event) {
  const noted = remark && remarkText(remark, labels ?? {});
  return { ...event, reason: [noted, event.reason].filter(Boolean).join('\n') || null, code: remark?.code ?? null };
}
