import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { refuse, wrongField } from '#src/platform/http/app-error.ts';
import { blame } from '#src/base/text/problem.ts';
import {
  type EntitlementRowFacts,
  entitlementKey,
  entitlementRowProblem,
  type EntitlementRowValues,
} from '#src/leave/leave-entitlement/entitlement-row-rules.ts';
import type { NewEntitlementBody } from '#src/leave/leave-entitlement/leave-entitlement-contract.ts';
import { say } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { typedYear } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { addEntitlement, type Figures, findKnown, leaveTypes } from './keep-entitlement-queries.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';

/** An entitlement as a row of a sheet has it. */
export type JudgedRow = { key: EntitlementKey; figures: Figures };

/**
 * Judges one row of a sheet by the rules of the page.
 *
 * @throws AppError 400, 403, 409
 */
export async function judgeEntitlementRow(tx: TransactionSql, caller: Caller, body: NewEntitlementBody): Promise<JudgedRow> {
  const row = { ...body, balanceLeave: asEntered(body.balanceLeave) };
  const problem = entitlementRowProblem(row, await factsAbout(tx, caller, row.id));
  if (problem?.code === 'entitlement.own') throw wrongField(403, problem.path, say('entitlement.own'));
  refuse(problem ? [problem] : []);
  return {
    key: { emplId: row.id.emplid, year: Number(row.id.year), leaveCode: row.id.leaveCode },
    figures: {
      carryForward: Number(row.carryForward),
      entitlement: Number(row.entitlement),
      availableLeave: Number(row.availableLeave),
      takenLeave: Number(row.takenLeave),
    },
  };
}

/** Stores a row that was judged. @throws AppError 409 when somebody has added it since */
export async function storeEntitlementRow(tx: TransactionSql, { key, figures }: JudgedRow, today: PlainDate): Promise<void> {
  const added = await addEntitlement(tx, key, figures, { source: 'upload', today });
  refuse(blame('id.emplid', !added && say('entitlement-row.stored'), 'records'));
}

async function factsAbout(tx: TransactionSql, caller: Caller, { emplid, year }: EntitlementRowValues['id']): Promise<EntitlementRowFacts> {
  const [{ people, stored }, types] = await Promise.all([
    findKnown(tx, caller, { emplIds: [emplid], years: [typedYear(String(year)) ?? 0] }),
    leaveTypes(tx),
  ]);
  return {
    people: new Map(people.map(({ emplId, ...employee }) => [emplId, employee])),
    leaveCodes: new Set(types.map(({ code }) => code)),
    stored: new Set(stored.map(entitlementKey)),
    own: holdsRole(caller, ['HR']) ? undefined : caller.emplId,
  };
}

const asEntered = (value: unknown): number | string =>
  typeof value === 'number' || typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
