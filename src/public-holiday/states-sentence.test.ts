import { expect, test } from 'vitest';
import { statesReader } from '#src/leave-ledger/holiday-states.ts';
import { statesSentence } from './states-sentence.ts';

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
  expect(statesSentence(statesReader(names)(text), names)).toBe(sentence);
});
