import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { superviseServer, runToCompletion, type PostgresServer } from './postgres-server.ts';

/** Creates servers that do nothing and take a while to start. */
function sleepers(startMs: number) {
  const started: PostgresServer[] = [];
  const warnings: string[] = [];
  const start = async () => {
    await sleep(startMs);
    const process = spawn('sleep', ['60']);
    const server = { process, ended: once(process, 'close').then(() => 'killed') };
    started.push(server);
    return server;
  };
  onTestFinished(() => started.forEach(({ process }) => process.kill('SIGKILL')));
  return { start, started, log: { warn: (line: string) => void warnings.push(line) }, warnings };
}

test('a server that ends on its own is restarted, and again if that fails', async () => {
  const { start, started, log, warnings } = sleepers(0);
  let fails = false;
  const stop = await superviseServer(() => (fails ? Promise.reject(new Error('no room')) : start()), log);
  fails = true;
  started[0]?.process.kill('SIGKILL');
  await expect.poll(() => warnings).toContain('no room');
  fails = false;
  await expect.poll(() => started, { timeout: 5000 }).toHaveLength(2);
  await stop();
  expect(started[1]?.process.signalCode).toBe('SIGINT');
});

test('a stop during a restart ends the server', async () => {
  const { start, started, log } = sleepers(200);
  const stop = await superviseServer(start, log);
  started[0]?.process.kill('SIGKILL');
  await sleep(50);
  await stop();
  expect(started).toHaveLength(2);
  expect(started[1]?.process.signalCode).toBe('SIGINT');
});

test('the failure of a program is reported in one line', async () => {
  const says = (text: string) => runToCompletion(['sh', '-c', `printf '${text}' >&2; exit 1`], {});
  expect(await runToCompletion(['true'], {})).toBeUndefined();
  expect(await says('LOG:  on\\nFATAL:  no disk\\nDETAIL:  it is full\\nHINT:  buy one\\n')).toBe('no disk it is full buy one');
  expect(await says('noise\\ninitdb: error: no disk\\n')).toBe('no disk');
  expect(await says('could not look up user\\n')).toBe('could not look up user');
  expect(await says('')).toBe('it ended with 1');
  expect(await runToCompletion(['/nowhere/initdb'], {})).toMatch(/ENOENT/);
});
