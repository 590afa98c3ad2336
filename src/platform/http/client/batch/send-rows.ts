import { maxRows } from '#src/platform/http/batch/max-rows.ts';
import { parseCallError } from '../call-error.ts';
import { type CallOptions, send } from '../send.ts';

type QueuedRow = { name: string; outgoing: CallOptions; resolve: (answer: Response) => void; reject: (error: unknown) => void };

let queuedRows: QueuedRow[] = [];

/**
 * Sends a call that stores one row of a sheet. Calls made at the same moment share one request, and each gets its own answer. The call
 * needs an idempotency key.
 *
 * @throws CallError
 */
export function sendAsRow(name: string, outgoing: CallOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    queuedRows.push({ name, outgoing, resolve, reject });
    if (queuedRows.length === 1) setTimeout(sendQueuedRows);
    if (queuedRows.length === maxRows) sendQueuedRows();
  });
}

function sendQueuedRows(): void {
  const rows = queuedRows;
  queuedRows = [];
  if (rows.length === 0) return;
  sendRows(rows).catch((error: unknown) => {
    for (const { reject } of rows) reject(error);
  });
}

type Answered = { status: number; etag?: string; body: unknown };

async function sendRows(rows: readonly QueuedRow[]): Promise<void> {
  const response = await send('POST /rows', { body: { rows: rows.map(({ name, outgoing }) => rowOf(name, outgoing)) } });
  // The contract of the call guarantees this type.
  const answers = (await response.json()) as Answered[];
  for (const [place, { resolve, reject }] of rows.entries()) {
    const { status = 0, etag, body } = answers[place] ?? {};
    const headers = new Headers(etag === undefined ? {} : { ETag: etag });
    if (status === 200) resolve(Response.json(body, { headers }));
    else reject(parseCallError(status, JSON.stringify(body), (header) => headers.get(header)));
  }
}

const rowOf = (call: string, { params, query, ifMatch, body, idempotencyKey: key }: CallOptions) => ({
  key,
  call,
  ...(params && { params: asTexts(params) }),
  ...(query && { query: asTexts(query) }),
  ...(ifMatch !== undefined && { ifMatch }),
  body,
});

const asTexts = (values: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
