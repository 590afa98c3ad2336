import type { z } from 'zod';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { type Tag, type TransactionSql, dryRun } from '#src/platform/db/server/sql.ts';
import { notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import type { EntryEffectResponse } from '#src/leave/leave-entitlement/entitlement-entry-contract.ts';
import {
  type ManualEntry,
  findEntryDate,
  entryProblems,
  nearestDayOfYear,
  signedDays,
} from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import { leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { lockManageableEntitlement } from './manage-entitlement-queries.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';
import { refuseDaysInUse } from './refuse-days-in-use.ts';
import { refuseOwnEntitlement } from './refuse-own-entitlement.ts';

type EntryRequest = {
  caller: Caller;
  of: EntitlementKey;
  entry: ManualEntry & { note?: string | undefined };
  today: PlainDate;
  ifMatch?: number | undefined;
};

/**
 * Adds a manual entry and the resulting expiry. For a closed year, triggers carry the change into the following years.
 *
 * @returns the id of the entry
 * @throws AppError 409 when it takes more days than are left, or in a closed year than were left before it was closed
 */
export async function addEntry(tx: TransactionSql, { caller, of, entry, today, ifMatch }: EntryRequest): Promise<number | undefined> {
  const { emplId, year, leaveCode } = of;
  throwIfProblems(entryProblems(entry, year, today));
  refuseOwnEntitlement(caller, emplId);
  const stored = await lockManageableEntitlement(tx, caller, of);
  if (!stored) throw notFound();
  await refuseStale(tx, { entity: 'leave_entitlement', key: `${emplId}/${year}/${leaveCode}`, version: stored.version }, ifMatch);
  const days = signedDays(entry);
  const { type, openAvailable: availableLeave } = stored;
  const available = { type, year, on: nearestDayOfYear(year, today), availableLeave };
  const isTooMuch = availableLeave + days < 0;
  throwIfProblems(fieldProblems('days', isTooMuch && leaveEntitlementMessage('entitlement-entry.below-nothing', available), 'records'));
  throwIfProblems(fieldProblems('days', stored.availableLeave + days >= 100_000 && leaveEntitlementMessage('entitlement-entry.days-form')));
  const { kind, until, note } = entry;
  const on = findEntryDate(kind, year, today);
  if (days < 0) await refuseDaysInUse(tx, of, { on, days }, today);
  const [id] = await insertEntries(tx, [{ emplId, leaveYear: year, leaveCode, kind, days, on, until, note: note ?? null }]);
  await expireDays(tx, today, [{ emplId, leaveYear: year, leaveCode }]);
  return id;
}

type EntryEffectLines = z.output<typeof EntryEffectResponse>[];

/**
 * Previews a change of an entitlement by making it and rolling it back, so that the figures of closed and later years are exact.
 *
 * @returns its year first, then each later year that changes
 */
export async function previewEffect(
  tx: TransactionSql,
  of: EntitlementKey,
  change: (dry: TransactionSql) => Promise<unknown>,
): Promise<EntryEffectLines> {
  let was: YearEndFigures[] = [];
  let becomes: YearEndFigures[] = [];
  await dryRun(tx, async (dry) => {
    was = await findFigures(dry, of);
    await change(dry);
    becomes = await findFigures(dry, of);
  });
  return becomes.flatMap(({ year, isClosed, ...now }) => {
    // The record of the next year may only be created by the carry-over.
    const { available = 0, carried = 0, lapsed = 0 } = was.find((one) => one.year === year) ?? {};
    const isSame = now.available === available && now.carried === carried && now.lapsed === lapsed;
    return isSame && year !== of.year ? [] : [{ year, isClosed, was: { available, carried, lapsed }, becomes: now }];
  });
}

type YearEndFigures = EntryEffectLines[number]['was'] & { year: number; isClosed: boolean };

async function findFigures(sql: Tag, { emplId, year, leaveCode }: EntitlementKey): Promise<YearEndFigures[]> {
  const found = await sql<YearEndFigures[]>`
    select en.year, l.year is not null as "isClosed", en.available_leave as available, coalesce(l.booked_carry, 0) as carried,
      coalesce(l.booked_lapse, 0) as lapsed
    from leave_entitlement en
      left join year_end_line l on l.empl_id = en.empl_id and l.year = en.year and l.leave_code = en.leave_code and l.stands and l.closes
    where en.empl_id = ${emplId} and en.leave_code = ${leaveCode} and en.year >= ${year}
    order by en.year`;
  return [...found];
}
