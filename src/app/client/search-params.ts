/** The query of the address as plain text. Numbers and JSON are not parsed, so `01` and `1e5` stay as typed. */
export type SearchParams = Readonly<Record<string, string>>;

/**
 * Reads the query of an address.
 *
 * @example parseSearch('?page=2&filter[name]=01') // { page: '2', 'filter[name]': '01' }
 */
export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search));
}

/**
 * Writes the query of an address. Undefined and empty values are left out. Brackets and commas stay readable.
 *
 * @example stringifySearch({ page: 2, 'filter[name]': 'tan' }) // '?page=2&filter[name]=tan'
 */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') params.set(key, String(value));
  }
  const text = params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',').replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}
