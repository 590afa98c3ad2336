import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

/** Creates work that ends on demand. */
function workToEnd() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    log.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  return { log, work, end: (name: string) => ends.get(name)?.() };
}
const moment = () => new Promise((resolve) => setImmediate(resolve));

test('runs as many at once as allowed, and the others in order of arrival', async () => {
  const { log, work, end } = workToEnd();
  const inTurn = createQueue({ atOnce: 2, longest: 10 });
  const all = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)));
  await moment();
  expect(log).toEqual(['a', 'b']);
  end('b');
  await moment();
  expect(log).toEqual(['a', 'b', 'c']);
  end('c');
  await moment();
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  end('a');
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('failed work lets the next start', async () => {
  const inTurn = createQueue({ atOnce: 1, longest: 10 });
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a full queue refuses more work until a place is free', async () => {
  const { work, end } = workToEnd();
  const inTurn = createQueue({ atOnce: 1, longest: 1 });
  const first = inTurn(work('a'));
  const second = inTurn(work('b'));
  await expect(inTurn(work('c'))).rejects.toMatchObject({ status: 503 });
  await moment();
  end('a');
  await first;
  await moment();
  const third = inTurn(work('d'));
  end('b');
  await second;
  await moment();
  end('d');
  expect(await third).toBe('d');
});
