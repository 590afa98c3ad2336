import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { recordAccess } from '#src/platform/http/server/access-log/access-log.ts';
import { registerAccessLog } from './access-log-writer.ts';

let app: FastifyInstance;
const lines: string[] = [];
/** The parts that reached the database. Each waits until it is released. */
const written: string[][] = [];
let letGo: () => void = () => undefined;

/** A slow database. */
const slow = Object.assign(
  (_text: TemplateStringsArray, rows: { record: string }[]) =>
    new Promise<void>((resolve) => {
      written.push(rows.map(({ record }) => record));
      letGo = resolve;
    }),
  { json: <T>(value: T) => value },
);

/** An application in which a caller views as many records as they request. @param most the maximum number of waiting entries */
async function open(most: number): Promise<void> {
  lines.length = written.length = 0;
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  app.decorateRequest('caller', undefined);
  // The application queries nothing else.
  registerAccessLog(app, { sql: slow as unknown as Sql, today: () => '2026-06-15' }, most);
  app.get<{ Params: { from: string; to: string } }>('/:from/:to', (request) => {
    request.caller = { emplId: 'H1', name: 'Hedda', roles: ['E', 'H'], firstTime: false };
    const [from, to] = [Number(request.params.from), Number(request.params.to)];
    const looks = Array.from({ length: to - from + 1 }, (_, place) => `${from + place}`);
    recordAccess(request, () => looks.map((record) => ({ kind: 'attachment', about: 'E1', record })));
    return { seen: looks.length };
  });
  await app.ready();
}
afterEach(() => app.close());

const lookAt = async (from: number, to: number) => (await app.inject(`/${from}/${to}`)).statusCode;

test('the queue for a slow database is limited: answers are sent, and the server log has the dropped entries', async () => {
  await open(5);
  expect([await lookAt(1, 2), await lookAt(3, 5), await lookAt(6, 9), await lookAt(10, 10)]).toEqual([200, 200, 200, 200]);
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { by: 'H1', looks: 2, first: { about: 'E1', record: '8' }, msg: 'access log entries were dropped because the queue is full' },
    { by: 'H1', looks: 1, first: { record: '10' } },
  ]);
  expect(written).toEqual([['1', '2']]);
  letGo();
  await vi.waitFor(() =>
    expect(written).toEqual([
      ['1', '2'],
      ['3', '4', '5', '6', '7'],
    ]),
  );
  // The queue has room again.
  expect(await lookAt(11, 11)).toBe(200);
  letGo();
  await vi.waitFor(() => expect(written[2]).toEqual(['11']));
  letGo();
  expect(lines).toHaveLength(2);
});
