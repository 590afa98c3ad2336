import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { grantOf, whenText } from '#src/ledger/grant/grant-rules.ts';
import { findGrantCategory, findGrantNames, findGrantPeople } from '#src/ledger/grant/server/grant-facts-queries.ts';
import { findYearRecords } from '#src/ledger/leave-ledger/server/year-record-queries.ts';
import { blame, type Problem } from '#src/base/text/problem.ts';
import { carriedOf, lastDayOf, outcomeOf } from '#src/leave/year-end/year-end-rules.ts';
import { say } from '#src/leave/year-end/year-end-sentences.ts';
import * as queries from './line-queries.ts';

type Of = { year: number; opens: boolean };

/** The lines of a year end as its records, its people and the rules are now. An opening carries nothing over. */
export async function prepareLines(sql: Tag, { year, opens }: Of): Promise<queries.PreparedLine[]> {
  const records = await findYearRecords(sql, { year, opens });
  const categories = await queries.findYearEndCategories(sql);
  const names = await findGrantNames(sql);
  const people = new Map(
    (await findGrantPeople(sql, [...new Set(records.map(({ emplId }) => emplId))], year + 1)).map((one) => [one.emplId, one]),
  );
  const rules = new Map<string, queries.YearEndCategory & { grants: Awaited<ReturnType<typeof findGrantCategory>> }>();
  for (const category of categories)
    rules.set(category.leaveCode, { ...category, grants: await findGrantCategory(sql, category.leaveCode) });
  return records.flatMap((record) => {
    const person = people.get(record.emplId);
    const category = rules.get(record.leaveCode);
    if (!person || !category?.grants) return [];
    const { days, rule } = grantOf(person, category.grants, year + 1);
    const when = rule === null ? undefined : category.grants.grants[rule - 1]?.when;
    return [
      {
        ...record,
        carryOverMax: opens ? 0 : category.carryOverMax,
        carryOverUntil: lastDayOf(category.carryOverUntil, year + 1),
        // What was granted before the category was retired stays.
        ruleGrant: category.retired ? (record.nextEntitlement ?? 0) : days,
        why: when ? whenText(when, names) : null,
        isRetired: category.retired,
      },
    ];
  });
}

/** What is compared: with another of these a line is not the one that HR has seen. */
const seen = [
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

const keyOf = ({ emplId, leaveCode }: { emplId: string; leaveCode: string }) => `${emplId}.${leaveCode}`;

type Edited = Partial<Pick<queries.StoredLine, 'editedCarry' | 'editedGrant'>>;

const figuresOf = (line: queries.PreparedLine, { editedCarry, editedGrant }: Edited) => {
  const rest = line.available - line.taken - line.pending;
  const carried = editedCarry ?? carriedOf(rest, line.carryOverMax);
  const grant = editedGrant ?? line.ruleGrant;
  return { rest, carried, grant, availableNext: outcomeOf({ rest, carried, granted: grant, beside: line.nextBeside ?? 0 }).availableNext };
};

/**
 * The lines that are others now than those that are stored.
 *
 * @returns a problem each, whose path is the person and the category: `E0001.AL`
 */
export function changedLines(stored: readonly queries.StoredLine[], now: readonly queries.PreparedLine[]): Problem[] {
  const byKey = new Map(now.map((line) => [keyOf(line), line]));
  const known = new Set(stored.map(keyOf));
  const changed = stored.flatMap((line) => {
    const other = byKey.get(keyOf(line));
    const { name, leaveDescr: type } = line;
    if (!other) return blame(keyOf(line), say('year-end.line-gone', { name, type }), 'records');
    if (seen.every((field) => line[field] === other[field])) return [];
    return blame(
      keyOf(line),
      say('year-end.line-changed', { name, type, was: figuresOf(line, line), now: figuresOf(other, line) }),
      'records',
    );
  });
  const added = now.filter((line) => !known.has(keyOf(line)));
  return [
    ...changed,
    ...added.flatMap((line) => blame(keyOf(line), say('year-end.line-new', { name: line.emplId, type: line.leaveCode }), 'records')),
  ];
}

/** Prepares the lines of a draft anew and stores them. @returns how many there are */
export async function storePrepared(tx: TransactionSql, of: Of & { yearEndId: number }): Promise<number> {
  const lines = await prepareLines(tx, of);
  await queries.storeLines(tx, of, lines);
  return lines.length;
}
