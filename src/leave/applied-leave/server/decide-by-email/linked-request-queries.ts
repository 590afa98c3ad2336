import { canReadLeave } from '#src/shared/access/server/permission-conditions.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import type { BalanceFigures } from '#src/ledger/leave-ledger/calculation/balance.ts';
import {
  alsoAwayText,
  type BalanceEffect,
  calculateBalanceEffect,
  nextApproverName,
} from '#src/ledger/leave-ledger/status/decision-effect.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { SecondApprover } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { isPending } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { findPendingParts } from '../decide/team-leave-queries.ts';

type DayParts = { halfDayPart: 'AM' | 'PM' | null; startPart: 'PM' | null; endPart: 'AM' | null };

type PendingRequestRow = DayParts & {
  id: { startDate: PlainDate };
  endDate: PlainDate;
  employeeDetails: { name: string };
  leaveDuration: number;
  leaveStatus: LeaveStatus;
  approverName: string;
  balance: BalanceFigures | null;
  away: Parameters<typeof alsoAwayText>[1];
  change:
    | (DayParts & {
        kind: 'giveBack' | 'ill' | 'move';
        startDate: PlainDate;
        endDate: PlainDate;
        leaveDuration: number;
        giveBack?: { date: PlainDate; part?: 'AM' | 'PM' }[];
      })
    | null;
  secondStep: SecondApprover | null;
};

/** The fields that a holder of a link sees before the decision. */
type LinkedRequest = Pick<
  PendingRequestRow,
  'endDate' | 'halfDayPart' | 'startPart' | 'endPart' | 'leaveDuration' | 'leaveStatus' | 'approverName'
> & {
  name: string;
  startDate: PlainDate;
  effect: BalanceEffect | null;
  alsoAway: string;
  change: ReturnType<typeof linkedChangeResponse>;
  second: string | null;
  parts?: (DayParts & { startDate: PlainDate; endDate: PlainDate; leaveDuration: number; effect: BalanceEffect | null })[];
};

/** Returns the requested change of approved leave without the type that days of illness become. */
function linkedChangeResponse(change: PendingRequestRow['change']) {
  if (!change) return null;
  const { kind, startDate, endDate, halfDayPart, startPart, endPart, leaveDuration, giveBack: days = [] } = change;
  return { kind: kind === 'ill' ? ('otherType' as const) : kind, startDate, endDate, halfDayPart, startPart, endPart, leaveDuration, days };
}

/** Starts and ends at noon are shown for each part. */
const wholeDays: DayParts = { halfDayPart: null, startPart: null, endPart: null };

function linkedPartResponse(part: PendingRequestRow) {
  const { id, endDate, halfDayPart, startPart, endPart, leaveDuration } = part;
  return { startDate: id.startDate, endDate, halfDayPart, startPart, endPart, leaveDuration, effect: calculateBalanceEffect(part) ?? null };
}

/**
 * Finds a request for the holder of a link, without reason, type and attachment, with both parts of leave over New Year.
 *
 * @returns undefined if it does not wait for that approver
 */
export async function findLinkedRequest(sql: Sql, appliedLeaveId: number, approver: Caller): Promise<LinkedRequest | undefined> {
  // The JSON of the query has the shape of its contract.
  const all = (await findPendingParts(sql, approver, appliedLeaveId)) as unknown as PendingRequestRow[];
  const [found] = all;
  const last = all.at(-1);
  if (!found || !last) return undefined;
  const { leaveStatus, approverName } = found;
  const { startDate } = found.id;
  const { endDate } = last;
  const isOne = all.length === 1;
  const { halfDayPart, startPart, endPart } = isOne ? found : wholeDays;
  return {
    name: found.employeeDetails.name,
    startDate,
    endDate,
    halfDayPart,
    startPart,
    endPart,
    leaveDuration: all.reduce((days, part) => days + part.leaveDuration, 0),
    leaveStatus,
    approverName,
    effect: isOne ? (calculateBalanceEffect(found) ?? null) : null,
    alsoAway: alsoAwayText(
      found.change ?? { startDate, endDate },
      all.flatMap(({ away }) => away),
    ),
    ...(!isOne && { parts: all.map(linkedPartResponse) }),
    change: linkedChangeResponse(found.change),
    second: found.secondStep && nextApproverName(found.secondStep),
  };
}

/** Finds the outcome of the request of a link for readers who may see it; null for others and for recalled requests. */
export async function findLinkOutcome(
  sql: Sql,
  { appliedLeaveId }: { appliedLeaveId: number | null },
  caller: Caller,
  timeZone: string,
): Promise<object | null> {
  const [found] = await sql<{ json: object }[]>`
    select jsonb_build_object('appliedLeaveId', l.applied_leave_id,
      'id', jsonb_build_object('emplid', l.empl_id, 'effDate', l.eff_date, 'startDate', l.start_date, 'leaveCode', l.leave_code),
      'name', e.name, 'startDate', l.start_date, 'endDate', l.end_date, 'leaveStatus', l.leave_status, 'approverName', a.name,
      'waits', l.approver = ${caller.emplId} and ${isPending(sql)}, 'last', last.json) as json
    from applied_leave l join employee e on e.empl_id = l.empl_id join employee a on a.empl_id = l.approver
    cross join lateral (
      select jsonb_build_object('byName', coalesce(who.name, token_name('#' || ev.by_token)), 'at', to_char(ev.happened_at at time zone ${timeZone}::text, 'DD/MM/YYYY, HH24:MI'),
        'fromStatus', ev.from_status, 'toStatus', ev.to_status) as json
      from applied_leave_event ev left join employee who on who.empl_id = ev.by_empl_id
      where ev.applied_leave_id = l.applied_leave_id order by ev.applied_leave_event_id desc limit 1) last
    where l.applied_leave_id = ${appliedLeaveId} and ${canReadLeave(sql, caller)}`;
  return found?.json ?? null;
}
