import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { daysUntil, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { entriesAndUses, replayYear, type YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';
import { entitlementKeyColumns, yearHistory } from '../balance/balance-queries.ts';
import { isLive } from '../application/status-conditions.ts';

/** An earlier notification: the last day, and the number of days ahead. */
type SentNotification = { until: PlainDate; before: number };
type ExpiringEntitlement = { emplId: string; leaveCode: string; tellLapse: number[]; history: YearHistory; told: SentNotification[] };
type DueNotification = { emplId: string; leaveCode: string; until: PlainDate; days: number; before: number };

/**
 * Notifies people of days about to expire, once for each number of days ahead that the leave type configures. A missed notification is covered by the
 * next. People without days to lose are not notified.
 *
 * @returns the number of notifications
 */
export async function notifyOfExpiry(tx: TransactionSql, today: PlainDate): Promise<number> {
  const due = (await findExpiringEntitlements(tx, today)).flatMap((one) => dueNotifications(one, today));
  if (due.length === 0) return 0;
  const column = <T>(of: (one: DueNotification) => T) => due.map(of);
  const news = tx`
    select null::bigint as applied_leave_id, 'lapseSoon'::text as kind, due.empl_id as applicant, null::text as approver, null::text as former,
      jsonb_build_object('leaveCode', due.leave_code, 'until', due.until_date, 'days', due.days, 'before', due.before) as figures
    from unnest(${column(({ emplId }) => emplId)}::text[], ${column(({ leaveCode }) => leaveCode)}::text[], ${column(({ until }) => until)}::date[],
      ${column(({ days }) => days)}::numeric[], ${column(({ before }) => before)}::int[]) due (empl_id, leave_code, until_date, days, before)`;
  await tx`with ${insertNotifications(tx, news, tx`null::text`)} select`;
  return due.length;
}

const findExpiringEntitlements = (tx: Tag, today: PlainDate) => tx<ExpiringEntitlement[]>`
  select en.empl_id as "emplId", en.leave_code as "leaveCode", c.tell_lapse as "tellLapse", ${yearHistory(tx, entitlementKeyColumns(tx), isLive(tx), true)} as history,
    (select coalesce(json_agg(json_build_object('until', t.figures ->> 'until', 'before', (t.figures ->> 'before')::int)), '[]') from notice t
      where t.empl_id = en.empl_id and t.kind = 'lapseSoon' and t.figures ->> 'leaveCode' = en.leave_code) as told
  from leave_entitlement en join leave_category c on c.leave_code = en.leave_code join employee e on e.empl_id = en.empl_id
  where e.status = 'A' and en.year = ${yearOf(today)} and c.tell_lapse <> '{}' and exists (
    select from entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code and n.until_date >= ${today})
  order by en.empl_id, en.leave_code`;

function dueNotifications({ emplId, leaveCode, tellLapse, history, told }: ExpiringEntitlement, today: PlainDate): DueNotification[] {
  const { entries, uses } = entriesAndUses(history);
  return replayYear(entries, uses).flatMap((step) => {
    if (!('lapsed' in step) || step.lapsed < today) return [];
    const until = step.lapsed;
    const left = daysUntil(today, until);
    const before = Math.min(...tellLapse.filter((days) => days >= left));
    const isTold = told.some((one) => one.until === until && one.before <= before);
    return before === Infinity || isTold ? [] : [{ emplId, leaveCode, until, days: -step.days, before }];
  });
}
