import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { formatList } from '#src/base/text/plural.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { grantMessage, maxNamed } from '#src/ledger/grant/grant-sentences.ts';
import { isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';

/** Refuses a change that would remove days that leave needs from these balances. @throws AppError 409 if there are such balances */
export async function refuseLiveLeave(
  tx: TransactionSql,
  balances: readonly { emplId: string; leaveCode: string }[],
  year: number,
): Promise<void> {
  if (balances.length === 0) return;
  const people = [...new Set(balances.map(({ emplId }) => emplId))];
  const named = new Set(people.slice(0, maxNamed));
  const shown = balances.filter(({ emplId }) => named.has(emplId));
  const [found] = await tx<{ types: string[]; leaveOn: Record<string, PlainDate> }[]>`
    select (select json_agg(c.leave_descr order by array_position(codes, c.leave_code)) from leave_category c where c.leave_code = any (codes)) as types,
      coalesce((
        select json_object_agg(named.empl_id, named.latest) from (
          select l.empl_id, max(l.start_date) as latest from applied_leave l
          where (l.empl_id, l.leave_code) in (
              select * from unnest(${shown.map(({ emplId }) => emplId)}::text[], ${shown.map(({ leaveCode }) => leaveCode)}::text[]))
            and l.leave_year = ${year} and ${isLive(tx)}
          group by l.empl_id) named), '{}') as "leaveOn"
    from (select ${[...new Set(balances.map(({ leaveCode }) => leaveCode))]}::text[] as codes) asked`;
  if (found)
    throw new AppError(409, grantMessage('grant.live-leave', { type: formatList(found.types), year, people, leaveOn: found.leaveOn }));
}
