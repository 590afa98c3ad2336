import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { carryForwardUntilProblems, isValidDays, parseYear } from './leave-entitlement-rules.ts';
import { type DayField, dayFieldLabels, leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

// Object.keys types keys as strings; these are the keys of the record.
const dayFields = Object.keys(dayFieldLabels) as DayField[];

/** A row as it is sent. A year or number that could not be parsed is the typed text. */
export type EntitlementRowValues = {
  id: { emplid: string; year: number | string; leaveCode: string };
  carryForwardUntil?: string | null | undefined;
} & { [Name in DayField]?: number | string | null | undefined };

/** The facts that validate rows. */
export type EntitlementRowFacts = {
  /** The people whose entitlements the user manages, by id. Leavers are among them, because their leave is imported too. */
  people: ReadonlyMap<string, { name: string }>;
  leaveCodes: ReadonlySet<string>;
  /** The existing entitlements, by `entitlementKey`. */
  stored: ReadonlySet<string>;
  /** The user's own id, if the user must not change their own entitlements. */
  own: string | undefined;
};

/** @example entitlementKey({ emplid: 'E0001', year: 2026, leaveCode: 'AL' }) // 'E0001/2026/AL' */
export const entitlementKey = ({ emplid, year, leaveCode }: EntitlementRowValues['id']): string => `${emplid}/${year}/${leaveCode}`;

/**
 * Returns the first rule that a row of an entitlement sheet breaks (specification section 5, Entitlement upload).
 *
 * @param isDuplicate another row of the sheet is for the same employee, year and type
 * @example entitlementRowProblem({ ...row, id: { ...row.id, year: 26 } }, facts) // { path: 'id.year', because: 'input', code: 'entitlement-row.year-length' }
 */
export function entitlementRowProblem(row: EntitlementRowValues, facts: EntitlementRowFacts, isDuplicate = false): Problem | undefined {
  return (
    employeeProblem(row.id, facts) ??
    yearProblem(row.id) ??
    typeProblem(row.id, facts) ??
    keyProblem(row, facts, isDuplicate) ??
    daysProblem(row) ??
    carryForwardUntilProblems(row.carryForwardUntil, parseYear(String(row.id.year)) ?? 0)[0]
  );
}

const problemAt = (path: string, said: MessageDescriptor, because?: Problem['because']): Problem | undefined =>
  fieldProblems(path, said, because)[0];

function employeeProblem({ emplid }: EntitlementRowValues['id'], { people, own }: EntitlementRowFacts): Problem | undefined {
  if (emplid === '') return problemAt('id.emplid', leaveEntitlementMessage('employee.blank'));
  if (!people.has(emplid)) return problemAt('id.emplid', leaveEntitlementMessage('employee.unknown'));
  return emplid === own ? problemAt('id.emplid', leaveEntitlementMessage('entitlement.own')) : undefined;
}

function yearProblem({ year }: EntitlementRowValues['id']): Problem | undefined {
  const text = String(year);
  if (parseYear(text) !== undefined) return undefined;
  const isOtherLength = /^\d+$/.test(text) && text.length !== 4;
  return problemAt('id.year', leaveEntitlementMessage(isOtherLength ? 'entitlement-row.year-length' : 'entitlement-row.year-invalid'));
}

function typeProblem({ leaveCode }: EntitlementRowValues['id'], { leaveCodes }: EntitlementRowFacts): Problem | undefined {
  if (leaveCode === '') return problemAt('id.leaveCode', leaveEntitlementMessage('leave-type.blank'));
  return leaveCodes.has(leaveCode) ? undefined : problemAt('id.leaveCode', leaveEntitlementMessage('leave-type.unknown'));
}

function keyProblem({ id }: EntitlementRowValues, { stored }: EntitlementRowFacts, isDuplicate: boolean): Problem | undefined {
  if (isDuplicate) return problemAt('id.emplid', leaveEntitlementMessage('row.twice'));
  return stored.has(entitlementKey(id)) ? problemAt('id.emplid', leaveEntitlementMessage('entitlement-row.stored'), 'records') : undefined;
}

function daysProblem(row: EntitlementRowValues): Problem | undefined {
  for (const path of dayFields) {
    const days = row[path] ?? '';
    if (days === '') return problemAt(path, leaveEntitlementMessage('entitlement-row.days-blank', { field: path }));
    if (typeof days === 'string' || !isValidDays(days))
      return problemAt(path, leaveEntitlementMessage('entitlement-row.days-invalid', { field: path }));
  }
  return undefined;
}
