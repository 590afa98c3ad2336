import type { Readable } from 'node:stream';
import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import type { ListAnswer } from '#src/platform/lists/server/run-list.ts';

/** The results of a handler that are more than a JSON value. */
export type Answer =
  | { kind: 'json'; body: unknown; version?: number; total?: number; headers?: Record<string, string> }
  | { kind: 'list'; source: ListSource }
  | ({ kind: 'rows'; accessEntries?: (() => readonly AccessLogEntry[]) | undefined } & ListAnswer)
  | { kind: 'many'; source: ListSource; without: readonly string[] }
  | { kind: 'elsewhere'; to: string }
  | { kind: 'file'; stream: Readable; headers: Record<string, string | number>; status: number };

const answers = new WeakSet<object>();

function markAsAnswer<A extends Answer>(answer: A): A {
  answers.add(answer);
  return answer;
}

/** A record with its version, which becomes the `ETag`. */
export const withVersion = (body: unknown, version: number) => markAsAnswer({ kind: 'json', body, version });

/** Formats a version for a header. */
export const etagOf = (version: number) => `"${version}"`;

/** The first of many rows with the total for `X-Total-Count`. */
export const withTotalCount = (total: number, rows: readonly unknown[]) => markAsAnswer({ kind: 'json', body: rows, total });

/** A value with headers of its own. */
export const withHeaders = (body: unknown, headers: Record<string, string>) => markAsAnswer({ kind: 'json', body, headers });

/** Redirects a browser to another address with GET. */
export const redirectAnswer = (to: string) => markAsAnswer({ kind: 'elsewhere', to });

/** A list that `serve` pages, filters, sorts or exports as the call asks. */
export const listAnswer = (source: ListSource) => markAsAnswer({ kind: 'list', source });

/** The rows of a list as JSON text. @param accessEntries whose data they show */
export const rowsAnswer = (read: ListAnswer & { accessEntries?: (() => readonly AccessLogEntry[]) | undefined }) =>
  markAsAnswer({ kind: 'rows', ...read });

/** A list that is answered in full batch by batch. @param without fields at any depth to leave out */
export const longListAnswer = (source: ListSource, without: readonly string[] = []) => markAsAnswer({ kind: 'many', source, without });

/** A streamed file or other content; with 304 there is no body because the caller already has it. */
export const streamAnswer = (stream: Readable, headers: Record<string, string | number>, status: 200 | 304 = 200) =>
  markAsAnswer({ kind: 'file', stream, headers, status });

/** Distinguishes these answers from plain values, which become JSON. */
export function toAnswer(value: unknown): Answer {
  // Only `mark` adds to the set, so each member is an Answer.
  if (typeof value === 'object' && value !== null && answers.has(value)) return value as Answer;
  return markAsAnswer({ kind: 'json', body: value });
}
