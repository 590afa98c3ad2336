import { determineEffect, indexStored, type StoredIndex, type UploadSheet } from '#src/platform/excel/upload-sheet.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { leaveCategoryColumns } from './leave-category-columns.ts';
import {
  countsCalendarDaysByDefault,
  leaveCategoryProblems,
  maxLeaveCode,
  maxLeaveDescr,
  parseEntitlement,
} from './leave-category-validation.ts';
import { leaveCategorySentences, leaveCategoryMessage } from './leave-category-sentences.ts';

/** The columns of the sheet. */
const leaveCategorySheetFields = {
  leaveCode: {
    heading: 'Leave Code',
    kind: 'text',
    accepts: `The code, up to ${maxLeaveCode} letters or digits. Existing codes are updated, new codes are added.`,
  },
  leaveDescr: { heading: 'Leave Description', kind: 'text', accepts: `The name of the leave, up to ${maxLeaveDescr} characters.` },
  entitlement: { heading: 'Entitlement', kind: 'number', accepts: 'Whole days per year, 0 to 99. Prefills new entitlements.' },
  countsCalendarDays: {
    heading: 'Counts Calendar Days',
    kind: 'text',
    accepts:
      'Y if weekends and public holidays count too, otherwise N. Blank keeps the stored value; new HL, MT, PT and SL default to Y, other codes to N. It can no longer change once leave has been booked.',
  },
} as const;

/** A category as stored. */
export type KnownCategory = {
  leaveCode: string;
  leaveDescr: string;
  entitlement: number;
  countsCalendarDays: boolean;
  isUsed: boolean;
  etag: string;
};

/** A row as shown. Invalid numbers and flags keep the typed text. */
export type CategoryRow = Record<keyof typeof leaveCategorySheetFields, string> & { stored?: KnownCategory | undefined };

type CategoryFacts = StoredIndex<KnownCategory>;

/** Indexes the stored categories for the check of rows. */
export const categoryFacts = (categories: readonly KnownCategory[]): CategoryFacts => indexStored(categories, ({ leaveCode }) => leaveCode);

const toFlag = (counts: boolean): string => (counts ? 'Y' : 'N');

const text = (name: keyof typeof leaveCategorySheetFields) => ({ heading: leaveCategorySheetFields[name].heading, kind: 'text' }) as const;

/** The upload of leave categories. A row adds or changes the category of its code. */
export const leaveCategorySheet: UploadSheet<typeof leaveCategorySheetFields, CategoryRow, CategoryFacts> = {
  subject: 'Leave Categories',
  sentences: leaveCategorySentences,
  fields: leaveCategorySheetFields,
  columns: { ...leaveCategoryColumns, entitlement: text('entitlement'), countsCalendarDays: text('countsCalendarDays') },
  toRow: (cells) => ({ ...cells, countsCalendarDays: cells.countsCalendarDays.toUpperCase() }),
  derive(row, { exact }) {
    const stored = exact.get(row.leaveCode);
    const counts = stored?.countsCalendarDays ?? countsCalendarDaysByDefault(row.leaveCode);
    return { ...row, stored, countsCalendarDays: row.countsCalendarDays || toFlag(counts) };
  },
  keys: { code: ({ leaveCode }) => leaveCode },
  effect: (row) => determineEffect(row.stored, describeChanges(row)),
  firstProblem(row, { facts, isDuplicate }) {
    const problems = leaveCategoryProblems({ ...row, entitlement: parseEntitlement(row.entitlement) });
    return (
      problems.find(({ path }) => path === 'leaveCode') ??
      fieldProblems('leaveCode', isDuplicate('code') && leaveCategoryMessage('row.twice'))[0] ??
      findLetterCaseProblem(row, facts) ??
      problems[0] ??
      countingProblem(row)
    );
  },
};

const describeChanges = ({ stored, leaveDescr, entitlement, countsCalendarDays }: CategoryRow) => ({
  [leaveCategorySheetFields.leaveDescr.heading]: [stored?.leaveDescr, leaveDescr] as const,
  [leaveCategorySheetFields.entitlement.heading]: [stored?.entitlement, parseEntitlement(entitlement)] as const,
  [leaveCategorySheetFields.countsCalendarDays.heading]: [stored && toFlag(stored.countsCalendarDays), countsCalendarDays] as const,
});

/** Rejects a code that differs from a stored one only in upper and lower case. */
function findLetterCaseProblem({ leaveCode, stored }: CategoryRow, { anyCase }: CategoryFacts): Problem | undefined {
  const other = stored ? undefined : anyCase.get(leaveCode.toLowerCase());
  return (
    other && fieldProblems('leaveCode', leaveCategoryMessage('leave-category.other-letters', { leaveCode: other.leaveCode }), 'records')[0]
  );
}

function countingProblem({ countsCalendarDays, stored }: CategoryRow): Problem | undefined {
  if (countsCalendarDays !== 'Y' && countsCalendarDays !== 'N')
    return fieldProblems('countsCalendarDays', leaveCategoryMessage('leave-category.counting-unknown'))[0];
  const isFixed = stored?.isUsed && toFlag(stored.countsCalendarDays) !== countsCalendarDays;
  return isFixed ? fieldProblems('countsCalendarDays', leaveCategoryMessage('leave-category.counting-fixed'), 'records')[0] : undefined;
}

/** The body of the call that stores a valid row. */
export const toCategoryBody = ({ leaveCode, leaveDescr, entitlement, countsCalendarDays }: CategoryRow) => ({
  leaveCode,
  leaveDescr,
  entitlement: parseEntitlement(entitlement) ?? 0,
  countsCalendarDays: countsCalendarDays === 'Y',
});

const templateRows: readonly [code: string, descr: string, days: number][] = [
  ['AL', 'Annual leave', 14],
  ['SL', 'Sick leave', 14],
  ['HL', 'Hospitalisation leave', 60],
  ['MT', 'Maternity leave', 99],
  ['PT', 'Paternity leave', 14],
];

/** Example rows for a company without categories. */
export const templateCategories = templateRows.map(([leaveCode, leaveDescr, days]) => ({
  leaveCode,
  leaveDescr,
  entitlement: String(days),
  countsCalendarDays: toFlag(countsCalendarDaysByDefault(leaveCode)),
}));
