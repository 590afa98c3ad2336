import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tag } from '#src/platform/db/server/sql.ts';
import type { Standby } from '#src/platform/lists/server/standby.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import { runList } from '#src/platform/lists/server/run-list.ts';
import { type Answer, etagOf, longListAnswer, rowsAnswer } from './answer.ts';
import { recordAccess } from '../access-log/access-log.ts';
import { type Input, workbookType } from '../input/read-input.ts';

/** The parameters of a list call. */
export type ListInput = Pick<Input, 'listQuery' | 'query'>;

/** Exports a list with all its rows as a workbook, or as JSON without some fields. */
export type ExportList = (
  request: FastifyRequest,
  source: ListSource,
  input: ListInput,
  as: 'workbook' | { jsonWithout: readonly string[] },
) => Promise<Readable>;

/** Reads a page of a list, or all its rows. Other answers, and lists to export as a workbook, are returned unchanged. */
export async function readAnswer(sql: Tag, answer: Answer, { listQuery, wantsWorkbook }: Input): Promise<Answer> {
  if (answer.kind !== 'list' || wantsWorkbook) return answer;
  const { source } = answer;
  const read = await runList(sql, source, listQuery);
  if (read === 'many') return longListAnswer(source);
  const toAccessEntries = source.accessEntries?.(listQuery);
  // A page is an array of objects.
  const told = () => JSON.parse(read.json) as Record<string, unknown>[];
  return rowsAnswer({
    ...read,
    accessEntries: toAccessEntries && (() => told().flatMap((row) => toAccessEntries((column) => row[column]))),
  });
}

/** Reads the rows on a standby. The caller must already be authenticated, because only the primary can confirm that. */
export const readOnStandby = (standby: Standby, answer: Answer, input: Input): Promise<Answer> =>
  answer.kind === 'list' && !input.wantsWorkbook ? standby.read((sql) => readAnswer(sql, answer, input)) : Promise.resolve(answer);

/** Sends an answer: JSON, the rows of a list, a workbook, or a file. */
export async function sendAnswer(
  { exportList }: { exportList: ExportList },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  answer: Answer,
  input: ListInput,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD';
  if (answer.kind === 'file') {
    reply.code(answer.status).headers(answer.headers);
    if (answer.status === 304) return reply.send();
    return reply.send(isHead ? discardStream(answer.stream) : answer.stream);
  }
  if (answer.kind === 'elsewhere') return reply.code(303).header('Location', answer.to).send();
  if (answer.kind === 'list') {
    const workbook = isHead ? nothing() : await exportList(request, answer.source, input, 'workbook');
    return reply.type(workbookType).header('Content-Disposition', 'attachment; filename="Export_List.xlsx"').send(workbook);
  }
  if (answer.kind === 'many') {
    const json = isHead ? nothing() : await exportList(request, answer.source, input, { jsonWithout: answer.without });
    return reply.type(jsonType).send(json);
  }
  if (answer.total !== undefined) reply.header('X-Total-Count', answer.total);
  if (answer.kind === 'rows') {
    if (answer.accessEntries) recordAccess(request, answer.accessEntries);
    if (answer.hasMore) reply.header('X-Total-More', 'true');
    return sendJson(reply, answer.json);
  }
  if (answer.headers) reply.headers(answer.headers);
  if (answer.version !== undefined) reply.header('ETag', etagOf(answer.version));
  return sendJson(reply, JSON.stringify(answer.body ?? null));
}

const jsonType = 'application/json; charset=utf-8';

// Sent as a string, because Fastify would encode a JSON string again.
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type(jsonType).serializer(String).send(json);
}

// A stream has no known length, and nor does the complete answer.
const nothing = () => Readable.from([], { objectMode: false });

function discardStream(stream: Readable): Readable {
  stream.destroy();
  return nothing();
}
