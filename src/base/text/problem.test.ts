import { expect, test } from 'vitest';
import { blame, codeOf, saying, sentenceOf, tell } from './problem.ts';

const english = {
  'seat.none': 'There is no seat.',
  'seat.taken': ({ seat }: { seat: number }) => `Seat ${seat} is taken.`,
} as const;
const german = {
  'seat.none': 'Es gibt keinen Platz.',
  'seat.taken': ({ seat }: { seat: number }) => `Platz ${seat} ist besetzt.`,
} satisfies Record<keyof typeof english, unknown>;
const say = saying<typeof english>();

test('another language is another table of sentences', () => {
  const problems = [...blame('seat', say('seat.taken', { seat: 4 }), 'records'), ...blame('hall', say('seat.none'))];
  expect(problems).toEqual([
    { path: 'seat', because: 'records', code: 'seat.taken', params: { seat: 4 } },
    { path: 'hall', because: 'input', code: 'seat.none' },
  ]);
  expect(tell(english, problems)).toEqual([
    { path: 'seat', code: 'seat.taken', params: { seat: 4 }, message: 'Seat 4 is taken.' },
    { path: 'hall', code: 'seat.none', message: 'There is no seat.' },
  ]);
  expect(tell(german, problems).map(({ message }) => message)).toEqual(['Platz 4 ist besetzt.', 'Es gibt keinen Platz.']);
});

test('a sentence about somebody’s record begins with whose it is', () => {
  expect(sentenceOf(english, { ...say('seat.none'), of: 'E0001' })).toBe('E0001: There is no seat.');
});

test('where nothing is said nobody is to blame', () => {
  expect([...blame('seat', undefined), ...blame('seat', false)]).toEqual([]);
});

test.each([
  ['a refusal', Object.assign(new Error('no'), { code: 'seat.none' }), 'seat.none'],
  ['an error without one', new Error('no'), undefined],
  ['a code that is no text', { code: 23 }, undefined],
  ['nothing', null, undefined],
])('the code of %s', (_what, error, code) => expect(codeOf(error)).toBe(code));
