import { determineEffect, indexStored, type StoredIndex, type UploadSheet } from '#src/platform/excel/upload-sheet.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import type { Holder } from './holder-lines.ts';
import { translateItemColumns } from './translate-item-columns.ts';
import {
  type EffStatus,
  maxFieldValue,
  maxLongName,
  maxShortName,
  type TranslateField,
  translateFields,
  translateItemProblems,
} from './translate-item-rules.ts';
import { translateItemMessage, translateItemSentences } from './translate-item-sentences.ts';

/** The columns of the sheet. */
const translateItemSheetFields = {
  fieldname: { heading: 'Field Name', kind: 'text', accepts: 'The field of the value: one of the codes below.' },
  fieldvalue: {
    heading: 'Field Value',
    kind: 'text',
    accepts: `The code, up to ${maxFieldValue} characters, as used in profiles. Existing codes are updated, new codes are added.`,
  },
  xlatlongname: { heading: 'Field Long Name', kind: 'text', accepts: `The name on screens and in lists, up to ${maxLongName} characters.` },
  xlatshortname: { heading: 'Field Short Name', kind: 'text', accepts: `A short form of the name, up to ${maxShortName} characters.` },
  effStatus: {
    heading: 'Effective Status',
    kind: 'text',
    accepts: 'A for active, I for inactive. Blank keeps the stored status; new values are active. Values in use must stay active.',
  },
} as const;

type Cells = Record<keyof typeof translateItemSheetFields, string>;

/** An item as stored, with the people who have its value. */
export type KnownItem = {
  id: { fieldname: TranslateField; fieldvalue: string };
  effStatus: EffStatus;
  xlatlongname: string;
  xlatshortname: string;
  etag: string;
  /** The first people, and the number of all. */
  holders: readonly Holder[];
  count: number;
};

/** A row as shown and sent. An invalid field or status keeps the typed text. */
export type ItemRow = {
  id: { fieldname: string; fieldvalue: string };
  effStatus: string;
  xlatlongname: string;
  xlatshortname: string;
  stored?: KnownItem | undefined;
};

type ItemFacts = StoredIndex<KnownItem>;

const itemKey = ({ fieldname, fieldvalue }: ItemRow['id']): string => `${fieldname}/${fieldvalue}`;

/** Indexes the stored items for the check of rows. */
export const itemFacts = (items: readonly KnownItem[]): ItemFacts => indexStored(items, ({ id }) => itemKey(id));

/** The upload of translate items. A row adds or changes the item of its key. */
export const translateItemSheet: UploadSheet<typeof translateItemSheetFields, ItemRow, ItemFacts> = {
  subject: 'Translate Items',
  sentences: translateItemSentences,
  fields: translateItemSheetFields,
  columns: { ...translateItemColumns, effStatus: { heading: translateItemColumns.effStatus.heading, kind: 'text' } },
  toRow: ({ fieldname, fieldvalue, effStatus, ...names }) => ({
    id: { fieldname: fieldname.toLowerCase(), fieldvalue },
    ...names,
    effStatus: effStatus.toUpperCase(),
  }),
  derive(row, { exact }) {
    const stored = exact.get(itemKey(row.id));
    return { ...row, stored, effStatus: row.effStatus || (stored?.effStatus ?? 'A') };
  },
  keys: { item: ({ id }) => itemKey(id) },
  effect: (row) => determineEffect(row.stored, describeChanges(row)),
  firstProblem(row, { facts, isDuplicate }) {
    const problems = translateItemProblems({ ...row, effStatus: row.effStatus === 'I' ? 'I' : 'A' });
    return (
      keyProblem(row, problems) ??
      fieldProblems('id.fieldvalue', isDuplicate('item') && translateItemMessage('row.twice'))[0] ??
      findLetterCaseProblem(row, facts) ??
      problems[0] ??
      statusProblem(row)
    );
  },
};

const describeChanges = ({ stored, xlatlongname, xlatshortname, effStatus }: ItemRow) => ({
  [translateItemSheetFields.xlatlongname.heading]: [stored?.xlatlongname, xlatlongname] as const,
  [translateItemSheetFields.xlatshortname.heading]: [stored?.xlatshortname, xlatshortname] as const,
  [translateItemSheetFields.effStatus.heading]: [stored?.effStatus, effStatus] as const,
});

function keyProblem({ id }: ItemRow, problems: readonly Problem[]): Problem | undefined {
  const problem = problems.find(({ path }) => path.startsWith('id.'));
  const isUnknown = problem?.path === 'id.fieldname' && id.fieldname !== '';
  return isUnknown
    ? fieldProblems('id.fieldname', translateItemMessage('translate-item.name-unknown', { names: translateFields }))[0]
    : problem;
}

/** Rejects a code that differs from a stored one only in upper and lower case. */
function findLetterCaseProblem({ id, stored }: ItemRow, { anyCase }: ItemFacts): Problem | undefined {
  const other = stored ? undefined : anyCase.get(itemKey(id).toLowerCase());
  return (
    other &&
    fieldProblems('id.fieldvalue', translateItemMessage('translate-item.other-letters', { fieldvalue: other.id.fieldvalue }), 'records')[0]
  );
}

function statusProblem({ effStatus, stored }: ItemRow): Problem | undefined {
  if (effStatus !== 'A' && effStatus !== 'I') return fieldProblems('effStatus', translateItemMessage('translate-item.status-unknown'))[0];
  const isHeld = effStatus === 'I' && stored?.effStatus === 'A' && stored.count > 0;
  return isHeld ? fieldProblems('effStatus', translateItemMessage('translate-item.in-use', stored), 'records')[0] : undefined;
}

/** The names and status of a valid row, for the call. */
export const toItemNames = ({ xlatlongname, xlatshortname, effStatus }: ItemRow) => ({
  xlatlongname,
  xlatshortname,
  effStatus: effStatus === 'I' ? ('I' as const) : ('A' as const),
});

const toTemplateCells = (fieldname: TranslateField, names: Readonly<Record<string, string>>): Cells[] =>
  Object.entries(names).map(([fieldvalue, name]) => ({
    fieldname,
    fieldvalue,
    xlatlongname: name,
    xlatshortname: name,
    effStatus: 'A',
  }));

const templateItems = [
  ...toTemplateCells('gender', { F: 'Female', M: 'Male' }),
  ...toTemplateCells('dept_id', { ADM: 'Administration', FIN: 'Finance', HRD: 'Human Resources', OPS: 'Operations', SAL: 'Sales' }),
  ...toTemplateCells('business_unit', { HQ: 'Head office' }),
  ...toTemplateCells('job_title', { DIR: 'Director', MGR: 'Manager', SPC: 'Specialist', AST: 'Assistant' }),
];

/**
 * Example rows for fields without values.
 *
 * @example templateItemRows(new Set(['gender', 'dept_id', 'business_unit'])) // the four job titles
 */
export const templateItemRows = (known: ReadonlySet<string>): Cells[] => templateItems.filter(({ fieldname }) => !known.has(fieldname));
