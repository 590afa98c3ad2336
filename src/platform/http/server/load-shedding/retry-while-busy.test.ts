import { expect, test } from 'vitest';
import { tooEarlyError, retryWhileBusy } from './retry-while-busy.ts';

const ways = { everyMs: 5, patienceMs: 50 };
const early = (times: number) => {
  const tried = { work: 0, again: 0 };
  const work = () => ((tried.work += 1) > times ? Promise.resolve('done') : Promise.reject(tooEarlyError));
  return { tried, done: retryWhileBusy(work, async () => void (tried.again += 1), ways) };
};

test('runs allowed work at once', async () => {
  const { tried, done } = early(0);
  expect([await done, tried]).toEqual(['done', { work: 1, again: 0 }]);
});

test('retries work that is too early, after checking again', async () => {
  const { tried, done } = early(2);
  expect([await done, tried]).toEqual(['done', { work: 3, again: 2 }]);
});

test('refuses work that is too early at every retry', async () => {
  const { tried, done } = early(Infinity);
  await expect(done).rejects.toMatchObject({ status: 503 });
  expect(tried.work).toBeGreaterThan(2);
});

test('does not retry after an error in the work or in the check', async () => {
  let tried = 0;
  const failing = () => Promise.reject(new Error(`broken ${(tried += 1)}`));
  await expect(retryWhileBusy(failing, async () => {}, ways)).rejects.toThrow('broken 1');
  const refused = retryWhileBusy(
    () => Promise.reject(tooEarlyError),
    () => Promise.reject(new Error('no')),
    ways,
  );
  await expect(refused).rejects.toThrow('no');
});
