import { expect, test } from 'vitest';
import { runInSlices } from './run-in-slices.ts';

const busy = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

function* steps(count: number, taken: number[] = []): Generator<void, number> {
  for (let n = 0; n < count; n += 1) {
    busy(2);
    taken.push(n);
    yield;
  }
  return count;
}

test('runs all steps in order and returns their results', async () => {
  const taken: number[] = [];
  expect(await runInSlices(steps(30, taken), new AbortController().signal)).toBe(30);
  expect(taken).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

test('lets other tasks run in between', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await runInSlices(steps(100), new AbortController().signal);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
});

test('stops after its signal aborts', async () => {
  const ending = new AbortController();
  const taken: number[] = [];
  void runInSlices(steps(100, taken), ending.signal);
  ending.abort();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(taken.length).toBeLessThan(30);
});
