import { expect, test } from 'vitest';
import { createHolidayStatesParser } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { peopleSentence, statesSentence } from './states-sentence.ts';

const names = [
  { state: 'KDH', longName: 'Kedah', shortName: 'Kdh' },
  { state: 'KUL', longName: 'Kuala Lumpur', shortName: 'KL' },
  { state: 'JHR', longName: 'Johor', shortName: 'Joh' },
];

test.each([
  ['All', 'For everyone.'],
  ['kedah', 'For people in Kedah and people without a state.'],
  ['JHR / KL; kedah', 'For people in Kedah, Kuala Lumpur and Johor and people without a state.'],
  ['All except Johor', 'For everyone except people in Johor.'],
  ['All except Atlantis', "For everyone. There's no state called Atlantis."],
  ['قدح', "For people without a state. There's no state called قدح."],
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

test('a single person is counted in the singular', () => {
  expect(peopleSentence(createHolidayStatesParser(names)('All'), [{ state: null, people: 1 }])).toBe('1 person today.');
});
