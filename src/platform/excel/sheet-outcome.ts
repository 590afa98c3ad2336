import type { TextFileKind } from './match/read-csv.ts';
import type { DateOrder } from './match/sheet-match.ts';
import { type HeadingFaults, maxSheetBytes, maxSheetRows, type SheetRow, csvEnding, sheetEndings } from './upload-sheet.ts';
import { invalidTemplateText } from './upload-texts.ts';

/**
 * Why a file has no rows: `template` is not a filled-in template, `password` protected, `bytes` and `rows` too large, `unpacked` much larger
 * than it looks, `cell` with a cell longer than Excel allows, `unreadable` damaged.
 */
export type SheetRefusal = 'template' | 'password' | 'bytes' | 'rows' | 'unpacked' | 'cell' | 'unreadable';

/** Why a workbook is not a template: no second visible sheet, or headings that differ from those of the template. The headings may be in a lower row. */
type TemplateFaults = { sheet: 'missing' } | (HeadingFaults & { foundInRow?: number });

/** @property is what a file is that is no workbook */
export type RefusedSheet = { refused: SheetRefusal; faults?: TemplateFaults; is?: TextFileKind };

/** The rows of a file, with what the page says about them. */
export type ReadSheet = {
  rows: readonly SheetRow[];
  /** The number of rows that Excel hides. They are read too. */
  hiddenRows?: number;
  /** The number of merged areas. Only the first cell of each has a value. */
  mergedCells?: number;
  /** The number of rows that a match leaves out. */
  leftOut?: number;
  /** The chosen order of dates that the file itself does not show, with a date of the file as it is read. */
  dates?: { order: DateOrder; sample: string; means: string };
};

/** The result of reading a file. */
export type SheetOutcome = ReadSheet | RefusedSheet;

const details: Record<SheetRefusal, string | undefined> = {
  template: undefined,
  password: 'The file is protected by a password.',
  bytes: `The file is larger than ${maxSheetBytes / 1024 / 1024} MB.`,
  rows: `The sheet has more than ${maxSheetRows.toLocaleString('en')} rows.`,
  unpacked: 'The file is too large when unpacked.',
  cell: 'A cell holds more than 32,767 characters, which is more than Excel allows.',
  unreadable: 'The file could not be read.',
};

/** The kind of a file that is no workbook, and what to do. */
const kindTexts: Record<TextFileKind, string> = {
  csv: 'This is a CSV file, not an Excel workbook.',
  html: 'This is an HTML page, not an Excel workbook. Open it in Excel and save it as .xlsx.',
  xml: 'This is an XML file, not an Excel workbook. Open it in Excel and save it as .xlsx.',
};

/** The way to go on with a sheet of another product. */
const matchText = 'Match the columns to upload the file as it is.';

/** Whether the columns of a rejected file can be matched. */
export const canMatchColumns = ({ refused, faults, is }: RefusedSheet): boolean =>
  refused === 'template' && (faults !== undefined || is === 'csv');

/**
 * Returns the message about a rejected file, with a detail if there is more to explain.
 *
 * @example refusalText({ refused: 'bytes' }, 'Public Holidays') // { title: 'The file is larger than 10 MB.' }
 */
export function refusalText({ refused, faults, is }: RefusedSheet, subject: string): { title: string; detail?: string } {
  const told = faults ? faultsText(faults) : is ? kindTexts[is] : details[refused];
  const detail =
    told !== undefined && canMatchColumns({ refused, ...(faults && { faults }), ...(is && { is }) }) ? `${told} ${matchText}` : told;
  if (detail !== undefined && (refused === 'bytes' || refused === 'rows')) return { title: detail };
  return { title: invalidTemplateText(subject), ...(detail !== undefined && { detail }) };
}

function faultsText(faults: TemplateFaults): string {
  if ('sheet' in faults) return 'Rows are read from the second sheet, but this file has only one. Hidden sheets do not count.';
  const { missing, unknown, repeated, foundInRow } = faults;
  if (foundInRow !== undefined) return `The headings are in row ${foundInRow} of the second sheet. Move them to its first row.`;
  const told = [
    ['Missing', missing],
    ['Not in the template', unknown],
    ['More than once', repeated],
  ] as const;
  const lists = told.flatMap(([what, headings]) => (headings.length > 0 ? [`${what}: ${listed(headings)}.`] : []));
  return `The first row of the second sheet has other headings. ${lists.join(' ')}`;
}

/** A file may contain any number of long headings. */
const [maxListed, maxListedLength] = [8, 40];

function listed(headings: readonly string[]): string {
  const texts = headings.slice(0, maxListed).map((heading) => inBrief(heading.slice(0, 2 * maxListedLength).trim()));
  return texts.join(', ') + (headings.length > maxListed ? ` and ${headings.length - maxListed} more` : '');
}

const inBrief = (text: string): string => (text.length > maxListedLength ? `${text.slice(0, maxListedLength)}…` : text);

/** Rejects a file without opening it. @example refuseBeforeOpening({ name: 'holidays.pdf', size: 100 }) // 'template' */
export function refuseBeforeOpening({ name, size }: { name: string; size: number }): SheetRefusal | undefined {
  // A text file is opened to say what it is.
  if (![...sheetEndings, csvEnding].some((ending) => name.toLowerCase().endsWith(ending))) return 'template';
  return size > maxSheetBytes ? 'bytes' : undefined;
}
