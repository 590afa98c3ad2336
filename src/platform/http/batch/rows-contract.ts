import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { boundedText } from '../contract/fields.ts';
import { maxRows } from './max-rows.ts';

const texts = z.record(boundedText(40), boundedText(300)).optional();

/** One row: the call that stores it with its input, and the idempotency key of that call. */
const Row = z.strictObject({
  key: boundedText(100).regex(/^[\x21-\x7e]+$/),
  /** The name of the call, such as `POST /leaveentitlement`. */
  call: boundedText(100),
  params: texts,
  query: texts,
  ifMatch: boundedText(20).optional(),
  body: z.unknown().optional(),
});

export const rowsContract = contract({
  'POST /rows': {
    maxBodyBytes: 1024 * 1024,
    // Only roles that may store rows: a body of this size takes time to read.
    allow: ['HR', 'DEPT_ADMIN'],
    summary: `Make up to ${maxRows} calls that each store one row, in order. Each is authorised, validated, stored and answered as if it were sent alone.`,
    body: z.strictObject({ rows: z.array(Row).min(1).max(maxRows) }),
    response: z.array(z.object({ status: z.int(), etag: z.string().optional(), body: z.unknown() })),
  },
});
