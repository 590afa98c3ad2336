import { expect, test } from 'vitest';
import { z } from 'zod';
import { longListIssues } from './long-lists.ts';

let asked = 0;
const item = z.string().refine(() => (asked += 1) > 0);
const body = z.strictObject({ emplIds: z.array(item).max(20_000), more: z.array(z.object({ inner: z.array(item).max(2) })).optional() });

test('a list that is too long is refused without reading its elements', () => {
  asked = 0;
  expect(longListIssues(body, { emplIds: Array(330_000).fill('E1') })).toMatchObject([{ code: 'too_big', path: ['emplIds'] }]);
  expect(longListIssues(body, { emplIds: [], more: [{ inner: ['a', 'b', 'c'] }] })).toMatchObject([
    { code: 'too_big', path: ['more', 0, 'inner'] },
  ]);
  expect(asked).toBe(0);
});

test('the check of a long list of wrong elements stops at the first thousand with an error', () => {
  const list = [...Array(1500).fill('E1'), ...Array(10_000).fill({})];
  const issues = longListIssues(body, { emplIds: list });
  expect(issues).toHaveLength(500);
  expect(issues[0]).toMatchObject({ code: 'invalid_type', path: ['emplIds', 1500] });
});

test('a valid body and a body of another shape are not reported', () => {
  expect(longListIssues(body, { emplIds: Array(20_000).fill('E1'), more: [{ inner: ['a'] }] })).toEqual([]);
  expect(longListIssues(body, { emplIds: 'E1', more: [7] })).toEqual([]);
  expect(longListIssues(body, null)).toEqual([]);
});
