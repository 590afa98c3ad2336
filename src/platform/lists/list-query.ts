import { fieldProblems, type Problem, type MessageDescriptor, messageFactory } from '#src/base/text/problem.ts';
import type { ListColumns } from './list-columns.ts';
import type { listSentences } from './list-sentences.ts';

const say = messageFactory<typeof listSentences>();

export type Sort = { id: string; descending: boolean };

/** The part of a list to return, and its order. Without a page it is the whole list. */
export type ListQuery = {
  /** From 1, or from the end of the list: -1 is the last page. */
  page?: number;
  /** Rows per page, 1 to 500; ignored without a page. */
  size?: number;
  /** The sort keys, each of which orders rows that are equal so far. */
  sort: readonly Sort[];
  /** The text that the shown value must contain, by column. */
  filters: Readonly<Record<string, string>>;
  /** `exact` counts all rows; by default the count stops at `maxCounted`. */
  count?: 'exact';
};

/** The maximum number of rows that a list counts by default. */
export const maxCounted = 10_000;

const maxPage = 1_000_000;
const maxSize = 500;
const maxFilter = 100;
export const defaultPageSize = 10;

// PostgreSQL refuses a NUL character, and no stored text has the others.
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

type Param = string | readonly string[];
type Params = Readonly<Record<string, Param>>;

/**
 * Reads page, size, count, sort and filters from the parameters of a call or a screen, and returns the others as `rest`.
 * A column of the row's key may be named with or without `id.`; an empty filter is left out.
 *
 * @returns problems that name each wrong parameter, if there are any
 * @example parseListQuery({ page: '2', sort: '-startDate', 'filter[reason]': 'sea' }, columns)
 * // { query: { page: 2, size: 10, sort: [{ id: 'id.startDate', descending: true }], filters: { reason: 'sea' } }, rest: {} }
 */
export function parseListQuery(
  params: Params,
  columns: ListColumns,
): { query: ListQuery; rest: Record<string, Param> } | { problems: Problem[] } {
  const draft: Draft = { sort: [], filters: {} };
  const rest: [string, Param][] = [];
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(params)) {
    const read = readerOf(name);
    if (!read) rest.push([name, value]);
    else if (typeof value !== 'string') problems.push(...fieldProblems(name, say('list.parameter-twice')));
    else problems.push(...read(draft, value, columns).flatMap((said) => fieldProblems(name, said)));
  }
  if (problems.length > 0) return { problems };
  if (draft.page !== undefined) draft.size ??= defaultPageSize;
  return { query: draft, rest: Object.fromEntries(rest) };
}

/**
 * Returns the parameters of a query, the inverse of `parseListQuery`, without defaults. Equal queries give equal parameters.
 *
 * @example formatListQuery({ page: 2, size: 10, sort: [{ id: 'reason', descending: true }], filters: {} }) // { page: '2', size: '10', sort: '-reason' }
 */
export function formatListQuery({ page, size, sort, filters, count }: ListQuery): Record<string, string> {
  const texts = Object.entries(filters).map(([id, text]) => [`filter[${id}]`, text.trim()] as const);
  return {
    ...(page === undefined ? {} : { page: String(page) }),
    ...(size === undefined ? {} : { size: String(size) }),
    ...(count === undefined ? {} : { count }),
    ...(sort.length === 0 ? {} : { sort: sort.map(({ id, descending }) => (descending ? `-${id}` : id)).join(',') }),
    ...Object.fromEntries(texts.filter(([, text]) => text !== '').toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Returns the order after a click on a heading: ascending, descending, none. `add` (Shift) keeps the other columns.
 *
 * @example toggleSort([{ id: 'a', descending: false }], 'a', false) // [{ id: 'a', descending: true }]
 */
export function toggleSort(sort: readonly Sort[], id: string, add: boolean): Sort[] {
  const present = sort.find((key) => key.id === id);
  const next: Sort[] = present?.descending ? [] : [{ id, descending: present !== undefined }];
  if (!add) return next;
  return present ? sort.flatMap((key) => (key === present ? next : [key])) : [...sort, ...next];
}

type Draft = { page?: number; size?: number; sort: Sort[]; filters: Record<string, string>; count?: 'exact' };

/** Adds one parameter to the query and returns the problems with it. */
type Read = (draft: Draft, value: string, columns: ListColumns) => MessageDescriptor[];

function readerOf(name: string): Read | undefined {
  if (name === 'page') return readPage;
  if (name === 'count') return readCount;
  if (name === 'size') return (draft, value) => readNumber(value, name, maxSize, (size) => (draft.size = size));
  if (name === 'sort') return readSort;
  const column = /^filter\[(.*)\]$/s.exec(name)?.[1];
  return column === undefined ? undefined : (draft, value, columns) => readFilter(draft, column, value, columns);
}

const readPage: Read = (draft, value) => {
  const page = /^-?[1-9]\d{0,6}$/.test(value) ? Number(value) : Infinity;
  if (Math.abs(page) > maxPage) return [say('list.no-page', { most: maxPage })];
  draft.page = page;
  return [];
};

const readCount: Read = (draft, value) => {
  if (value !== 'exact') return [say('list.no-count')];
  draft.count = value;
  return [];
};

function readNumber(value: string, name: string, max: number, keep: (number: number) => void): MessageDescriptor[] {
  const number = /^[1-9]\d{0,6}$/.test(value) ? Number(value) : Infinity;
  if (number > max) return [say('list.no-number', { name, most: max })];
  keep(number);
  return [];
}

const readSort: Read = (draft, value, columns) => {
  if (value === '') return [];
  return value.split(',').flatMap((key) => {
    const name = key.replace(/^-/, '');
    const id = columnId(name, columns);
    if (id === undefined) return [say('list.unknown-column', { name })];
    if (draft.sort.some((earlier) => earlier.id === id)) return [say('list.column-twice', { name })];
    draft.sort.push({ id, descending: key.startsWith('-') });
    return [];
  });
};

function readFilter(draft: Draft, name: string, value: string, columns: ListColumns): MessageDescriptor[] {
  const text = value.trim();
  const id = columnId(name, columns);
  if (id === undefined) return [say('list.unknown-column', { name })];
  if (text.length > maxFilter) return [say('list.filter-too-long', { most: maxFilter })];
  if (controlCharacters.test(text)) return [say('list.filter-characters')];
  if (Object.hasOwn(draft.filters, id)) return [say('list.column-twice', { name })];
  if (text !== '') draft.filters[id] = text;
  return [];
}

// A path in the row's key may leave out `id.`.
function columnId(name: string, columns: ListColumns): string | undefined {
  return [name, `id.${name}`, name.replace(/^id\./, '')].find((id) => Object.hasOwn(columns, id));
}
