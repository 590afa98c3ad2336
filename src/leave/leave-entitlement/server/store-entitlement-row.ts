import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { throwIfProblems, fieldError } from '#src/platform/http/app-error.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import {
  type EntitlementRowFacts,
  entitlementKey,
  entitlementRowProblem,
  type EntitlementRowValues,
} from '#src/leave/leave-entitlement/entitlement-row-rules.ts';
import type { NewEntitlementBody } from '#src/leave/leave-entitlement/leave-entitlement-contract.ts';
import { leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { parseYear } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { insertEntitlement, type Figures, findUploadFacts, listLeaveTypes } from './manage-entitlement-queries.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';

/** An entitlement from a row of a sheet. */
export type ValidatedRow = { key: EntitlementKey; figures: Figures; carryForwardUntil: PlainDate | null | undefined };

/** Validates a row of a sheet by the rules of the page. @throws AppError 400, 403, 409 */
export async function validateEntitlementRow(tx: TransactionSql, caller: Caller, body: NewEntitlementBody): Promise<ValidatedRow> {
  const row = { ...body, balanceLeave: toCellValue(body.balanceLeave) };
  const problem = entitlementRowProblem(row, await findRowFacts(tx, caller, row.id));
  if (problem?.code === 'entitlement.own') throw fieldError(403, problem.path, leaveEntitlementMessage('entitlement.own'));
  throwIfProblems(problem ? [problem] : []);
  return {
    key: { emplId: row.id.emplid, year: Number(row.id.year), leaveCode: row.id.leaveCode },
    figures: {
      carryForward: Number(row.carryForward),
      entitlement: Number(row.entitlement),
      availableLeave: Number(row.availableLeave),
      takenLeave: Number(row.takenLeave),
    },
    carryForwardUntil: toCarryForwardUntil(row.carryForwardUntil),
  };
}

/** The valid day after which carried days expire; null for never, undefined for a blank one: as the category says. */
export const toCarryForwardUntil = (sent: string | null | undefined): PlainDate | null | undefined =>
  sent === null ? null : sent === undefined || sent.trim() === '' ? undefined : sent.trim();

/**
 * Stores a validated row.
 *
 * @returns whether carried days have expired at once
 * @throws AppError 409 when the entitlement was added meanwhile
 */
export async function storeEntitlementRow(
  tx: TransactionSql,
  { key, figures, carryForwardUntil }: ValidatedRow,
  today: PlainDate,
): Promise<boolean> {
  const added = await insertEntitlement(tx, key, figures, { source: 'upload', today, carryForwardUntil });
  throwIfProblems(fieldProblems('id.emplid', !added && leaveEntitlementMessage('entitlement-row.stored'), 'records'));
  return added?.hasExpiredDays ?? false;
}

async function findRowFacts(
  tx: TransactionSql,
  caller: Caller,
  { emplid, year }: EntitlementRowValues['id'],
): Promise<EntitlementRowFacts> {
  const [{ people, stored }, types] = await Promise.all([
    findUploadFacts(tx, caller, { emplIds: [emplid], years: [parseYear(String(year)) ?? 0] }),
    listLeaveTypes(tx),
  ]);
  return {
    people: new Map(people.map(({ emplId, ...employee }) => [emplId, employee])),
    leaveCodes: new Set(types.map(({ code }) => code)),
    stored: new Set(stored.map(entitlementKey)),
    own: holdsRole(caller, ['HR']) ? undefined : caller.emplId,
  };
}

const toCellValue = (value: unknown): number | string =>
  typeof value === 'number' || typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
