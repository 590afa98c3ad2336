import { expect, test } from 'vitest';
import { createHolidayStatesParser } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { peopleSentence, statesSentence } from './states-sentence.ts';

const names = [
  { state: 'KDH', longName: 'Kedah', shortName: 'Kdh' },
  { state: 'KUL', longName: 'Kuala Lumpur', shortName: 'KL' },
  { state: 'JHR', longName: 'Johor', shortName: 'Joh' },
];

test.each([
  ['All', 'For everybody.'],
  ['kedah', 'For people in Kedah, and those without a state.'],
  ['JHR / KL; kedah', 'For people in Kedah, Kuala Lumpur and Johor, and those without a state.'],
  ['All except Johor', 'For everybody but people in Johor.'],
  ['All except Atlantis', 'For everybody. Nobody works in Atlantis: no state is called so.'],
  ['قدح', 'For people without a state. Nobody works in قدح: no state is called so.'],
])('%s: %s', (text, sentence) => {
  expect(statesSentence(createHolidayStatesParser(names)(text), names)).toBe(sentence);
});

test.each([
  ['All', '16 people today.'],
  ['Kedah', '11 people today.'],
  ['All except Kedah', '7 people today.'],
  ['Johor', '2 people today.'],
])('%s: %s', (text, sentence) => {
  const people = [
    { state: 'KDH', people: 9 },
    { state: 'KUL', people: 5 },
    { state: null, people: 2 },
  ];
  expect(peopleSentence(createHolidayStatesParser(names)(text), people)).toBe(sentence);
});

test('one is a person', () => {
  expect(peopleSentence(createHolidayStatesParser(names)('All'), [{ state: null, people: 1 }])).toBe('1 person today.');
});
