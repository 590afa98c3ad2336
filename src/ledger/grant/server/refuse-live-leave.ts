import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { grantMessage, maxNamed } from '#src/ledger/grant/grant-sentences.ts';
import { isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';

type DaysInUse = { people: readonly string[]; year: number; leaveCode: string };

/** Refuses a change that would remove days that the leave of people needs. @throws AppError 409 if there are such people */
export async function refuseLiveLeave(tx: TransactionSql, { people, year, leaveCode }: DaysInUse): Promise<void> {
  if (people.length === 0) return;
  const [found] = await tx<{ type: string; leaveOn: Record<string, PlainDate> }[]>`
    select c.leave_descr as type, coalesce((
      select json_object_agg(named.empl_id, named.latest) from (
        select l.empl_id, max(l.start_date) as latest from applied_leave l
        where l.empl_id = any (${people.slice(0, maxNamed)}::text[]) and l.leave_year = ${year} and l.leave_code = c.leave_code and ${isLive(tx)}
        group by l.empl_id) named), '{}') as "leaveOn"
    from leave_category c where c.leave_code = ${leaveCode}`;
  if (found) throw new AppError(409, grantMessage('grant.live-leave', { ...found, year, people }));
}
