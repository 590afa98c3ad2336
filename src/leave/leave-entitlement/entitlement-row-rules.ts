import { blame, type Problem, type Said } from '#src/base/text/problem.ts';
import { isDays, typedYear } from './leave-entitlement-rules.ts';
import { type DaysName, rowDays, say } from './leave-entitlement-sentences.ts';

// Object.keys gives strings; these are the record's own.
const daysNames = Object.keys(rowDays) as DaysName[];

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
 * @example entitlementRowProblem({ ...row, id: { ...row.id, year: 26 } }, facts) // { path: 'id.year', because: 'input', code: 'entitlement-row.year-length' }
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

const at = (path: string, said: Said, because?: Problem['because']): Problem | undefined => blame(path, said, because)[0];

function employeeProblem({ emplid }: EntitlementRowValues['id'], { people, own }: EntitlementRowFacts): Problem | undefined {
  if (emplid === '') return at('id.emplid', say('employee.blank'));
  const employee = people.get(emplid);
  if (!employee) return at('id.emplid', say('employee.unknown'));
  if (!employee.isActive) return at('id.emplid', say('entitlement.employee-inactive'));
  return emplid === own ? at('id.emplid', say('entitlement.own')) : undefined;
}

function yearProblem({ year }: EntitlementRowValues['id']): Problem | undefined {
  const text = String(year);
  if (typedYear(text) !== undefined) return undefined;
  const isOtherLength = /^\d+$/.test(text) && text.length !== 4;
  return at('id.year', say(isOtherLength ? 'entitlement-row.year-length' : 'entitlement-row.year-invalid'));
}

function typeProblem({ leaveCode }: EntitlementRowValues['id'], { leaveCodes }: EntitlementRowFacts): Problem | undefined {
  if (leaveCode === '') return at('id.leaveCode', say('leave-type.blank'));
  return leaveCodes.has(leaveCode) ? undefined : at('id.leaveCode', say('leave-type.unknown'));
}

function keyProblem({ id }: EntitlementRowValues, { stored }: EntitlementRowFacts, isDuplicate: boolean): Problem | undefined {
  if (isDuplicate) return at('id.emplid', say('row.twice'));
  return stored.has(entitlementKey(id)) ? at('id.emplid', say('entitlement-row.stored'), 'records') : undefined;
}

function daysProblem(row: EntitlementRowValues): Problem | undefined {
  for (const path of daysNames) {
    const days = row[path] ?? '';
    if (days === '') return at(path, say('entitlement-row.days-blank', { field: path }));
    if (typeof days === 'string' || !isDays(days)) return at(path, say('entitlement-row.days-invalid', { field: path }));
  }
  return undefined;
}
