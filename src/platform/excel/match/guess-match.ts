import { foldHeading } from './fold-text.ts';
import { createCodeFinder, matchCell } from './match-code.ts';
import { type ColumnMatch, type MatchField, type MatchRules, type ProductExport, type SheetMatch } from './sheet-match.ts';

/**
 * Returns names for the headings of a sheet that are different from each other. A column without a heading has the name of its letter.
 *
 * @example nameColumns(['Email', '', 'Email']) // ['Email', 'Column B', 'Email (2)']
 */
export function nameColumns(headings: readonly string[]): string[] {
  const used = new Set<string>();
  return headings.map((heading, place) => {
    const written = heading.trim().replaceAll(/\s+/g, ' ') || `Column ${columnLetters(place)}`;
    let name = written;
    for (let count = 2; used.has(name); count += 1) name = `${written} (${count})`;
    used.add(name);
    return name;
  });
}

/** @example columnLetters(27) // 'AB' */
function columnLetters(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}

const listOf = (headings: string | readonly string[]): readonly string[] => (typeof headings === 'string' ? [headings] : headings);

/** Returns every heading that the rules know, folded, to find the row of the headings. */
export function knownHeadings({ fields, products }: MatchRules): string[] {
  const all = [
    ...fields.flatMap(({ heading, synonyms = [] }) => [heading, ...synonyms.flatMap(listOf)]),
    ...products.flatMap(({ columns }) => Object.values(columns).flatMap(listOf)),
  ];
  return [...new Set(all.map(foldHeading))];
}

/** Returns the product whose export has these headings. */
export function findProduct(names: readonly string[], products: readonly ProductExport[]): ProductExport | undefined {
  const present = new Set(names.map(foldHeading));
  return products.find(({ signs }) => signs.every((sign) => present.has(foldHeading(sign))));
}

/**
 * Guesses the columns of a sheet: by the export of a known product, then by the heading of the field and its synonyms. Each column of the
 * sheet is used once, or by a field and the field that falls back on it (`elseAs`). Fields without a column have the value that the rules propose.
 *
 * @param names the names of the columns, as `nameColumns` returns them
 */
export function guessMatch(names: readonly string[], { fields, products }: MatchRules): SheetMatch {
  const places = new Map<string, string>();
  for (const name of names) if (!places.has(foldHeading(name))) places.set(foldHeading(name), name);
  const free = new Set(names);
  const take = (headings: string | readonly string[]): string[] | undefined => {
    const found = listOf(headings).map((heading) => places.get(foldHeading(heading)));
    const isFree = found.every((name): name is string => name !== undefined && free.has(name));
    if (!isFree || found.length === 0) return undefined;
    for (const name of found) free.delete(name);
    return found;
  };
  const product = findProduct(names, products);
  const ofProduct = new Map(
    fields.flatMap(({ name }) => {
      const headings = product?.columns[name];
      // A product without such a column may have another column of that name.
      if (headings === undefined) return [];
      const from = listOf(headings).flatMap((heading) => places.get(foldHeading(heading)) ?? []);
      return from.length === listOf(headings).length ? [[name, from] as const] : [];
    }),
  );
  // Two fields of a product may read the same column.
  for (const from of ofProduct.values()) for (const name of from) free.delete(name);
  // The heading of the field itself is never taken by a synonym of another field.
  const ofHeading = new Map(fields.flatMap(({ name, heading }) => (ofProduct.has(name) ? [] : pairOf(name, take(heading)))));
  const own = new Map(
    fields.map((field) => [field.name, ofProduct.get(field.name) ?? ofHeading.get(field.name) ?? firstOf(field, take)] as const),
  );
  const hasColumn = (name: string) => (own.get(name) ?? []).length > 0;
  const columns = fields.flatMap((field) => {
    const from = own.get(field.name) ?? [];
    const { absent } = field;
    const isAbsent = absent !== undefined && (absent.beside === undefined || hasColumn(absent.beside));
    const blank = from.length === 0 && isAbsent ? absent.value : field.blank;
    const column = columnOf({ ...field, blank }, from.length === 0 && field.elseAs ? (own.get(field.elseAs) ?? []) : from);
    return column ? [[field.name, column] as const] : [];
  });
  return { columns: Object.fromEntries(columns), codes: {} };
}

const pairOf = (name: string, from: string[] | undefined) => (from ? [[name, from] as const] : []);

function firstOf({ synonyms = [] }: MatchField, take: (headings: string | readonly string[]) => string[] | undefined): string[] {
  for (const headings of synonyms) {
    const from = take(headings);
    if (from) return from;
  }
  return [];
}

