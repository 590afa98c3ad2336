import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { calculateGrant, conditionsText } from '#src/ledger/grant/grant-rules.ts';
import { findGrantCategories, findGrantCodeNames, findGrantCandidates } from '#src/ledger/grant/server/grant-input-queries.ts';
import { findYearRecords } from '#src/ledger/leave-ledger/server/balance/year-record-queries.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { computeCarryOver, findExpiryDate, computeLineOutcome } from '#src/leave/year-end/year-end-rules.ts';
import { yearEndMessage } from '#src/leave/year-end/year-end-sentences.ts';
import * as queries from './year-end-line-queries.ts';

type YearEndScope = { year: number; opens: boolean };

/** Returns the lines of a year end from the current records, people and rules. An opening carries nothing over. */
export async function prepareLines(sql: Tag, { year, opens }: YearEndScope): Promise<queries.PreparedLine[]> {
  const records = await findYearRecords(sql, { year, opens });
  const categories = await queries.findYearEndCategories(sql);
  const names = await findGrantCodeNames(sql);
  const people = new Map(
    (await findGrantCandidates(sql, [...new Set(records.map(({ emplId }) => emplId))], year + 1)).map((one) => [one.emplId, one]),
  );
  const rules = new Map(categories.map((category) => [category.leaveCode, category]));
  const grants = await findGrantCategories(sql, [...rules.keys()]);
  return records.flatMap(({ nextMonthChange, ...record }) => {
    const person = people.get(record.emplId);
    const category = rules.get(record.leaveCode);
    const granting = grants.get(record.leaveCode);
    if (!person || !category || !granting) return [];
    const { days, rule } = calculateGrant(person, granting, year + 1);
    const when = rule === null ? undefined : granting.grants[rule - 1]?.when;
    return [
      {
        ...record,
        carryOverMax: opens ? 0 : category.carryOverMax,
        carryOverUntil: findExpiryDate(category.carryOverUntil, year + 1),
        // Earlier grants stay when a category is retired.
        ruleGrant: category.retired ? (record.nextEntitlement ?? 0) : days + nextMonthChange,
        why: when ? conditionsText(when, names) : null,
        isRetired: category.retired,
      },
    ];
  });
}

/** The compared fields: a line differs from the one that HR has seen if one of these has changed. */
const comparedFields = [
  'available',
  'taken',
  'pending',
  'carryOverMax',
  'carryOverUntil',
  'ruleGrant',
  'nextCarry',
  'nextEntitlement',
  'nextBeside',
  'isRetired',
  'isMonthly',
] as const satisfies (keyof queries.PreparedLine)[];

const lineKey = ({ emplId, leaveCode }: { emplId: string; leaveCode: string }) => `${emplId}.${leaveCode}`;

type EditedFigures = Partial<Pick<queries.YearEndLine, 'editedCarry' | 'editedGrant'>>;

const computeLineFigures = (line: queries.PreparedLine, { editedCarry, editedGrant }: EditedFigures) => {
  const rest = line.available - line.taken - line.pending;
  const carried = editedCarry ?? computeCarryOver(rest, line.carryOverMax);
  const grant = editedGrant ?? line.ruleGrant;
  return {
    rest,
    carried,
    grant,
    availableNext: computeLineOutcome({ rest, carried, granted: grant, beside: line.nextBeside ?? 0 }).availableNext,
  };
};

/**
 * Returns the lines that differ from the stored ones.
 *
 * @returns a problem for each, whose path is the person and the category: `E0001.AL`
 */
export function findChangedLines(stored: readonly queries.YearEndLine[], now: readonly queries.PreparedLine[]): Problem[] {
  const byKey = new Map(now.map((line) => [lineKey(line), line]));
  const known = new Set(stored.map(lineKey));
  const changed = stored.flatMap((line) => {
    const other = byKey.get(lineKey(line));
    const { name, leaveDescr: type } = line;
    if (!other) return fieldProblems(lineKey(line), yearEndMessage('year-end.line-gone', { name, type }), 'records');
    if (comparedFields.every((field) => line[field] === other[field])) return [];
    return fieldProblems(
      lineKey(line),
      yearEndMessage('year-end.line-changed', { name, type, was: computeLineFigures(line, line), now: computeLineFigures(other, line) }),
      'records',
    );
  });
  const added = now.filter((line) => !known.has(lineKey(line)));
  return [
    ...changed,
    ...added.flatMap((line) =>
      fieldProblems(lineKey(line), yearEndMessage('year-end.line-new', { name: line.emplId, type: line.leaveCode }), 'records'),
    ),
  ];
}

/** Prepares the lines of a draft again and stores them. @returns the number of lines */
export async function prepareAndStoreLines(tx: TransactionSql, of: YearEndScope & { yearEndId: number }): Promise<number> {
  const lines = await prepareLines(tx, of);
  await queries.upsertLines(tx, of, lines);
  return lines.length;
}
