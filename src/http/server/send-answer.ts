import type { FastifyReply } from 'fastify';
import type { Sql } from 'postgres';
import { writeWorkbook } from '#src/excel/server/write-workbook.ts';
import { type ListSource, listCells, runList } from '#src/lists/server/run-list.ts';
import { asAnswer } from './answer.ts';
import { type Input, workbookType } from './read-input.ts';

/** Sends what a handler gave back: JSON, a page of a list, a workbook of it, or a file. */
export async function sendAnswer(
  sql: Sql,
  reply: FastifyReply,
  value: unknown,
  input: Pick<Input, 'listQuery' | 'wantsWorkbook'>,
): Promise<FastifyReply> {
  const answer = asAnswer(value);
  // What a call answers is for the caller alone and for now.
  reply.header('Cache-Control', 'no-store');
  if (answer.kind === 'file') return reply.headers(answer.headers).send(answer.stream);
  if (answer.kind === 'json') {
    if (answer.version !== undefined) reply.header('ETag', `"${answer.version}"`);
    return sendJson(reply, JSON.stringify(answer.body ?? null));
  }
  if (input.wantsWorkbook) return sendWorkbook(sql, reply, answer.source, input);
  const { json, total } = await runList(sql, answer.source, input.listQuery);
  if (total !== undefined) reply.header('X-Total-Count', total);
  return sendJson(reply, json);
}

// Ready text: Fastify would make it a JSON string otherwise.
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(String).send(json);
}

function sendWorkbook(sql: Sql, reply: FastifyReply, source: ListSource, { listQuery }: Pick<Input, 'listQuery'>): FastifyReply {
  // A workbook has the rows of all pages.
  const { page: _page, size: _size, ...all } = listQuery;
  const workbook = writeWorkbook({
    sheets: [{ name: 'Export', columns: Object.values(source.columns), rows: listCells(sql, source, all) }],
  });
  return reply.type(workbookType).header('Content-Disposition', 'attachment; filename="Export_List.xlsx"').send(workbook);
}
