import { expect, it, vi } from 'vitest';
import { combineChoiceQueries, lookupOptions } from './choices.ts';

it('a form reports the first failed query and retries all of them', () => {
  const questions = [null, new Error('first'), new Error('second')].map((error) => ({ error, refetch: vi.fn() }));
  const asked = combineChoiceQueries(questions);
  expect(asked.error?.message).toBe('first');
  asked.tryAgain();
  for (const { refetch } of questions) expect(refetch).toHaveBeenCalledOnce();
  expect(combineChoiceQueries([{ error: null, refetch: vi.fn() }]).error).toBeNull();
});

it('only active lookup values can be chosen', () => {
  const values = [
    { id: { fieldvalue: 'A1' }, effStatus: 'A', xlatlongname: 'Sales' },
    { id: { fieldvalue: 'A2' }, effStatus: 'I', xlatlongname: 'Typing pool' },
  ] as const;
  expect(lookupOptions(values)).toEqual([{ value: 'A1', label: 'Sales' }]);
});
