import type { z } from 'zod';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { daysText } from '#src/base/text/plural.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { canRemoveDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import type { grantContract } from '#src/ledger/grant/grant-contract.ts';
import { calculateGrant, conditionsText, maxGrantBalances } from '#src/ledger/grant/grant-rules.ts';
import { grantMessage } from '#src/ledger/grant/grant-sentences.ts';
import * as facts from './grant-input-queries.ts';
import { findEntitlementRecords, findNeededDays } from './grant-queries.ts';

export type GrantRequest = z.output<(typeof grantContract)['POST /grants']['body']>;

/** The change of a grant for one person, leave type and year. */
export type GrantLine = {
  year: number;
  leaveCode: string;
  emplId: string;
  name: string;
  rule: string;
  days: number;
  change: number;
  needed: boolean;
  isMonthly: boolean;
};

const keyOf = ({ leaveCode, emplId }: { leaveCode: string; emplId: string }) => `${leaveCode} ${emplId}`;

/** The leave types of a request, in its order. */
export const requestedTypes = ({ leaveCode, leaveCodes }: GrantRequest): readonly string[] =>
  leaveCodes ?? (leaveCode === undefined ? [] : [leaveCode]);

/** The last year of the calendar. */
const lastYear = 9999;

/** The years of a request, the earlier one first. */
const requestedYears = ({ year, alsoNextYear }: GrantRequest): number[] => (alsoNextYear ? [year, year + 1] : [year]);

/**
 * Returns what a grant changes, by year, by leave type in the order of the request, then by name.
 *
 * @throws AppError 400 if the leave types cannot be granted, the years end, or a person is unknown or has left
 */
export async function planGrant(tx: Tag, request: GrantRequest): Promise<GrantLine[]> {
  throwIfProblems(fieldProblems('alsoNextYear', request.alsoNextYear && request.year === lastYear && grantMessage('grant.last-year')));
  const lines: GrantLine[] = [];
  for (const year of requestedYears(request)) lines.push(...(await planYear(tx, request, year)));
  return lines;
}

async function planYear(tx: Tag, request: GrantRequest, year: number): Promise<GrantLine[]> {
  const { emplIds } = request;
  const leaveCodes = requestedTypes(request);
  const [categories, people, records, names] = await Promise.all([
    facts.findGrantCategories(tx, leaveCodes),
    facts.findGrantCandidates(tx, emplIds, year),
    findEntitlementRecords(tx, { emplIds, year, leaveCodes }),
    facts.findGrantCodeNames(tx),
  ]);
  throwIfProblems(typeProblems(request, categories));
  throwIfProblems(peopleProblems(emplIds, people));
  const recordOf = new Map(records.map((record) => [keyOf(record), record]));
  const lines = leaveCodes.flatMap((leaveCode) => {
    const category = categories.get(leaveCode);
    if (!category) return [];
    return people.map((person) => ({ ...planLine(person, category, year, names), leaveCode, year }));
  });
  const changes = lines.map((line) => {
    const { entitlement = 0, monthChange = 0, isMonthly = false, availableLeave = 0 } = recordOf.get(keyOf(line)) ?? {};
    // An upload or an earlier grant has set these days. A grant of two years only fills what is missing.
    if (request.alsoNextYear && (entitlement !== 0 || availableLeave !== 0))
      return { ...line, rule: 'Days stay as they are', days: entitlement, change: 0, isMonthly };
    return { ...line, change: line.days + monthChange - entitlement, isMonthly };
  });
  const lowered = changes.filter(({ change }) => change < 0).map(({ emplId, leaveCode }) => ({ emplId, leaveYear: year, leaveCode }));
  const neededDays = await findNeededDays(tx, lowered);
  return changes.map((line) => {
    const [record, needed] = [recordOf.get(keyOf(line)), neededDays.get(keyOf(line))];
    const isNeeded =
      record !== undefined &&
      needed !== undefined &&
      !canRemoveDays({ ...record, needed }, -line.change, categories.get(line.leaveCode)?.mayGoBelowBy);
    return { ...line, needed: isNeeded };
  });
}

type Categories = Awaited<ReturnType<typeof facts.findGrantCategories>>;
type Category = NonNullable<ReturnType<Categories['get']>>;
type CodeNames = Awaited<ReturnType<typeof facts.findGrantCodeNames>>;

function planLine(person: facts.GrantCandidate, category: Category, year: number, names: CodeNames) {
  const { days, rule } = calculateGrant(person, category, year);
  const { emplId, name } = person;
  return {
    emplId,
    name,
    rule:
      rule === null ? `Category default (${daysText(category.entitlement)})` : conditionsText(category.grants[rule - 1]?.when ?? {}, names),
    days,
  };
}

function typeProblems(request: GrantRequest, categories: Categories): Problem[] {
  const { leaveCode, leaveCodes, emplIds } = request;
  const unknown = (code: string) => !categories.has(code) && grantMessage('leave-type.unknown');
  if (leaveCodes === undefined)
    return fieldProblems('leaveCode', leaveCode === undefined ? grantMessage('grant.type-blank') : unknown(leaveCode));
  if (leaveCode !== undefined) return fieldProblems('leaveCodes', grantMessage('grant.type-both'));
  if (leaveCodes.length === 0) return fieldProblems('leaveCodes', grantMessage('grant.type-blank'));
  if (leaveCodes.length * emplIds.length * requestedYears(request).length > maxGrantBalances)
    return fieldProblems('leaveCodes', grantMessage('grant.balances-most'));
  return leaveCodes.flatMap((code, place) => {
    const { leaveDescr: type, needsBalance } = categories.get(code) ?? { leaveDescr: code, needsBalance: true };
    return fieldProblems(
      `leaveCodes.${place}`,
      unknown(code) ||
        (leaveCodes.indexOf(code) < place && grantMessage('grant.type-twice')) ||
        (!needsBalance && grantMessage('grant.no-balance', { type })),
    );
  });
}

function peopleProblems(emplIds: readonly string[], people: readonly facts.GrantCandidate[]): Problem[] {
  const byId = new Map(people.map((person) => [person.emplId, person]));
  return emplIds.flatMap((emplId, place) => {
    const person = byId.get(emplId);
    return fieldProblems(`emplIds.${place}`, person?.isActive !== true && grantMessage(person ? 'grant.inactive' : 'employee.unknown'));
  });
}
