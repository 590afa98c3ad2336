import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { dataHistoryColumns } from './data-history-columns.ts';

const Field = z.object({
  field: z.string(),
  /** As texts; null where there is nothing, and of a field whose values are not told. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const Entry = z.object({
  /** Twice the number of an entry of the audit log; odd: of a look. */
  entryId: z.number(),
  day: z.string(),
  time: z.string(),
  by: z.string(),
  action: z.string(),
  what: z.string(),
  /** Which of several there are: the name of a file, a year and a type of leave. */
  record: z.string().nullable(),
  fields: z.array(Field),
  fieldsText: z.string().nullable(),
});

export type DataHistoryEntry = z.output<typeof Entry>;

export const dataHistoryContract = contract({
  'GET /datahistory/me': {
    allow: 'signed-in',
    summary:
      'Who else saw and changed the own data, the newest first: when, what, and of a change which fields, with values of what is the own alone. ' +
      'Without sign-ins, reasons and addresses, and without what names somebody else.',
    list: dataHistoryColumns,
    response: Entry,
  },
});
