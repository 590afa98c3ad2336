import type { FastifyRequest } from 'fastify';
import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';

/** Takes looks that are to be written down. @property isExported they are in a file whose export has an entry of its own */
type Write = (looks: readonly AccessLogEntry[], isExported: boolean) => void;
/** Worked out once the answer is sent. */
type PendingAccessEntries = { looks: () => readonly AccessLogEntry[]; isExported: boolean };

const books = new WeakMap<FastifyRequest, { noted: PendingAccessEntries[]; write?: Write }>();

function accessRecordOf(request: FastifyRequest) {
  const book = books.get(request) ?? { noted: [] };
  books.set(request, book);
  return book;
}

/**
 * Notes what the answer to a request shows of others: it is written down once that has been sent, and only if it is one. Who looks at what is
 * theirs needs not be told apart.
 *
 * @param looks is called then
 * @example recordAccess(request, () => [{ kind: 'nric', about: 'E0001', record: 'E0001' }])
 */
export function recordAccess(request: FastifyRequest, looks: () => readonly AccessLogEntry[], isExported = false): void {
  const book = accessRecordOf(request);
  // An export that is given up ends after its answer.
  if (book.write) book.write(looks(), isExported);
  else book.noted.push({ looks, isExported });
}

/** Forgets what was noted by a reading that is not answered. */
export function discardAccess(request: FastifyRequest): void {
  books.delete(request);
}

/** Has what was noted written down, and what still is. */
export function writeAccessLog(request: FastifyRequest, write: Write): void {
  const book = books.get(request);
  if (!book) return;
  book.write = write;
  for (const { looks, isExported } of book.noted.splice(0)) write(looks(), isExported);
}