function columnOf({ blank, derived }: MatchField, from: readonly string[]): ColumnMatch | undefined {
  if (from.length === 0 && derived && !derived.numbers) return { from, isDerived: true };
  return from.length === 0 && blank === undefined ? undefined : { from, ...(blank !== undefined && { blank }) };
}

const hasValue = (column: ColumnMatch | undefined): boolean =>
  column !== undefined && (column.from.length > 0 || (column.blank ?? '') !== '' || column.isDerived === true);

/** The fields of which each different value becomes a row, if the match has a column for one of them. The others have one value or none. */
export function usedLists(fields: readonly MatchField[], { columns }: SheetMatch): MatchField[] {
  const lists = fields.filter(({ name, list }) => list !== undefined && hasValue(columns[name]));
  return lists.some(({ name }) => (columns[name]?.from.length ?? 0) > 0) ? lists : [];
}

/** The fields that the dialog shows: the lists take the place of the columns. */
export const shownFields = (fields: readonly MatchField[], match: SheetMatch): readonly MatchField[] =>
  usedLists(fields, match).length > 0 ? fields.filter(({ list }) => list) : fields;

/**
 * Lists the headings of the fields that still need a column or a value.
 *
 * @example missingFields({ columns: {}, codes: {} }, rules) // ['EmployeeID', 'EmployeeName', …]
 */
export function missingFields(match: SheetMatch, { fields, oneOf = [] }: MatchRules): string[] {
  const { columns } = match;
  if (usedLists(fields, match).length > 0) return [];
  const isMissing = (name: string) => !hasValue(columns[name]);
  const groups = oneOf.filter((group) => group.every(isMissing));
  const headingOf = (name: string) => fields.find((field) => field.name === name)?.heading ?? name;
  return [
    ...groups.map((group) => group.map(headingOf).join(' or ')),
    ...fields.filter(({ name, isOptional }) => !isOptional && isMissing(name)).map(({ heading }) => heading),
  ];
}

/**
 * Lists the fields that only some rows of the sheet need, and that have no column and no value: the wedding date of married people.
 *
 * @example missingInRows(match, rules, survey.columns) // ['DateMarried of married people']
 */
export function missingInRows({ columns, codes }: SheetMatch, { fields }: MatchRules, sheet: readonly SheetValues[]): string[] {
  const hasCell = (name: string, wanted: string) => {
    const field = fields.find((one) => one.name === name);
    const [from] = columns[name]?.from ?? [];
    if (!field || from === undefined) return columns[name]?.blank === wanted;
    const find = createCodeFinder(field);
    const values = sheet.find((column) => column.name === from)?.values ?? [];
    return values.some(({ text }) => matchCell(text, find, false, codes[name]) === wanted);
  };
  return fields.flatMap(({ name, heading, blankIn }) => {
    if (blankIn?.who === undefined || hasValue(columns[name])) return [];
    return Object.entries(blankIn.cells).every(([other, wanted]) => hasCell(other, wanted)) ? [`${heading} ${blankIn.who}`] : [];
  });
}

/** Lists the filled columns of a sheet that no field uses, so that no one loses their values by mistake. */
export function unusedColumns(match: SheetMatch, { fields }: MatchRules, sheet: readonly SheetValues[]): string[] {
  if (usedLists(fields, match).length > 0) return [];
  const used = new Set(Object.values(match.columns).flatMap(({ from }) => from));
  return sheet.flatMap(({ name, values }) => (used.has(name) || values.length === 0 ? [] : [name]));
}

/** A column of a sheet with its different values. */
type SheetValues = { name: string; values: readonly { text: string }[] };

/** Whether a remembered match fits a sheet: the sheet has every column that it uses, and it uses at least one. */
export function fitsColumns({ columns }: SheetMatch, names: readonly string[]): boolean {
  const present = new Set(names);
  const used = Object.values(columns).flatMap(({ from }) => from);
  return used.length > 0 && used.every((name) => present.has(name));
}

/**
 * Proposes a match for a sheet: the choices of an earlier sheet where this one has their columns, and a guess for the rest.
 *
 * @param names the names of the columns
 */
export function proposeMatch(names: readonly string[], rules: MatchRules, earlier?: SheetMatch): SheetMatch {
  const guess = guessMatch(names, rules);
  if (!earlier) return guess;
  const present = new Set(names);
  const known = new Set(rules.fields.map(({ name }) => name));
  const kept = Object.entries(earlier.columns).filter(
    ([field, column]) =>
      known.has(field) &&
      hasValue(column) &&
      column.from.every((name) => present.has(name)) &&
      (column.from.length > 0 || (guess.columns[field]?.from.length ?? 0) === 0),
  );
  return { ...earlier, columns: { ...guess.columns, ...Object.fromEntries(kept) } };
}
