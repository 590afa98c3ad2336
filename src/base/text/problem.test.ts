import { expect, test } from 'vitest';
import { fieldProblems, codeOf, messageFactory, formatMessage, toProblemResponses } from './problem.ts';

const english = {
  'seat.none': 'There is no seat.',
  'seat.taken': ({ seat }: { seat: number }) => `Seat ${seat} is taken.`,
} as const;
const german = {
  'seat.none': 'Es gibt keinen Platz.',
  'seat.taken': ({ seat }: { seat: number }) => `Platz ${seat} ist besetzt.`,
} satisfies Record<keyof typeof english, unknown>;
const say = messageFactory<typeof english>();

test('another table of sentences gives another language', () => {
  const problems = [...fieldProblems('seat', say('seat.taken', { seat: 4 }), 'records'), ...fieldProblems('hall', say('seat.none'))];
  expect(problems).toEqual([
    { path: 'seat', because: 'records', code: 'seat.taken', params: { seat: 4 } },
    { path: 'hall', because: 'input', code: 'seat.none' },
  ]);
  expect(toProblemResponses(english, problems)).toEqual([
    { path: 'seat', code: 'seat.taken', params: { seat: 4 }, message: 'Seat 4 is taken.' },
    { path: 'hall', code: 'seat.none', message: 'There is no seat.' },
  ]);
  expect(toProblemResponses(german, problems).map(({ message }) => message)).toEqual(['Platz 4 ist besetzt.', 'Es gibt keinen Platz.']);
});

test('a sentence about another person’s record begins with the person', () => {
  expect(formatMessage(english, { ...say('seat.none'), of: 'E0001' })).toBe('E0001: There is no seat.');
});

test('a missing message gives no problem', () => {
  expect([...fieldProblems('seat', undefined), ...fieldProblems('seat', false)]).toEqual([]);
});

test.each([
  ['a refusal', Object.assign(new Error('no'), { code: 'seat.none' }), 'seat.none'],
  ['an error without a code', new Error('no'), undefined],
  ['a code that is not a text', { code: 23 }, undefined],
  ['nothing', null, undefined],
])('finds the code of %s', (_what, error, code) => expect(codeOf(error)).toBe(code));
