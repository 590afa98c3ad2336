import { maxSheetBytes, maxSheetRows, type SheetRow, sheetEndings } from './upload-sheet.ts';
import { invalidTemplate } from './upload-texts.ts';

/**
 * Why a file gives no rows: `template` is no filled-in template, `password` protected, `bytes` and `rows` too large,
 * `unpacked` far larger than it looks, `unreadable` broken beyond reading.
 */
export type SheetRefusal = 'template' | 'password' | 'bytes' | 'rows' | 'unpacked' | 'unreadable';

/** What reading a file comes to. */
export type SheetOutcome = { rows: readonly SheetRow[] } | { refused: SheetRefusal };

const details: Record<SheetRefusal, string | undefined> = {
  template: undefined,
  password: 'The file is protected by a password.',
  bytes: `The file is larger than ${maxSheetBytes / 1024 / 1024} MB.`,
  rows: `The sheet has more than ${maxSheetRows.toLocaleString('en')} rows.`,
  unpacked: 'The file unpacks to more than is read.',
  unreadable: 'The file could not be read.',
};

/**
 * What is said of a refused file, and why where there is more to say.
 *
 * @example refusalText('bytes', 'Public Holidays') // { title: 'The file is larger than 10 MB.' }
 */
export function refusalText(refused: SheetRefusal, subject: string): { title: string; detail?: string } {
  const detail = details[refused];
  if (detail !== undefined && (refused === 'bytes' || refused === 'rows')) return { title: detail };
  return { title: invalidTemplate(subject), ...(detail !== undefined && { detail }) };
}

/** What can be told without opening a file. @example refusedUnopened({ name: 'holidays.csv', size: 100 }) // 'template' */
export function refusedUnopened({ name, size }: { name: string; size: number }): SheetRefusal | undefined {
  if (!sheetEndings.some((ending) => name.toLowerCase().endsWith(ending))) return 'template';
  return size > maxSheetBytes ? 'bytes' : undefined;
}
