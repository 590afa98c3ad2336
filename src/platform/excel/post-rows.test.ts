import { expect, test } from 'vitest';
import { postRows } from './post-rows.ts';

const rows = Array.from({ length: 50 }, (_, n) => n);
const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

test('posts each row once, in order, at most four at a time', async () => {
  const posted: number[] = [];
  const answered: number[] = [];
  let [under, most] = [0, 0];
  const post = async (row: number) => {
    posted.push(row);
    most = Math.max(most, (under += 1));
    await soon();
    under -= 1;
    return undefined;
  };
  await postRows(rows, post, { atOnce: 4, isOver: () => false, onAnswer: (row) => answered.push(row) });
  expect(posted).toEqual(rows);
  expect(answered.toSorted((a, b) => a - b)).toEqual(rows);
  expect(most).toBe(4);
});

test('continues after a failed row, and reports the reason', async () => {
  const failures: [number, string | undefined][] = [];
  const post = async (row: number) => (await soon(), row % 10 === 0 ? `No ${row}` : undefined);
  await postRows(rows, post, { atOnce: 4, isOver: () => false, onAnswer: (row, failure) => failures.push([row, failure]) });
  expect(failures).toHaveLength(50);
  expect(failures.filter(([, failure]) => failure !== undefined).toSorted(([a], [b]) => a - b)).toEqual(
    [0, 10, 20, 30, 40].map((row) => [row, `No ${row}`]),
  );
});

test('ends when it is cancelled, but waits for the running calls', async () => {
  const answered: number[] = [];
  const post = async () => (await soon(), undefined);
  await postRows(rows, post, { isOver: () => answered.length >= 6, onAnswer: (row) => answered.push(row), atOnce: 2 });
  expect(answered.length).toBeGreaterThanOrEqual(6);
  expect(answered.length).toBeLessThanOrEqual(7);
});

test('returns the answers in order if it posts one row at a time', async () => {
  const answered: number[] = [];
  const post = async (row: number) => (await new Promise((resolve) => setTimeout(resolve, row % 3)), undefined);
  await postRows(rows.slice(0, 12), post, { isOver: () => false, onAnswer: (row) => answered.push(row), atOnce: 1 });
  expect(answered).toEqual(rows.slice(0, 12));
});
