import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spool } from './spool.ts';

const pieces = Array.from({ length: 100 }, (_, n) => randomBytes(1 + n * 997));
const whole = Buffer.concat(pieces);

async function* slowly(): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    await turn();
    yield piece;
  }
}

test('the reader receives the bytes unchanged, even while they are still being written', async () => {
  const { stream } = await spool(slowly());
  expect((await buffer(stream)).equals(whole)).toBe(true);
});

test('the source does not wait for a reader that has not started', async () => {
  const { stream, taken } = await spool(slowly());
  await taken;
  expect((await buffer(stream)).equals(whole)).toBe(true);
});

test('the file has no name while it is written', async () => {
  const before = readdirSync(tmpdir());
  const { stream, taken } = await spool(slowly());
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('leave-') && !before.includes(name) && name.length > 40)).toEqual([]);
  await taken;
  stream.destroy();
});

test('an error of the source reaches the reader after the earlier bytes', async () => {
  const failing = async function* () {
    yield Buffer.from('begun');
    await turn();
    throw new Error('a broken source');
  };
  const { stream, taken } = await spool(failing());
  const read: string[] = [];
  stream.on('data', (bytes: Buffer) => read.push(bytes.toString()));
  await expect(new Promise((_resolve, reject) => stream.on('error', reject))).rejects.toThrow('a broken source');
  expect(read).toEqual(['begun']);
  await taken;
});

test.each([
  ['before it has read anything', 0],
  ['in the middle', 5],
])('a source ends when its reader goes %s', async (_when, after) => {
  const seen = { given: 0, ended: false };
  const endless = async function* () {
    try {
      for (;;) {
        await sleep(1);
        seen.given += 1;
        yield Buffer.alloc(1000);
      }
    } finally {
      seen.ended = true;
    }
  };
  const { stream, taken } = await spool(endless());
  for await (const bytes of stream) if (bytes !== null && seen.given >= after) break;
  stream.destroy();
  await taken;
  expect(seen.ended).toBe(true);
});
