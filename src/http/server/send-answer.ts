import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '#src/db/server/sql.ts';
import { type ListSource, runList } from '#src/lists/server/run-list.ts';
import { asAnswer, etagOf } from './answer.ts';
import { type Input, workbookType } from './read-input.ts';

/** What a list was asked for. */
export type ListInput = Pick<Input, 'listQuery' | 'query'>;

/** Makes the workbook of a list, with the rows of all pages. */
export type ExportList = (request: FastifyRequest, source: ListSource, input: ListInput) => Promise<Readable>;

/** Sends what a handler gave back: JSON, a page of a list, a workbook of it, or a file. */
export async function sendAnswer(
  { sql, exportList }: { sql: Sql; exportList: ExportList },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  value: unknown,
  input: ListInput & Pick<Input, 'wantsWorkbook'>,
): Promise<FastifyReply> {
  const answer = asAnswer(value);
  const isHead = request.method === 'HEAD';
  if (answer.kind === 'file') return reply.headers(answer.headers).send(isHead ? unread(answer.stream) : answer.stream);
  if (answer.kind === 'json') {
    if (answer.version !== undefined) reply.header('ETag', etagOf(answer.version));
    if (answer.total !== undefined) reply.header('X-Total-Count', answer.total);
    return sendJson(reply, JSON.stringify(answer.body ?? null));
  }
  if (input.wantsWorkbook) {
    const workbook = isHead ? nothing() : await exportList(request, answer.source, input);
    return reply.type(workbookType).header('Content-Disposition', 'attachment; filename="Export_List.xlsx"').send(workbook);
  }
  const { json, total } = await runList(sql, answer.source, input.listQuery);
  if (total !== undefined) reply.header('X-Total-Count', total);
  return sendJson(reply, json);
}

// Ready text: Fastify would make it a JSON string otherwise.
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(String).send(json);
}

// A stream: its length stays unsaid, as it does of the whole answer.
const nothing = () => Readable.from([], { objectMode: false });

function unread(stream: Readable): Readable {
  stream.destroy();
  return nothing();
}
