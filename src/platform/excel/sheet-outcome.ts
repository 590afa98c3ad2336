import { type HeadingFaults, maxSheetBytes, maxSheetRows, type SheetRow, sheetEndings } from './upload-sheet.ts';
import { invalidTemplateText } from './upload-texts.ts';

/**
 * Why a file has no rows: `template` is not a filled-in template, `password` protected, `bytes` and `rows` too large, `unpacked` much larger
 * than it looks, `cell` with a cell longer than Excel allows, `unreadable` damaged.
 */
export type SheetRefusal = 'template' | 'password' | 'bytes' | 'rows' | 'unpacked' | 'cell' | 'unreadable';

/** Why a workbook is not a template: no second visible sheet, or headings that differ from those of the template. The headings may be in a lower row. */
type TemplateFaults = { sheet: 'missing' } | (HeadingFaults & { foundInRow?: number });

export type RefusedSheet = { refused: SheetRefusal; faults?: TemplateFaults };

/** The result of reading a file. */
export type SheetOutcome = { rows: readonly SheetRow[] } | RefusedSheet;

const details: Record<SheetRefusal, string | undefined> = {
  template: undefined,
  password: 'The file is protected by a password.',
  bytes: `The file is larger than ${maxSheetBytes / 1024 / 1024} MB.`,
  rows: `The sheet has more than ${maxSheetRows.toLocaleString('en')} rows.`,
  unpacked: 'The file is too large when unpacked.',
  cell: 'A cell holds more than 32,767 characters, which is more than Excel allows.',
  unreadable: 'The file could not be read.',
};

/**
 * Returns the message about a rejected file, with a detail if there is more to explain.
 *
 * @example refusalText({ refused: 'bytes' }, 'Public Holidays') // { title: 'The file is larger than 10 MB.' }
 */
export function refusalText({ refused, faults }: RefusedSheet, subject: string): { title: string; detail?: string } {
  const detail = faults ? faultsText(faults) : details[refused];
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

/** Rejects a file without opening it. @example refuseBeforeOpening({ name: 'holidays.csv', size: 100 }) // 'template' */
export function refuseBeforeOpening({ name, size }: { name: string; size: number }): SheetRefusal | undefined {
  if (!sheetEndings.some((ending) => name.toLowerCase().endsWith(ending))) return 'template';
  return size > maxSheetBytes ? 'bytes' : undefined;
}
