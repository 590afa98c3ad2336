import type { FastifyRequest } from 'fastify';
import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';

/** Stores access-log entries. @property isExported the records are in a file whose export has an entry of its own */
type Write = (entries: readonly AccessLogEntry[], isExported: boolean) => void;
/** Computed after the answer is sent. */
type PendingAccessEntries = { entries: () => readonly AccessLogEntry[]; isExported: boolean };

const books = new WeakMap<FastifyRequest, { noted: PendingAccessEntries[]; write?: Write }>();

function accessRecordOf(request: FastifyRequest) {
  const book = books.get(request) ?? { noted: [] };
  books.set(request, book);
  return book;
}

/**
 * Registers whose data the answer shows. The entries are stored after the answer was sent, and only if it was successful. Callers need not
 * filter out their own data.
 *
 * @param entries returns the entries and runs after the answer
 * @example recordAccess(request, () => [{ kind: 'nric', about: 'E0001', record: 'E0001' }])
 */
export function recordAccess(request: FastifyRequest, entries: () => readonly AccessLogEntry[], isExported = false): void {
  const book = accessRecordOf(request);
  // A cancelled export ends after its answer.
  if (book.write) book.write(entries(), isExported);
  else book.noted.push({ entries, isExported });
}

/** Discards the registered entries of an attempt whose result is not sent. */
export function discardAccess(request: FastifyRequest): void {
  books.delete(request);
}

/** Stores the registered entries, and all later ones at once. */
export function writeAccessLog(request: FastifyRequest, write: Write): void {
  const book = books.get(request);
  if (!book) return;
  book.write = write;
  for (const { entries, isExported } of book.noted.splice(0)) write(entries(), isExported);
}
