import { expect, test } from 'vitest';
import { createAttempts } from './attempts.ts';
import { createCallError } from '../call-error.ts';

const answer = { id: 7 };
const stored = () => Promise.resolve(answer);
const fail = (status: number, earlier?: unknown) => () => Promise.reject(createCallError(status, 'No.', { earlier }));

/** Sends once and returns the key with the result. */
async function sendOnce(attempts: ReturnType<typeof createAttempts>, post: () => Promise<unknown>) {
  let key = '';
  const sent = await attempts
    .send((idempotencyKey) => {
      key = idempotencyKey;
      return post();
    })
    .catch((error: unknown) => error);
  return { key, sent };
}

test.each([400, 401, 409, 429, 0, 502])('an attempt after status %d reuses the key', async (status) => {
  const attempts = createAttempts();
  const { key } = await sendOnce(attempts, fail(status));
  expect(await sendOnce(attempts, stored)).toEqual({ key, sent: { answer, isEarlier: false } });
});

test('an attempt after a success uses a new key', async () => {
  const attempts = createAttempts();
  const { key } = await sendOnce(attempts, stored);
  expect((await sendOnce(attempts, stored)).key).not.toBe(key);
});

test('both calls of a double click use the same key', async () => {
  const attempts = createAttempts();
  const [one, other] = await Promise.all([sendOnce(attempts, stored), sendOnce(attempts, stored)]);
  expect(one.key).toBe(other.key);
});

test('a stored earlier attempt is returned as an earlier attempt, and the next attempt uses a new key', async () => {
  const attempts = createAttempts();
  const { key } = await sendOnce(attempts, fail(0));
  expect(attempts.isOpen()).toBe(true);
  expect(await sendOnce(attempts, fail(422, answer))).toEqual({ key, sent: { answer, isEarlier: true } });
  expect(attempts.isOpen()).toBe(false);
  expect((await sendOnce(attempts, stored)).key).not.toBe(key);
});

test('a used key without a stored answer is replaced', async () => {
  const attempts = createAttempts();
  const { key, sent } = await sendOnce(attempts, fail(422));
  expect(sent).toMatchObject({ status: 422 });
  expect((await sendOnce(attempts, stored)).key).not.toBe(key);
});

test('a used key is replaced after its answer was returned once', async () => {
  const attempts = createAttempts();
  const { key } = await sendOnce(attempts, () => Promise.reject(createCallError(409, 'No.', { code: 'call.told-once' })));
  expect((await sendOnce(attempts, stored)).key).not.toBe(key);
});

test.each([
  [0, true],
  [503, true],
  [409, false],
])('a failure with status %d leaves open whether something is stored: %s', async (status, isOpen) => {
  const attempts = createAttempts();
  await sendOnce(attempts, fail(status));
  expect(attempts.isOpen()).toBe(isOpen);
});
