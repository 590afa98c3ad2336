import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { dataHistoryColumns } from './data-history-columns.ts';

const Field = z.object({
  field: z.string(),
  /** Values as text; null without a value, and for fields whose values are not disclosed. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const Entry = z.object({
  /** Twice the number of an audit entry; odd: the number of a view. */
  entryId: z.number(),
  day: z.string(),
  time: z.string(),
  by: z.string(),
  action: z.string(),
  what: z.string(),
  /** Identifies the record: the name of a file, or a year and leave type. */
  record: z.string().nullable(),
  fields: z.array(Field),
  fieldsText: z.string().nullable(),
});

export type DataHistoryEntry = z.output<typeof Entry>;

export const dataHistoryContract = contract({
  'GET /datahistory/me': {
    allow: 'signed-in',
    summary:
      'List who else saw or changed your data, the newest first: when, what, and which fields changed, with values that concern only you. ' +
      'It has no sign-ins, reasons or addresses, and nothing that names other people.',
    list: dataHistoryColumns,
    response: Entry,
  },
});
