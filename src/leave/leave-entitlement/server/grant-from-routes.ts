import type { FastifyInstance } from 'fastify';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { type TransactionSql, dryRun } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { feature } from '#src/platform/http/server/feature.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { bookAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { accrualWeights, calculateGrantMonths, type GrantFrom, sumGrantMonths } from '#src/ledger/leave-ledger/calculation/grant-months.ts';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { findGrantTerms, grantFromRun, type StoredGrantTerms } from '#src/ledger/leave-ledger/server/balance/grant-months-queries.ts';
import { expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { grantFromContract } from '#src/leave/leave-entitlement/grant-from-contract.ts';
import { grantFromProblems, type ShownGrantMonth, showGrantMonths } from '#src/leave/leave-entitlement/grant-from-rules.ts';
import { nearestDayOfYear } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import { canManage } from '#src/shared/access/server/permission-conditions.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';
import { lockManageableEntitlement, updateAccrualWeights } from './manage-entitlement-queries.ts';
import { keepLeaveCovered } from './refuse-days-in-use.ts';
import { refuseOwnEntitlement } from './refuse-own-entitlement.ts';

type Change = { caller: Caller; of: EntitlementKey; today: PlainDate; ifMatch?: number | undefined };
type Answer = { grantFromId: number | null; months: ShownGrantMonth[]; entitlement: number };
type LockedTerms = StoredGrantTerms & { type: string; availableLeave: number };

const toId = ({ emplId, year, leaveCode }: EntitlementKey) => ({ emplId, leaveYear: year, leaveCode });

function registerGrantFrom(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, grantFromContract, {
    async 'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom'({ sql, caller, params }) {
      const terms = await findGrantTerms(sql, toId(params), canManage(sql, caller, sql`en.empl_id`));
      if (!terms) throw notFound();
      return terms.froms;
    },

    'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom': ({ tx, caller, params, body, ifMatch }) =>
      grantFrom(tx, { caller, of: params, today: services.today(), ifMatch }, body),

    async 'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/preview'({ tx, caller, params, body }) {
      let answer: Answer | undefined;
      await dryRun(tx, async (dry) => {
        answer = await grantFrom(dry, { caller, of: params, today: services.today() }, { ...body, reason: body.reason ?? '-' });
      });
      if (!answer) throw new Error('Unreachable: the dry run has an answer or throws.');
      return { ...answer, grantFromId: null };
    },

    'DELETE /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/{grantFromId}': ({ tx, caller, params, ifMatch }) =>
      undoGrantFrom(tx, { caller, of: params, today: services.today(), ifMatch }, Number(params.grantFromId)),
  });
}

/** Locks an entitlement that the caller manages. @throws AppError 403, 404, 412 */
async function lockTerms(tx: TransactionSql, { caller, of, ifMatch }: Change): Promise<LockedTerms> {
  const { emplId, year, leaveCode } = of;
  refuseOwnEntitlement(caller, emplId);
  const stored = await lockManageableEntitlement(tx, caller, of);
  const terms = stored && (await findGrantTerms(tx, toId(of)));
  if (!terms) throw notFound();
  await refuseStale(tx, { entity: 'leave_entitlement', key: `${emplId}/${year}/${leaveCode}`, version: stored.version }, ifMatch);
  return { ...terms, type: stored.type, availableLeave: stored.availableLeave };
}

/** @throws AppError 400, 403, 404, 409, 412 */
async function grantFrom(tx: TransactionSql, change: Change, { from, days, reason }: GrantFrom & { reason: string }): Promise<Answer> {
  const terms = await lockTerms(tx, change);
  throwIfProblems(grantFromProblems({ from, days }, terms));
  const next = { ...terms, froms: [...terms.froms, { from, days }] };
  const months = calculateGrantMonths(next);
  const entitlement = sumGrantMonths(months);
  const entry = { kind: 'grant', note: reason, run: grantFromRun({ from, days }) } as const;
  const grantFromId = await book(tx, change, next, { ...entry, change: entitlement - terms.entitlement });
  return { grantFromId, months: showGrantMonths(months), entitlement };
}

/** @throws AppError 403, 404, 409, 412 */
async function undoGrantFrom(tx: TransactionSql, change: Change, grantFromId: number): Promise<Answer> {
  const terms = await lockTerms(tx, change);
  const undone = terms.froms.find((one) => one.grantFromId === grantFromId);
  const latest = terms.froms.at(-1);
  if (!undone || !latest) throw notFound();
  if (latest !== undone) throw new AppError(409, leaveEntitlementMessage('grant-from.order', { from: latest.from }));
  const { year, isClosed } = terms;
  const entitlement = terms.entitlement - undone.change;
  if (isClosed) throw new AppError(409, leaveEntitlementMessage('grant-from.closed', { year }));
  if (entitlement < 0) throw new AppError(409, leaveEntitlementMessage('grant-from.changed'));
  const next = { ...terms, froms: terms.froms.slice(0, -1) };
  await book(tx, change, next, { kind: 'undo', note: undone.reason, run: grantFromRun(undone), change: -undone.change });
  return { grantFromId: null, months: showGrantMonths(calculateGrantMonths(next)), entitlement };
}

type Booking = { kind: 'grant' | 'undo'; note: string; run: string; change: number };

/** Books the difference of the year's grant, with its accruals and expiries. @throws AppError 409 if leave needs the days */
async function book(
  tx: TransactionSql,
  { of, today }: Change,
  terms: Omit<LockedTerms, 'froms'> & { froms: readonly GrantFrom[] },
  { change, ...entry }: Booking,
): Promise<number | null> {
  const { year, type, availableLeave, isMonthly, mayGoBelowBy } = terms;
  const available = { type, year, on: nearestDayOfYear(year, today), availableLeave };
  const isTooMuch = !isMonthly && availableLeave + change < 0;
  throwIfProblems(fieldProblems('days', isTooMuch && leaveEntitlementMessage('entitlement-entry.below-nothing', available), 'records'));
  let id: number | undefined;
  await keepLeaveCovered(tx, of, { today, mayGoBelowBy }, async () => {
    // Days that accrue become available month by month; the entitlement is that of the whole year.
    [id] = await insertEntries(tx, [{ ...toId(of), ...entry, days: isMonthly ? 0 : change, entitlement: change }]);
    if (isMonthly) await updateAccrualWeights(tx, of, accrualWeights(terms));
    await bookAccruals(tx, today, [toId(of)]);
  });
  await expireDays(tx, today, [toId(of)]);
  return id ?? null;
}

export const grantFromFeature = feature({ name: 'Leave entitlements', calls: grantFromContract, register: registerGrantFrom });
