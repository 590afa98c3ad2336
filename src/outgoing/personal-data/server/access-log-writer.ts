import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';
import type { Sql, Tag } from '#src/platform/db/server/sql.ts';
import { writeAccessLog } from '#src/platform/http/server/access-log/access-log.ts';

/** The viewer, null for a command on the server, and the day in the company's time zone. */
type QueuedAccessLogEntry = AccessLogEntry & { by: string | null; onDay: PlainDate; requestId: string; isExported: boolean };

/** The number of entries that are written at a time. */
const maxBatchSize = 1000;

/** The maximum number of entries that wait for a slow database: two workbooks of 100,000 people, about 40 MB. Further ones are only in the server log. */
const maxQueued = 200_000;

/**
 * Adds entries to the access log, once for each viewer, record and day.
 *
 * @example await insertAccessLogEntries(sql, [{ by: 'H0001', kind: 'nric', about: 'E0001', record: 'E0001', onDay: '2026-06-15', requestId: request.id, isExported: false }])
 */
export async function insertAccessLogEntries(sql: Tag, entries: readonly QueuedAccessLogEntry[]): Promise<void> {
  const rows = entries.map(({ by, about, kind, record, onDay, requestId, isExported }) => ({
    by_empl_id: by,
    about_empl_id: about,
    kind,
    record,
    on_day: onDay,
    request_id: requestId,
    is_exported: isExported,
  }));
  await sql`select log_views(${sql.json(rows)})`;
}

/**
 * Writes access log entries after the answer was sent or the client has gone, on one connection, one part after the other, so that no one waits for
 * it. Failures and dropped entries are logged.
 *
 * @param most the maximum number of waiting entries
 */
export function registerAccessLog(app: FastifyInstance, { sql, today }: { sql: Sql; today: () => PlainDate }, most = maxQueued): void {
  const waiting: QueuedAccessLogEntry[] = [];
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    while (waiting.length > 0) {
      const part = waiting.splice(0, maxBatchSize);
      await insertAccessLogEntries(sql, part).catch((error: unknown) =>
        app.log.error({ err: error, looks: part.length, first: part[0] }, 'access log entries could not be written'),
      );
    }
    writing = undefined;
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    // Even if only a part of the answer was sent.
    reply.raw.once('close', () =>
      writeAccessLog(request, (entries, isExported) => {
        const by = request.caller?.emplId;
        if (by === undefined || entries.length === 0) return;
        const room = Math.max(0, most - waiting.length);
        const beyond = entries.slice(room);
        if (beyond.length > 0)
          request.log.error({ by, looks: beyond.length, first: beyond[0] }, 'access log entries were dropped because the queue is full');
        const more = { by, onDay: today(), requestId: request.id, isExported };
        for (const entry of entries.slice(0, room)) waiting.push({ ...entry, ...more });
        writing ??= writeAll();
      }),
    );
    return payload;
  });
  app.addHook('onClose', () => writing);
}
