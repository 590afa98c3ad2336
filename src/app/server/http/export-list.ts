import type { FastifyRequest } from 'fastify';
import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';
import type { JSONValue, Sql } from '#src/platform/db/server/sql.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import { writeWorkbook } from '#src/platform/excel/server/write-workbook.ts';
import { serverBusy } from '#src/platform/http/app-error.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { recordAccess } from '#src/platform/http/server/access-log/access-log.ts';
import type { ExportList, ListInput } from '#src/platform/http/server/answer/send-answer.ts';
import type { CallServices } from '#src/platform/http/server/serve.ts';
import { spool } from '#src/platform/http/server/answer/spool.ts';
import { omitFromJson } from '#src/platform/http/server/authentication/token-disclosure.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import { listCells, listRows } from '#src/platform/lists/server/run-list.ts';

/** How many workbooks and large lists one process builds at a time. Each holds a database connection that other calls need. */
const maxConcurrentExports = 2;

/**
 * Creates the function that builds workbooks, and the JSON of lists that are too large to answer at once: two at a time, and one per
 * person. Each workbook is recorded in the audit log, even if it was cancelled.
 *
 * @throws AppError 503 with `Retry-After` if all slots are taken
 */
export function createExportList({ sql, standby }: Pick<CallServices, 'sql' | 'standby'>): ExportList {
  const people = new Set<string>();
  let making = 0;
  return async (request, source, input, as) => {
    const emplId = request.caller?.emplId ?? '';
    if (people.has(emplId)) throw serverBusy(3, httpMessage('call.own-export-under-way'));
    if (making >= maxConcurrentExports) throw serverBusy(3, httpMessage('call.exports-under-way'));
    people.add(emplId);
    making += 1;
    try {
      const from = standby ?? sql;
      const bytes =
        as === 'workbook'
          ? generateWorkbook({ sql, from }, request, source, input)
          : generateJson(from, request, source, { ...input, ...as });
      const { stream, taken } = await spool(bytes);
      void taken.finally(() => (making -= 1));
      return stream.once('close', () => people.delete(emplId));
    } catch (error) {
      people.delete(emplId);
      making -= 1;
      throw error;
    }
  };
}

async function* generateWorkbook(
  { sql, from }: { sql: Sql; from: Pick<Sql, 'reserve'> },
  request: FastifyRequest,
  source: ListSource,
  input: ListInput,
): AsyncGenerator<Buffer> {
  const { page: _page, size: _size, ...allPages } = input.listQuery;
  const ids = Object.keys(source.columns);
  const toAccessEntries = source.accessEntries?.(allPages);
  const entries = new Map<string, AccessLogEntry>();
  let rows = 0;
  const cells = async function* () {
    for await (const row of listCells(from, source, allPages)) {
      rows += 1;
      for (const entry of toAccessEntries?.((column) => row[ids.indexOf(column)]) ?? []) entries.set(JSON.stringify(entry), entry);
      yield row;
    }
  };
  try {
    yield* writeWorkbook({ sheets: [{ name: 'Export', columns: Object.values(source.columns), rows: cells() }] });
  } finally {
    if (entries.size > 0) recordAccess(request, () => [...entries.values()], true);
    await logExport(sql, request, { ...describeExport(source, input), rows });
  }
}

/** Generates all rows as one JSON array. */
async function* generateJson(
  from: Pick<Sql, 'reserve'>,
  request: FastifyRequest,
  source: ListSource,
  { listQuery, jsonWithout: hidden }: ListInput & { jsonWithout: readonly string[] },
): AsyncGenerator<Buffer> {
  const toAccessEntries = source.accessEntries?.(listQuery);
  const entries = new Map<string, AccessLogEntry>();
  let before = '[';
  try {
    for await (const part of listRows(from, source, listQuery)) {
      for (const row of toAccessEntries ? part.map((text) => JSON.parse(text) as Record<string, unknown>) : [])
        for (const entry of toAccessEntries?.((column) => row[column]) ?? []) entries.set(JSON.stringify(entry), entry);
      yield Buffer.from(before + part.map((row) => omitFromJson(hidden, row)).join(',\n'));
      before = ',\n';
    }
    yield Buffer.from(before === '[' ? '[]' : ']');
  } finally {
    if (entries.size > 0) recordAccess(request, () => [...entries.values()]);
  }
}

/** Describes the filters and order of the list. The search text of a secret column is hidden. */
function describeExport({ columns }: ListSource, { query, listQuery: { filters, sort } }: ListInput) {
  const named = Object.entries(filters).map(([id, text]) => [id, columns[id]?.isSecret ? '(hidden)' : text] as const);
  return {
    // A parsed query is an object, or undefined.
    filter: { ...(query as object | undefined), ...Object.fromEntries(named) },
    sort: sort.map(({ id, descending }) => (descending ? `-${id}` : id)),
  };
}

function logExport(sql: Sql, request: FastifyRequest, after: Readonly<Record<string, JSONValue>>): Promise<void> {
  const entityKey = request.url.replace(/\?[^]*/, '').replace(/^\/api/, '');
  return logEvent(sql, { byEmplId: request.caller?.emplId, requestId: request.id, action: 'exported', entity: 'list', entityKey, after });
}
