import type { Edit } from './edit.ts';
import { isPlaceholder, type Part, partsOf, type Piece, readSql } from './read-sql.ts';

/** The replacement of each word or sign. */
const swaps: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '+': '-',
  '-': '+',
  and: 'or',
  or: 'and',
  asc: 'desc',
  desc: 'asc',
  true: 'false',
  false: 'true',
  not: '',
  'is null': 'is not null',
  'is not null': 'is null',
  exists: 'not exists',
  'not exists': 'exists',
  in: 'not in',
  'not in': 'in',
  'is distinct from': 'is not distinct from',
  'is not distinct from': 'is distinct from',
  between: 'not between',
  'not between': 'between',
  'left join': 'join',
  'union all': 'union',
  distinct: '',
  greatest: 'least',
  least: 'greatest',
  min: 'max',
  max: 'min',
  'for update': '',
  'for no key update': '',
  'for share': '',
  'nulls last': 'nulls first',
  'nulls first': 'nulls last',
};

const conditions = new Set(['where', 'on', 'having', 'when']);

/**
 * Lists every single change of a statement, or of a part of one, that tests should notice.
 *
 * @param kind `order`: the text is a list of sort keys
 * @example sqlEdits('select from t where a < 1').map(({ text }) => text) // ['<=', 'true']
 */
export const sqlEdits = (sql: string, kind?: 'order'): Edit[] => {
  const pieces = readSql(sql);
  const edits = levelEdits(pieces);
  return kind === 'order' ? [...edits, ...orderEdits(partsOf(pieces))] : edits;
};

function levelEdits(pieces: readonly Piece[]): Edit[] {
  const parts = partsOf(pieces);
  return [
    ...parts.flatMap((part) => [...swapped(part), ...conditionEdits(part), ...limitEdits(part)]),
    ...orderEdits(parts.filter(({ beginning }) => beginning?.text === 'order by')),
    ...assignmentEdits(parts.filter(({ beginning }) => beginning?.text === 'set')),
    ...defaultEdits(pieces),
    ...pieces.flatMap(({ inner }) => (inner ? levelEdits(inner) : [])),
  ];
}

/** In an assignment the first sign is not a condition, and neither is the `and` of a `between`. */
function swapped({ beginning, pieces, comma }: Part): Edit[] {
  const assigned = beginning?.text === 'set' ? pieces.find(({ text }) => text === '=') : undefined;
  const begun = comma ? [] : [beginning];
  return [...begun, ...pieces].flatMap((piece) => {
    const text = piece && swaps[piece.text];
    if (piece === undefined || text === undefined || piece === assigned || isOfBetween(pieces, piece)) return [];
    const ofLock = text === '' && piece.text.startsWith('for ') ? (pieces.at(-1) ?? piece) : piece;
    return [{ start: piece.start, end: ofLock.end, text }];
  });
}

const isOfBetween = (pieces: readonly Piece[], piece: Piece): boolean =>
  piece.text === 'and' &&
  (pieces.slice(0, pieces.indexOf(piece)).findLast(({ text }) => /^and$|between$/.test(text))?.text ?? '').endsWith('between');

/** Leaves out each member of a condition. */
function conditionEdits({ beginning, pieces, comma }: Part): Edit[] {
  const isCondition = beginning !== undefined && conditions.has(beginning.text) && comma === undefined;
  const either = split(pieces, 'or');
  return either.flatMap((one) => {
    const all = split(one, 'and');
    const dropped = all.length > 1 || (isCondition && either.length === 1) ? all.flatMap((part) => replaced(part, 'true')) : [];
    return either.length > 1 ? [...dropped, ...replaced(one, 'false')] : dropped;
  });
}

function split(pieces: readonly Piece[], word: 'and' | 'or'): Piece[][] {
  const all: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.text === word && !isOfBetween(pieces, piece)) all.push([]);
    else all.at(-1)?.push(piece);
  }
  return all;
}

function replaced(pieces: readonly Piece[], text: string): Edit[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  return first && last && first.text !== text ? [{ start: first.start, end: last.end, text }] : [];
}

/** Leaves out the limit; a limit of one row only saves work. */
const limitEdits = ({ beginning, pieces }: Part): Edit[] =>
  beginning?.text === 'limit' && pieces[0]?.text !== '1' ? replaced([beginning, ...pieces], '') : [];

/** Reverses each sort key, or leaves it out. */
function orderEdits(keys: readonly Part[]): Edit[] {
  return keys.flatMap((key, place) => {
    const [first, last] = [key.pieces[0], key.pieces.at(-1)];
    if (!first || !last) return [];
    const isDirected =
      key.pieces.some(({ text }) => /^(?:asc|desc|nulls .*)$/.test(text)) || (key.pieces.length === 1 && isPlaceholder(first));
    const turned = isDirected ? [] : [{ start: last.end, end: last.end, text: ' desc' }];
    const only = { start: (key.beginning ?? first).start, end: last.end, text: '' };
    return [...turned, ofSeveral(key, keys[place + 1]) ?? only];
  });
}

/** Leaves out each of several assignments. */
const assignmentEdits = (assignments: readonly Part[]): Edit[] =>
  assignments.flatMap((one, place) => ofSeveral(one, assignments[place + 1]) ?? []);

/** Leaves out a part with the comma that separates it from its neighbour. */
function ofSeveral({ beginning, pieces, comma }: Part, next: Part | undefined): Edit | undefined {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return undefined;
  if (comma) return { start: comma.start, end: last.end, text: '' };
  return next?.comma && next.beginning === beginning ? { start: first.start, end: next.comma.end, text: '' } : undefined;
}

/** Leaves out the default of `coalesce(a, b)`. */
const defaultEdits = (pieces: readonly Piece[]): Edit[] =>
  pieces.flatMap((piece, place) => {
    const bracket = pieces[place + 1];
    const comma = bracket?.inner?.find(({ text }) => text === ',');
    return piece.text === 'coalesce' && bracket && comma ? [{ start: comma.start, end: bracket.end - 1, text: '' }] : [];
  });
