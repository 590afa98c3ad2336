import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The API tokens of a company. */
export const apiTokenColumns = {
  name: { heading: 'Name', kind: 'text' },
  state: { heading: 'State', kind: 'text' },
  lastUsed: { heading: 'Last used', kind: 'date' },
  lastDay: { heading: 'Expires', kind: 'date' },
  scopes: { heading: 'Scopes', kind: 'text', show: 'scopesText' },
  addresses: { heading: 'Addresses', kind: 'text', show: 'addressesText' },
} as const satisfies ListColumns;
