import { execFile } from 'node:child_process';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createLogController } from './request-log.ts';

async function linesOf(level: string, url: string) {
  const lines: { msg: string; reqId: string; req?: { url: string }; res?: { statusCode: number } }[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void lines.push(JSON.parse(chunk.toString()))) });
  const app = Fastify({ loggerInstance: pino({ level }, stream), logController: createLogController(), genReqId: () => 'r1' });
  app.get('/here', () => 'it is');
  await app.inject(url);
  await app.close();
  return lines;
}

test('a request logs one line, with the request and its answer', async () => {
  const lines = await linesOf('info', '/here');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: 'request completed', reqId: 'r1', req: { url: '/here' }, res: { statusCode: 200 } });
});

test('at the level debug a request also logs a line when it arrives', async () => {
  expect((await linesOf('debug', '/here')).map(({ msg }) => msg)).toEqual(['incoming request', 'request completed']);
});

test('lines that are logged just before the process ends are not lost', async () => {
  const program = `const { createLog } = await import('./src/app/server/monitoring/request-log.ts');
    const log = createLog('info');
    for (let n = 0; n < 1000; n += 1) log.info('line ' + n);
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.trim().split('\n')).toHaveLength(1000);
});
