import type { SheetRow } from '../upload-sheet.ts';
import { foldText } from './fold-text.ts';
import { createCodeFinder } from './match-code.ts';
import type { MatchField } from './sheet-match.ts';
import type { ForeignRow } from './survey-sheet.ts';

/**
 * Turns the different values of columns into rows: each department of a list of people becomes a code.
 *
 * @param columnsOf the places of the columns of a field
 * @param blankOf the only value of a field without columns
 * @param names the fields of the upload
 */
export function rowsOfLists(
  foreign: readonly ForeignRow[],
  lists: readonly MatchField[],
  columnsOf: (name: string) => readonly number[],
  blankOf: (name: string) => string,
  names: readonly string[],
): SheetRow[] {
  const rows = lists.flatMap(({ name, list, codes = [], words }) => {
    if (!list) return [];
    const find = createCodeFinder({ codes, words });
    const columns = columnsOf(name);
    const texts =
      columns.length === 0
        ? [blankOf(name)]
        : foreign.map(({ cells }) =>
            columns
              .map((column) => (cells[column] ?? '').trim())
              .join(' ')
              .trim(),
          );
    const values = new Map<string, string>();
    for (const text of texts) {
      const key = find(text) ?? foldText(text);
      if (!values.has(key)) values.set(key, text);
    }
    const used = new Set<string>();
    return [...values].flatMap(([key, text]) => {
      if (foldText(text) === '') return [];
      const known = codes.find(({ code }) => code === key);
      const code = known?.code ?? newCode(text, used);
      const longName = known?.longName ?? text;
      return [{ ...list.cells, [list.code]: code, ...Object.fromEntries(list.names.map((field) => [field, longName])) }];
    });
  });
  return rows.map((row: Readonly<Record<string, string>>, place) => ({ line: place + 2, cells: names.map((name) => row[name] ?? '') }));
}

/** The longest code that is made from a name. */
const maxCode = 20;

/**
 * Returns the name as a code, cut and without commas, which separate codes. A number makes it different from the others.
 *
 * @example newCode('Head of Customer Care', new Set()) // 'Head of Customer Car'
 */
function newCode(name: string, used: Set<string>): string {
  const cut = (length: number) =>
    name
      .replaceAll(/[,\s]+/g, ' ')
      .trim()
      .slice(0, length)
      .trim();
  let code = cut(maxCode);
  for (let count = 2; used.has(code.toLowerCase()); count += 1) code = `${cut(maxCode - 3)} ${count}`;
  used.add(code.toLowerCase());
  return code;
}
