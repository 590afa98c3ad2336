import type { TransactionSql } from '#src/db/server/sql.ts';
import type { NoticeKind } from '#src/notice/notice-kinds.ts';
import { telling } from '#src/notice/server/telling.ts';

const kind = (name: NoticeKind) => name;

/**
 * Tells the people of the lines of a year end, or of an opening, what it does for them, all their types together; what it did is taken back where its
 * lines stand. To be called before either is done.
 *
 * @param more.by who does it; `butNot` whose lines stay as they are
 */
export async function tellYearEnd(
  tx: TransactionSql,
  yearEndId: number,
  { by, butNot = [] }: { by: string; butNot?: readonly string[] },
): Promise<void> {
  const news = tx`
    select null::bigint as applied_leave_id, empl_id as applicant, null::text as approver, null::text as former,
      case when bool_or(stands) then ${kind('yearEndUndone')} when bool_or(closes) then ${kind('yearEnd')} else ${kind('yearOpened')} end as kind,
      case when bool_or(stands) then jsonb_build_object('year', min(year))
        when bool_or(closes) then jsonb_build_object('year', min(year), 'days', trim_scale(sum(carried)), 'lost', trim_scale(sum(lapses)))
        else jsonb_build_object('year', min(year) + 1, 'days', trim_scale(sum(granted))) end as figures
    from year_end_line l
    where year_end_id = ${yearEndId} and empl_id <> all (${[...butNot]}::text[])
      and stands = exists (select from year_end y where y.year_end_id = l.year_end_id and y.applied_at is not null)
    group by empl_id`;
  await tx`with ${telling(tx, news, tx`${by}`)} select`;
}
