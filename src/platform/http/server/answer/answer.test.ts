import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { z } from 'zod';
import { expect, test } from 'vitest';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { contract } from '#src/platform/http/contract/contract.ts';
import { streamAnswer } from './answer.ts';
import { serve } from '../serve.ts';

test('an answer can be sent in pieces as they become available', async () => {
  const events = new PassThrough();
  const app = Fastify();
  app.decorateRequest('caller');
  serve(
    app,
    {
      // This test does not use the database.
      sql: {} as Sql,
      identify: () => undefined,
      exportList: () => Promise.reject(new Error('Nothing is exported.')),
      rowCalls: new Map(),
    },
    contract({ 'GET /events': { allow: 'anyone', summary: 'What happens.', answersFile: true, response: z.string() } }),
    { 'GET /events': () => streamAnswer(events, { 'Content-Type': 'text/event-stream' }) },
  );
  events.write('data: one\n\n');
  const { body, headers } = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/events`);
  expect(headers.get('content-type')).toBe('text/event-stream');
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('data: one\n\n');
  events.write('data: two\n\n');
  expect((await reader.read()).value).toBe('data: two\n\n');
  events.end();
  await app.close();
});
