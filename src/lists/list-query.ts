import type { Problem } from '#src/http/app-error.ts';
import type { ListColumns } from './list-columns.ts';

export type Sort = { id: string; descending: boolean };

/** What part of a list is asked for, in which order. Without a page it is the whole list. */
export type ListQuery = {
  /** From 1. */
  page?: number;
  size?: number;
  sort: readonly Sort[];
  /** Texts that the shown value must contain, by column. */
  filters: Readonly<Record<string, string>>;
};

const maxSize = 500;
const maxFilter = 100;
const maxSorts = 5;
export const defaultPageSize = 10;

type Params = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads page, size, sort and filters from the parameters of a call or a screen; the others are given back as `rest`.
 *
 * @returns problems that name each wrong parameter, instead
 * @example parseListQuery({ page: '2', sort: '-startDate', 'filter[reason]': 'sea' }, columns)
 * // { query: { page: 2, size: 10, sort: [{ id: 'id.startDate', descending: true }], filters: { reason: 'sea' } }, rest: {} }
 */
export function parseListQuery(params: Params, columns: ListColumns): { query: ListQuery; rest: Record<string, string | readonly string[]> } | { problems: Problem[] } {
  const problems: Problem[] = [];
  const rest: Record<string, string | readonly string[]> = {};
  const filters: Record<string, string> = {};
  let page: number | undefined;
  let size: number | undefined;
  let sort: Sort[] = [];
  for (const [name, value] of Object.entries(params)) {
    const filtered = /^filter\[(.+)\]$/.exec(name)?.[1];
    if (filtered === undefined && !['page', 'size', 'sort'].includes(name)) rest[name] = value;
    else if (typeof value !== 'string') problems.push({ path: name, message: 'This parameter may stand only once.' });
    else if (filtered !== undefined) readFilter(filtered, value);
    else if (name === 'sort') sort = readSort(value);
    else if (name === 'page') page = readNumber(name, value, 1_000_000);
    else size = readNumber(name, value, maxSize);
  }
  if (problems.length > 0) return { problems };
  return { query: { ...(page === undefined ? {} : { page, size: size ?? defaultPageSize }), sort, filters }, rest };

  function readNumber(name: string, value: string, max: number): number | undefined {
    const number = /^[1-9]\d{0,6}$/.test(value) ? Number(value) : Infinity;
    if (number <= max) return number;
    problems.push({ path: name, message: `The parameter ${name} must be a whole number from 1 to ${max}.` });
    return undefined;
  }

  function readFilter(name: string, value: string): void {
    const id = columnId(name, columns);
    const text = value.trim();
    if (id === undefined) problems.push({ path: `filter[${name}]`, message: `There is no column ${name}.` });
    else if (text.length > maxFilter) problems.push({ path: `filter[${name}]`, message: `A filter must have at most ${maxFilter} characters.` });
    else if (text !== '') filters[id] = text;
  }

  function readSort(value: string): Sort[] {
    const keys = value.split(',').filter((key) => key !== '');
    if (keys.length > maxSorts) problems.push({ path: 'sort', message: `A list is sorted by at most ${maxSorts} columns.` });
    return keys.slice(0, maxSorts).flatMap((key) => {
      const descending = key.startsWith('-');
      const id = columnId(descending ? key.slice(1) : key, columns);
      if (id === undefined) problems.push({ path: 'sort', message: `There is no column ${key}.` });
      return id === undefined ? [] : [{ id, descending }];
    });
  }
}

// A path in the row's key may leave out `id.`.
function columnId(name: string, columns: ListColumns): string | undefined {
  return [name, `id.${name}`, name.replace(/^id\./, '')].find((id) => Object.hasOwn(columns, id));
}

/**
 * The parameters of a query, the inverse of `parseListQuery`; what is not set is left out.
 *
 * @example formatListQuery({ page: 2, size: 10, sort: [{ id: 'reason', descending: true }], filters: {} }) // { page: '2', size: '10', sort: '-reason' }
 */
export function formatListQuery({ page, size, sort, filters }: ListQuery): Record<string, string> {
  return {
    ...(page === undefined ? {} : { page: String(page) }),
    ...(size === undefined ? {} : { size: String(size) }),
    ...(sort.length === 0 ? {} : { sort: sort.map(({ id, descending }) => (descending ? `-${id}` : id)).join(',') }),
    ...Object.fromEntries(Object.entries(filters).map(([id, text]) => [`filter[${id}]`, text])),
  };
}

/**
 * The order after a click on a heading: ascending, descending, none. `add` (Shift) keeps the other columns.
 *
 * @example toggleSort([{ id: 'a', descending: false }], 'a', false) // [{ id: 'a', descending: true }]
 */
export function toggleSort(sort: readonly Sort[], id: string, add: boolean): Sort[] {
  const present = sort.find((key) => key.id === id);
  const next = present === undefined ? { id, descending: false } : present.descending ? undefined : { id, descending: true };
  if (!add) return next ? [next] : [];
  if (!present) return [...sort, { id, descending: false }];
  return sort.flatMap((key) => (key.id !== id ? [key] : next ? [next] : []));
}
