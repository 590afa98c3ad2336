import { expect, test } from 'vitest';
import type { TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { decisionSentence } from './decision-rules.ts';

const leave = { name: 'Chen Wei', startDate: '2026-12-10', endDate: '2026-12-11' };

test.each<[TransitionName, boolean, string]>([
  ['approve', false, "You approved Chen Wei's leave, 10 to 11 December."],
  ['approve', true, "You approved Chen Wei's leave, 10 to 11 December (1 of 2)."],
  ['reject', false, "You rejected Chen Wei's leave, 10 to 11 December."],
  ['approveCancel', false, "You approved the cancellation of Chen Wei's leave, 10 to 11 December."],
  ['rejectCancel', false, "You rejected the cancellation of Chen Wei's leave, 10 to 11 December."],
  ['approveChange', true, "You approved the change of Chen Wei's leave, 10 to 11 December (1 of 2)."],
  ['rejectChange', false, "You rejected the change of Chen Wei's leave, 10 to 11 December."],
])('confirms %s (first of two: %s) to the approver', (move, isFirst, sentence) => {
  expect(decisionSentence(move, leave, { isFirst, year: 2026 })).toBe(sentence);
});
