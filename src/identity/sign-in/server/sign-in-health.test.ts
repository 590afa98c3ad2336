import { expect, test } from 'vitest';
import { watchSignInHealth } from './sign-in-health.ts';

const moment = () => new Promise((resolve) => setImmediate(resolve));

test('returns the last known state with its time, and checks the system again in the background', async () => {
  let time = 1000;
  let asked = 0;
  let isThere = true;
  const stateOf = watchSignInHealth(
    async () => {
      asked += 1;
      if (!isThere) throw new Error('away');
    },
    () => time,
  );
  expect(stateOf()).toEqual({ state: 'asked', since: null });
  await moment();
  expect(stateOf()).toEqual({ state: 'answers', since: 1000 });
  time = 30_999;
  isThere = false;
  stateOf();
  expect(asked).toBe(1);
  time = 31_000;
  expect(stateOf()).toEqual({ state: 'answers', since: 1000 });
  await moment();
  expect(stateOf()).toEqual({ state: 'silent', since: 31_000 });
  time = 62_000;
  stateOf();
  await moment();
  // Since the first failure.
  expect(stateOf()).toEqual({ state: 'silent', since: 31_000 });
});

test('does not wait for a slow system, and checks it once', async () => {
  let asked = 0;
  const stateOf = watchSignInHealth(() => {
    asked += 1;
    return new Promise(() => {});
  });
  for (let times = 0; times < 3; times += 1) expect(stateOf()).toEqual({ state: 'asked', since: null });
  await moment();
  expect(asked).toBe(1);
});
