import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { formatMessage, type MessageDescriptor, type Problem } from '#src/base/text/problem.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { type SheetCells, sheetDate, type UploadSheet } from '#src/platform/excel/upload-sheet.ts';
import { type ImportRow, maxImportReasonLength } from './leave-import-rules.ts';
import { leaveImportSentences } from './leave-import-sentences.ts';

const optional = { isOptional: true, isInTemplate: true } as const;

/** The columns of the sheet. */
const fields = {
  emplId: {
    heading: 'EmployeeID',
    kind: 'text',
    accepts: 'The ID of the employee, who may have left. Or enter the email.',
    ...optional,
  },
  businessEmail: { heading: 'BusinessEmail', kind: 'text', accepts: 'The business email. Leave blank if you enter the ID.', ...optional },
  leaveCode: { heading: 'LeaveType', kind: 'text', accepts: 'One of the codes below.' },
  startDate: { heading: 'StartDate', kind: 'date', accepts: 'The first day, as a date or as text dd/mm/yyyy.' },
  endDate: { heading: 'EndDate', kind: 'date', accepts: 'The last day. It may be in the next calendar year.' },
  halfDayPart: { heading: 'HalfDay', kind: 'text', accepts: 'AM or PM for half of a single day, otherwise leave blank.', ...optional },
  startPart: {
    heading: 'StartPart',
    kind: 'text',
    accepts: 'PM if the first day begins at noon, otherwise leave blank.',
    ...optional,
  },
  endPart: {
    heading: 'EndPart',
    kind: 'text',
    accepts: 'AM if the last day ends at noon, otherwise leave blank.',
    ...optional,
  },
  days: {
    heading: 'Days',
    kind: 'days',
    accepts: 'The days that the previous product counted, in half days, for comparison.',
    ...optional,
  },
  reason: { heading: 'Reason', kind: 'text', accepts: `Up to ${maxImportReasonLength} characters.`, ...optional },
  approver: {
    heading: 'Approver',
    kind: 'text',
    accepts: 'The employee ID of the approver. Leave blank for the line manager.',
    ...optional,
  },
} as const;

const columns = {
  emplId: { heading: 'Employee ID', kind: 'text' },
  leaveCode: { heading: 'Leave Type', kind: 'text' },
  startDate: { heading: 'Start Date', kind: 'date' },
  endDate: { heading: 'End Date', kind: 'date' },
  sheetDays: { heading: 'Days in sheet', kind: 'days' },
  counted: { heading: 'Days counted', kind: 'days' },
  difference: { heading: 'Difference', kind: 'text' },
  balance: { heading: 'Balance', kind: 'text' },
  part: { heading: 'Part', kind: 'text' },
} as const satisfies ListColumns;

/** The answer of the preview for one row. */
type PreviewedRow = {
  emplId: string | null;
  leaveDuration: number | null;
  problems: readonly Problem[];
  warnings: readonly MessageDescriptor[];
};

export type LeaveImportFacts = {
  /** By `rowKey`. */
  rows: ReadonlyMap<string, PreviewedRow>;
  /** The balances of a person and type in words: 'E0001/AL' → '2026: 14 → 9'. */
  balances: ReadonlyMap<string, string>;
};

/** A row as shown on screen, with the answer of the preview. `sent` is what the calls get. */
export type LeaveImportRow = {
  sent: ImportRow;
  emplId: string;
  leaveCode: string;
  startDate: PlainDate;
  endDate: PlainDate;
  part: string;
  sheetDays: number | string | null;
  counted: number | null;
  difference: string;
  balance: string;
  problem?: Problem | undefined;
};

/** Identical rows have identical problems, because they are duplicates. */
export const rowKey = (sent: ImportRow): string => JSON.stringify(sent);

/** @example toBalanceTexts([{ emplId: 'E0001', leaveCode: 'AL', year: 2026, before: 14, after: 9 }]) // Map { 'E0001/AL' → '2026: 14 → 9' } */
export function toBalanceTexts(
  balances: readonly { emplId: string; leaveCode: string; year: number; before: number; after: number }[],
): Map<string, string> {
  const groups = Map.groupBy(balances, ({ emplId, leaveCode }) => `${emplId}/${leaveCode}`);
  const yearText = ({ year, before, after }: (typeof balances)[number]) => `${year}: ${before} → ${after}`;
  return new Map(
    [...groups].map(([key, years]) => [
      key,
      years
        .toSorted((a, b) => a.year - b.year)
        .map(yearText)
        .join('; '),
    ]),
  );
}

/** Reads the cells of a row, in the order of the columns, as the calls send it. */
function toImportRow(cells: SheetCells<typeof fields>): ImportRow {
  const { leaveCode, startDate, endDate, days = '', ...others } = cells;
  const entered = Object.fromEntries(Object.entries(others).filter(([, text]) => text !== ''));
  const number = Number(days);
  return {
    ...entered,
    leaveCode,
    startDate: sheetDate(startDate) ?? startDate,
    endDate: sheetDate(endDate) ?? endDate,
    ...(days !== '' && { days: Number.isNaN(number) ? days : number }),
  };
}

/** The same from the cells of a file. */
export function readImportRow(cells: readonly string[]): ImportRow {
  const texts = Object.keys(fields).map((name, place) => [name, (cells[place] ?? '').trim()]);
  // The names are those of the fields.
  return toImportRow(Object.fromEntries(texts) as SheetCells<typeof fields>);
}

/** The columns that show other fields of the call too. */
const shownIn: Readonly<Record<string, string>> = {
  businessEmail: 'emplId',
  halfDayPart: 'part',
  startPart: 'part',
  endPart: 'part',
  days: 'sheetDays',
};

const atShownColumn = (problem: Problem | undefined): Problem | undefined =>
  problem && { ...problem, path: shownIn[problem.path] ?? problem.path };

/** The sheet in which HR brings leave from another product. The server validates the rows, because most rules need the records. */
export const leaveImportSheet: UploadSheet<typeof fields, LeaveImportRow, LeaveImportFacts> = {
  subject: 'Leave Records',
  fields,
  columns,
  toRow(cells) {
    const sent = toImportRow(cells);
    const { emplId = '', businessEmail = '', leaveCode, startDate, endDate, halfDayPart, startPart, endPart, days } = sent;
    const parts = [halfDayPart, startPart && `from ${startPart}`, endPart && `until ${endPart}`].filter(Boolean);
    return {
      sent,
      emplId: emplId || businessEmail,
      leaveCode,
      startDate,
      endDate,
      part: parts.join(', '),
      sheetDays: days ?? null,
      counted: null,
      difference: '',
      balance: '',
    };
  },
  derive(row, { rows, balances }) {
    const found = rows.get(rowKey(row.sent));
    if (!found) return row;
    const emplId = found.emplId ?? row.emplId;
    return {
      ...row,
      emplId,
      counted: found.leaveDuration,
      difference: found.warnings.map((said) => formatMessage(leaveImportSentences, said)).join(' '),
      balance: balances.get(`${emplId}/${row.leaveCode}`) ?? '',
      problem: atShownColumn(found.problems[0]),
    };
  },
  keys: {},
  firstProblem: ({ problem }) => problem,
  sentences: leaveImportSentences,
};
