import type { Problem } from '#src/text/problem.ts';
import { entitlementMessages, isDays, typedYear } from './leave-entitlement-rules.ts';

/** The number columns of a sheet and their names in messages, in the order of the rules. */
export const rowDays = {
  carryForward: 'Carried Forward',
  entitlement: 'Entitlement',
  availableLeave: 'Available Leave',
  takenLeave: 'Taken Leave',
  balanceLeave: 'Balance Leave',
} as const;

type DaysName = keyof typeof rowDays;
// Object.keys gives strings; these are the record's own.
const daysNames = Object.keys(rowDays) as DaysName[];

export const entitlementRowMessages = {
  ownEntitlement: 'Your own entitlements are kept by HR.',
  year: 'Leave Year value is invalid.',
  yearLength: 'Leave Year value length must be 4.',
  duplicate: 'This row has duplicate entry.',
  stored: 'This entry already exist.',
} as const;

/** A row as it is sent; a year or a number that could not be read is the text that was typed. */
export type EntitlementRowValues = {
  id: { emplid: string; year: number | string; leaveCode: string };
} & { [Name in DaysName]?: number | string | null | undefined };

/** What rows are held against. */
export type EntitlementRowFacts = {
  /** Those whose entitlements the person keeps, by id. */
  people: ReadonlyMap<string, { name: string; isActive: boolean }>;
  leaveCodes: ReadonlySet<string>;
  /** What is there already, by `entitlementKey`. */
  stored: ReadonlySet<string>;
  /** Who is not to keep the own entitlements. */
  own: string | undefined;
};

/** @example entitlementKey({ emplid: 'E0001', year: 2026, leaveCode: 'AL' }) // 'E0001/2026/AL' */
export const entitlementKey = ({ emplid, year, leaveCode }: EntitlementRowValues['id']): string => `${emplid}/${year}/${leaveCode}`;

/**
 * The first rule that a row of an entitlement sheet breaks (specification section 5, Entitlement upload).
 *
 * @param isDuplicate another row of the sheet is for the same employee, year and type
 * @example entitlementRowProblem({ ...row, id: { ...row.id, year: 26 } }, facts) // { path: 'id.year', message: 'Leave Year value length must be 4.' }
 */
export function entitlementRowProblem(row: EntitlementRowValues, facts: EntitlementRowFacts, isDuplicate = false): Problem | undefined {
  return (
    employeeProblem(row.id, facts) ??
    yearProblem(row.id) ??
    typeProblem(row.id, facts) ??
    keyProblem(row, facts, isDuplicate) ??
    daysProblem(row)
  );
}

const at = (path: string, message: string): Problem => ({ path, message });

function employeeProblem({ emplid }: EntitlementRowValues['id'], { people, own }: EntitlementRowFacts): Problem | undefined {
  if (emplid === '') return at('id.emplid', entitlementMessages.employee);
  const employee = people.get(emplid);
  if (!employee) return at('id.emplid', entitlementMessages.unknownEmployee);
  if (!employee.isActive) return at('id.emplid', entitlementMessages.inactiveEmployee);
  return emplid === own ? at('id.emplid', entitlementRowMessages.ownEntitlement) : undefined;
}

function yearProblem({ year }: EntitlementRowValues['id']): Problem | undefined {
  const text = String(year);
  if (typedYear(text) !== undefined) return undefined;
  const isOtherLength = /^\d+$/.test(text) && text.length !== 4;
  return at('id.year', isOtherLength ? entitlementRowMessages.yearLength : entitlementRowMessages.year);
}

function typeProblem({ leaveCode }: EntitlementRowValues['id'], { leaveCodes }: EntitlementRowFacts): Problem | undefined {
  if (leaveCode === '') return at('id.leaveCode', entitlementMessages.category);
  return leaveCodes.has(leaveCode) ? undefined : at('id.leaveCode', entitlementMessages.unknownCategory);
}

function keyProblem({ id }: EntitlementRowValues, { stored }: EntitlementRowFacts, isDuplicate: boolean): Problem | undefined {
  if (isDuplicate) return at('id.emplid', entitlementRowMessages.duplicate);
  return stored.has(entitlementKey(id)) ? at('id.emplid', entitlementRowMessages.stored) : undefined;
}

function daysProblem(row: EntitlementRowValues): Problem | undefined {
  for (const path of daysNames) {
    const days = row[path] ?? '';
    if (days === '') return at(path, `${rowDays[path]} cannot be blank.`);
    if (typeof days === 'string' || !isDays(days)) return at(path, `${rowDays[path]} value is invalid.`);
  }
  return undefined;
}
