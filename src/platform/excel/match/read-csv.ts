import { maxSheetRows } from '../upload-sheet.ts';

/** The kinds of files that other programs name like a workbook. */
export type TextFileKind = 'csv' | 'html' | 'xml';

/** The part of a text that says what it is, in characters. */
const sniffed = 65_536;

/** Returns the kind of a text file; undefined if it has no columns. */
export function textFileKind(text: string): TextFileKind | undefined {
  const start = text.slice(0, 1000).trimStart();
  if (/^<(?:!doctype html|html|head|body|table|meta|div)\b/i.test(start)) return 'html';
  if (start.startsWith('<')) return 'xml';
  return start === '' ? undefined : 'csv';
}

const separators = [',', ';', '\t'] as const;

/**
 * Finds the separator of a CSV file: the one that occurs equally often in most of the first lines. Texts in quotes do not count. A first
 * line `sep=;` decides.
 *
 * @example findSeparator('Name;Days\nA;2,5\nB;3,5') // ';'
 */
export function findSeparator(text: string): string {
  const said = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (said !== undefined) return said;
  // Every second part between quotes is a text in quotes.
  const plain = text
    .slice(0, sniffed)
    .split('"')
    .filter((_, n) => n % 2 === 0);
  const lines = plain.join('').split(/\r\n|\r|\n/, 20);
  const scores = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const groups = Map.groupBy(counts, (count) => count);
    const most = Math.max(0, ...[...groups.values()].map(({ length }) => length));
    return { separator, most, columns: Math.max(0, ...[...groups].filter(([, { length }]) => length === most).map(([count]) => count)) };
  });
  const [best] = scores.toSorted((a, b) => b.most - a.most || b.columns - a.columns);
  return best?.separator ?? ',';
}

/**
 * Reads a CSV file: cells in quotes may contain separators, line ends and doubled quotes. `="0123"`, which Excel needs to keep zeros, is
 * the text in it.
 *
 * @returns the rows, one more than a sheet may have if the file has more
 * @example readCsv('Name,Note\nAn,"a, ""b"""') // [['Name', 'Note'], ['An', 'a, "b"']]
 */
export function readCsv(text: string, separator = findSeparator(text)): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = /^sep=.\r?\n/.exec(text)?.[0].length ?? 0;
  // The headings may be below a title.
  while (at < text.length && rows.length < maxSheetRows + 20) {
    const isQuoted = text[at] === '"' || text.startsWith('="', at);
    const cell = isQuoted ? readQuoted(text, text.indexOf('"', at) + 1) : { value: '', next: at };
    let end = cell.next;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
    row.push(cell.value + text.slice(cell.next, end));
    if (text[end] === separator) {
      at = end + 1;
      if (at < text.length) continue;
      row.push('');
    } else {
      at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    }
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Reads a text from behind its first quote. */
function readQuoted(text: string, start: number): { value: string; next: number } {
  const parts: string[] = [];
  let at = start;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: parts.join('') + text.slice(at), next: text.length };
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { value: parts.join(''), next: quote + 1 };
    parts.push('"');
    at = quote + 2;
  }
}
