/** A word, an operator, a placeholder (`${…}`), or a pair of brackets (or `case … end`) with its contents. */
export type Piece = { text: string; start: number; end: number; inner?: Piece[] };

/** Returns the filler for a placeholder of a template, so that all offsets stay the same. */
export const placeholder = (length: number): string => '\u0002' + '\u0001'.repeat(length - 1);
export const isPlaceholder = (piece: Piece | undefined): boolean => piece?.text.startsWith('\u0002') === true;

/** Words that belong together. */
const phrases = [
  'order by',
  'group by',
  'partition by',
  'for update',
  'for no key update',
  'for share',
  'skip locked',
  'on conflict',
  'do nothing',
  'do update',
  'is null',
  'is not null',
  'is distinct from',
  'is not distinct from',
  'if not exists',
  'if exists',
  'not exists',
  'not in',
  'not between',
  'not ilike',
  'not like',
  'union all',
  'left join',
  'distinct on',
  'delete from',
  'insert into',
  'nulls last',
  'nulls first',
].toSorted((one, other) => other.length - one.length);

const token = new RegExp(
  [
    String.raw`(?<space>\s+|--[^\n]*)`,
    String.raw`'(?:[^']|'')*'|"[^"]*"`,
    String.raw`\u0002\u0001*`,
    String.raw`\b(?:${phrases.map((phrase) => phrase.replaceAll(' ', String.raw`\s+`)).join('|')})\b`,
    String.raw`[\w.]+`,
    String.raw`[(),;[\]]`,
    String.raw`<=|>=|<>|::|->>|->|[^\s\w]`,
  ].join('|'),
  'giy',
);

/**
 * Splits a statement, or a part of one, into pieces; the contents of brackets belong to their bracket.
 *
 * @example readSql('a in (1)').map(({ text }) => text) // ['a', 'in', '(']
 */
export function readSql(sql: string): Piece[] {
  const whole: Piece[] = [];
  const open: Piece[] = [];
  for (const { 0: found, index: start, groups } of sql.matchAll(token)) {
    if (groups?.space !== undefined) continue;
    const piece: Piece = { text: found.toLowerCase().replaceAll(/\s+/g, ' '), start, end: start + found.length };
    if (piece.text === ')' || piece.text === 'end') {
      const bracket = open.pop();
      if (bracket) bracket.end = piece.end;
      continue;
    }
    (open.at(-1)?.inner ?? whole).push(piece);
    if (piece.text === '(' || piece.text === 'case') open.push(Object.assign(piece, { inner: [] }));
  }
  return whole;
}

/** Words that begin a part of a statement. */
const beginnings = new Set([
  'select',
  'from',
  'where',
  'on',
  'having',
  'set',
  'values',
  'order by',
  'group by',
  'partition by',
  'limit',
  'offset',
  'returning',
  'when',
  'then',
  'else',
  'join',
  'left join',
  'using',
  'union',
  'union all',
  'for update',
  'for no key update',
  'for share',
  'on conflict',
  'do nothing',
  'do update',
  'insert into',
  'update',
  'delete from',
  'with',
  'as',
]);

/** A part: its beginning, if it has one, and one of the pieces between commas. */
export type Part = { beginning: Piece | undefined; pieces: Piece[]; comma?: Piece };

/** Splits the pieces of one bracket level into parts. */
export function partsOf(pieces: readonly Piece[]): Part[] {
  const parts: Part[] = [{ beginning: undefined, pieces: [] }];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (beginnings.has(piece.text)) parts.push({ beginning: piece, pieces: [] });
    else if (piece.text === ',') parts.push({ beginning: last?.beginning, pieces: [], comma: piece });
    else last?.pieces.push(piece);
  }
  return parts;
}
