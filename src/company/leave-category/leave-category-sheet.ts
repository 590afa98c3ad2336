import { determineEffect, indexStored, type StoredIndex, type UploadSheet } from '#src/platform/excel/upload-sheet.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { leaveCategoryColumns } from './leave-category-columns.ts';
import {
  countsCalendarDaysByDefault,
  leaveCategoryProblems,
  maxLeaveCode,
  maxLeaveDescr,
  parseEntitlement,
} from './leave-category-rules.ts';
import { leaveCategorySentences, leaveCategoryMessage } from './leave-category-sentences.ts';

/** The columns of the sheet. */
const leaveCategorySheetFields = {
  leaveCode: {
    heading: 'Leave Code',
    kind: 'text',
    accepts: `The code, up to ${maxLeaveCode} letters or digits. One that is stored is changed, another is added.`,
  },
  leaveDescr: { heading: 'Leave Description', kind: 'text', accepts: `The name of the leave, up to ${maxLeaveDescr} characters.` },
  entitlement: { heading: 'Entitlement', kind: 'number', accepts: 'Whole days a year, 0 to 99; it prefills new entitlements.' },
  countsCalendarDays: {
    heading: 'Counts Calendar Days',
    kind: 'text',
    accepts:
      'Y when weekends and public holidays count as well, else N. Blank leaves it as it is stored; new HL, MT, PT and SL count them, others do not. It stays as it is once there is leave of the category.',
  },
} as const;

/** A category as it is stored. */
export type KnownCategory = {
  leaveCode: string;
  leaveDescr: string;
  entitlement: number;
  countsCalendarDays: boolean;
  isUsed: boolean;
  etag: string;
};

/** A row as it is shown; what is no number or no Y or N stays as it was typed. */
export type CategoryRow = Record<keyof typeof leaveCategorySheetFields, string> & { stored?: KnownCategory | undefined };

type CategoryFacts = StoredIndex<KnownCategory>;

/** What is known of the stored categories, ready to be looked up. */
export const categoryFacts = (categories: readonly KnownCategory[]): CategoryFacts => indexStored(categories, ({ leaveCode }) => leaveCode);

const toFlag = (counts: boolean): string => (counts ? 'Y' : 'N');

const text = (name: keyof typeof leaveCategorySheetFields) => ({ heading: leaveCategorySheetFields[name].heading, kind: 'text' }) as const;

/** The upload of leave categories: a row adds the category of its code, or changes it. */
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

/** A second category whose code differs in the case of its letters alone is never meant. */
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

/** The body of the call that stores a row that passed. */
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

/** Example rows for a company that has no category yet. */
export const templateCategories = templateRows.map(([leaveCode, leaveDescr, days]) => ({
  leaveCode,
  leaveDescr,
  entitlement: String(days),
  countsCalendarDays: toFlag(countsCalendarDaysByDefault(leaveCode)),
}));
