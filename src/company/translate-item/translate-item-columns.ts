import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the list of translate items (specification section 2, /translateitems). */
export const translateItemColumns = {
  'id.fieldname': { heading: 'Field Name', kind: 'text' },
  'id.fieldvalue': { heading: 'Field Value', kind: 'text' },
  xlatlongname: { heading: 'Field Long Name', kind: 'text' },
  xlatshortname: { heading: 'Field Short Name', kind: 'text' },
  effStatus: { heading: 'Effective Status', kind: 'text', show: 'effStatusText' },
} as const satisfies ListColumns;
