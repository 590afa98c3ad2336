import type { Readable } from 'node:stream';
import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import type { ListAnswer } from '#src/platform/lists/server/run-list.ts';

/** What a handler gives back when it is more than a value that becomes JSON. */
export type Answer =
  | { kind: 'json'; body: unknown; version?: number; total?: number; headers?: Record<string, string> }
  | { kind: 'list'; source: ListSource }
  | ({ kind: 'rows'; looks?: (() => readonly AccessLogEntry[]) | undefined } & ListAnswer)
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

/** A version as headers have it. */
export const etagOf = (version: number) => `"${version}"`;

/** The first of many rows, with how many there are in all, which `X-Total-Count` says. */
export const withTotalCount = (total: number, rows: readonly unknown[]) => markAsAnswer({ kind: 'json', body: rows, total });

/** A value with headers of its own. */
export const withHeaders = (body: unknown, headers: Record<string, string>) => markAsAnswer({ kind: 'json', body, headers });

/** What sends a browser on to another address, which it asks for with GET. */
export const redirectAnswer = (to: string) => markAsAnswer({ kind: 'elsewhere', to });

/** A list: `serve` pages, filters, sorts or exports it as the call asks. */
export const listAnswer = (source: ListSource) => markAsAnswer({ kind: 'list', source });

/** The rows of a list as ready JSON. @param looks what of others they show */
export const rowsAnswer = (read: ListAnswer & { looks?: (() => readonly AccessLogEntry[]) | undefined }) =>
  markAsAnswer({ kind: 'rows', ...read });

/** A list with more rows than are answered at once. @param without fields that are left out of them, however deep they lie */
export const longListAnswer = (source: ListSource, without: readonly string[] = []) => markAsAnswer({ kind: 'many', source, without });

/** A file, or whatever else is sent piece by piece as it comes; with 304 nothing, for the caller has it. */
export const streamAnswer = (stream: Readable, headers: Record<string, string | number>, status: 200 | 304 = 200) =>
  markAsAnswer({ kind: 'file', stream, headers, status });

/** Tells the answers above from plain values, which become JSON. */
export function toAnswer(value: unknown): Answer {
  // Only `mark` adds to the set, so what is in it is an Answer.
  if (typeof value === 'object' && value !== null && answers.has(value)) return value as Answer;
  return markAsAnswer({ kind: 'json', body: value });
}
