import { foldText } from './fold-text.ts';
import type { MatchField } from './sheet-match.ts';

/** Returns the code of a value; undefined if no code or more than one matches. */
export type CodeFinder = (value: string) => string | undefined;

/**
 * Creates a finder of codes by code, long name, short name or a word with the same meaning. The first of these with a match counts.
 *
 * @example createCodeFinder({ codes: [{ code: 'F', longName: 'Female' }], words: [['female', 'f', 'w']] })('W') // 'F'
 */
export function createCodeFinder({ codes = [], words = [] }: Pick<MatchField, 'codes' | 'words'>): CodeFinder {
  const exact = new Set(codes.map(({ code }) => code));
  const found = new Map<string, string | undefined>();
  // A later kind of name never replaces an earlier one. Two codes with the same name match nothing.
  const addAll = (names: readonly (readonly [text: string | undefined, code: string])[]) => {
    const added = new Map<string, string | undefined>();
    for (const [text, code] of names) {
      const folded = foldText(text ?? '');
      if (folded !== '' && !found.has(folded)) added.set(folded, added.has(folded) && added.get(folded) !== code ? undefined : code);
    }
    for (const [folded, code] of added) found.set(folded, code);
  };
  addAll(codes.map(({ code }) => [code, code]));
  addAll(codes.map(({ longName, code }) => [longName, code]));
  addAll(codes.map(({ shortName, code }) => [shortName, code]));
  addAll(
    words.flatMap((group) => {
      const meant = new Set(group.map((word) => found.get(foldText(word))).filter((code) => code !== undefined));
      const [only] = meant;
      return meant.size === 1 && only !== undefined ? group.map((word) => [word, only] as const) : [];
    }),
  );
  const byName = (value: string) => found.get(foldText(value)) ?? found.get(foldText(withoutNumber(value)));
  return (value) => (exact.has(value.trim()) ? value.trim() : byName(value));
}

/** Returns a value without the number in brackets behind it. @example withoutNumber('Taken(4.00)') // 'Taken', as OrangeHRM means it */
function withoutNumber(value: string): string {
  const start = value.lastIndexOf('(');
  return value.trim().endsWith(')') && /\d/.test(value.charAt(start + 1)) ? value.slice(0, start) : value;
}

/** Returns the code that HR has chosen for a value; undefined without one, and if the value is used as it is. */
export function chosenCode(chosen: Readonly<Record<string, string>> | undefined, value: string): string | undefined {
  const folded = foldText(value);
  return chosen && Object.hasOwn(chosen, folded) ? chosen[folded] || undefined : undefined;
}

/**
 * Returns the code of a cell. A cell of a list may name several codes, separated by commas; all must match.
 *
 * @param chosen the codes that HR has chosen, by folded value; an empty code leaves the value as it is
 */
export function matchCell(value: string, find: CodeFinder, isList: boolean, chosen: Readonly<Record<string, string>> = {}): string {
  const own = (text: string) => chosenCode(chosen, text) ?? find(text);
  const whole = own(value);
  if (whole !== undefined || !isList || !value.includes(',')) return whole ?? value;
  return value
    .split(',')
    .map((part) => own(part) ?? part.trim())
    .join(', ');
}

/**
 * Lists the values without a code, each once, in the order of the sheet.
 *
 * @param values different values of a column with the number of their rows
 */
export function unmatchedValues<Value extends { text: string }>(values: readonly Value[], field: MatchField): Value[] {
  if (!field.codes || field.list) return [];
  const find = createCodeFinder(field);
  const isMatched = ({ text }: Value) =>
    find(text) !== undefined || (field.isList === true && text.includes(',') && text.split(',').every((part) => find(part) !== undefined));
  const folded = new Set<string>();
  return values.filter((value) => {
    const key = foldText(value.text);
    if (key === '' || folded.has(key) || isMatched(value)) return false;
    folded.add(key);
    return true;
  });
}
