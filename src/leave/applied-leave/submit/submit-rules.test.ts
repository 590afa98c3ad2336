import { describe, expect, test } from 'vitest';
import { type ApplyFacts, applicationProblems, type ApplyInput, missingFieldsText } from './submit-rules.ts';
import { submitSentences, submitMessage } from './submit-sentences.ts';
import { formatMessage, toProblemResponses } from '#src/base/text/problem.ts';

const input: ApplyInput = {
  leaveCode: 'AL',
  startDate: '2026-12-07',
  endDate: '2026-12-08',
  halfDay: false,
  reason: 'Family visit',
  approver: 'M0001',
};
const facts: ApplyFacts = { today: '2026-06-15', duration: 2, balance: 14 };

const messages = (change: Partial<ApplyInput>, fact: Partial<ApplyFacts> = {}) =>
  Object.fromEntries(
    toProblemResponses(submitSentences, applicationProblems({ ...input, ...change }, { ...facts, ...fact })).map(({ path, message }) => [
      path,
      message,
    ]),
  );

const startInvalid = { 'id.startDate': 'Invalid Start Date value.' };
const startOutside = { 'id.startDate': 'Start Date must be within Calendar Year of 2026.' };
const startHigher = { 'id.startDate': 'Start Date must not be higher than End Date.' };
const endInvalid = { endDate: 'Invalid End Date value.' };
const endOutside = { endDate: 'End Date must be within Calendar Year of 2026.' };
const endLower = { endDate: 'End Date must not be lower than Start Date.' };
const zero = { leaveDuration: 'Leave Duration should not be zero.' };
const tooLong = { leaveDuration: "Leave Duration shouldn't be higher than your Leave Balance." };
const backwards = { startDate: '2026-12-28', endDate: '2026-12-24' };

describe('an application', () => {
  test.each<[string, Partial<ApplyInput>, Partial<ApplyFacts>, Record<string, string>]>([
    ['has no problem when everything is set', {}, {}, {}],
    ['may be before today', { startDate: '2026-01-02', endDate: '2026-01-02' }, {}, {}],
    ['may span the whole year', { startDate: '2026-01-01', endDate: '2026-12-31' }, {}, {}],
    ['may use up the balance to the last half day', {}, { duration: 2.5, balance: 2.5 }, {}],
    ['may be a half day when start equals end', { endDate: '2026-12-07', halfDay: true }, { duration: 0.5 }, {}],
    ['needs a leave type', { leaveCode: ' ' }, {}, { 'leaveCategory.leaveCode': 'Leave Type cannot be blank.' }],
    ['needs a start date', { startDate: '' }, {}, startInvalid],
    ['needs a readable start date', { startDate: undefined }, {}, startInvalid],
    ['needs a start date that exists', { startDate: '2026-02-30' }, {}, startInvalid],
    ['does not start before the current year', { startDate: '2025-12-31' }, {}, startOutside],
    ['does not start after the current year', { startDate: '2027-01-01', endDate: '2027-01-02' }, {}, { ...startOutside, ...endOutside }],
    ['needs an end date', { endDate: '' }, {}, endInvalid],
    ['needs a readable end date', { endDate: undefined }, {}, endInvalid],
    ['needs an end date that exists', { endDate: '2026-02-30' }, {}, endInvalid],
    ['does not end after the current year', { endDate: '2027-01-01' }, {}, endOutside],
    ['may be in another open year', { startDate: '2027-01-04', endDate: '2027-01-04' }, { years: [2026, 2027] }, {}],
    ['may span New Year if both years are open', { endDate: '2027-01-04' }, { years: [2026, 2027] }, {}],
    [
      'must end in the year of its start if it is stored whole',
      { endDate: '2027-01-04' },
      { years: [2026, 2027], isOne: true },
      endOutside,
    ],
    [
      'may not span two New Years',
      { startDate: '2025-12-31', endDate: '2027-01-04' },
      { years: [2025, 2026, 2027] },
      { endDate: 'End Date must be within Calendar Year of 2025 or 2026.' },
    ],
    [
      'names each open year',
      { startDate: '2024-12-31' },
      { years: [2025, 2026, 2027] },
      { 'id.startDate': 'Start Date must be within Calendar Year of 2025, 2026 or 2027.' },
    ],
    ['blames both dates for a wrong order', backwards, {}, { ...startHigher, ...endLower }],
    ['blames the end if it was changed last', { ...backwards, lastChanged: 'endDate' }, {}, endLower],
    ['blames the start if it was changed last', { ...backwards, lastChanged: 'startDate' }, {}, startHigher],
    ['names the year of a date before the order', { startDate: '2027-12-28', endDate: '2026-12-24' }, {}, startOutside],
    ['does not check the duration of wrong dates', backwards, { duration: 0 }, { ...startHigher, ...endLower }],
    ['must cost at least half a day', {}, { duration: 0 }, zero],
    ['must cost at least half a day, even without balance', {}, { duration: 0, balance: 0 }, zero],
    ['must not cost more than the balance', {}, { duration: 2, balance: 1.5 }, tooLong],
    ['must not cost more than a balance below zero', {}, { duration: 0.5, balance: -1 }, tooLong],
    ['is not checked against an unknown balance', {}, { balance: undefined }, {}],
    [
      'is not checked against a balance without a type',
      { leaveCode: '' },
      { duration: 0, balance: 0 },
      { 'leaveCategory.leaveCode': 'Leave Type cannot be blank.' },
    ],
    [
      'cannot be a half day if the dates differ',
      { halfDay: true },
      {},
      { halfDay: 'A half day is possible only when Start Date equals End Date.' },
    ],
    ['needs a reason', { reason: '' }, {}, { reason: 'Reason cannot be blank.' }],
    ['needs a reason of more than spaces', { reason: ' \n ' }, {}, { reason: 'Reason cannot be blank.' }],
    ['may have a reason of 250 characters', { reason: ` ${'x'.repeat(250)} ` }, {}, {}],
    ['may not have a reason of 251 characters', { reason: 'x'.repeat(251) }, {}, { reason: 'Reason must have at most 250 characters.' }],
    ['needs an approver', { approver: '' }, {}, { approver: 'Approver cannot be blank.' }],
  ])('%s', (_, change, fact, expected) => expect(messages(change, fact)).toEqual(expected));

  test('lists its problems in the order of the form', () => {
    const empty: ApplyInput = { leaveCode: '', startDate: '', endDate: '', halfDay: false, reason: '', approver: '' };
    expect(applicationProblems(empty, facts).map(({ path }) => path)).toEqual([
      'leaveCategory.leaveCode',
      'id.startDate',
      'endDate',
      'reason',
      'approver',
    ]);
  });

  test('takes the current year from today', () =>
    expect(messages({}, { today: '2027-01-01' })).toMatchObject({ endDate: 'End Date must be within Calendar Year of 2027.' }));
});

describe('the text beside Submit', () => {
  const sentence = (change: Partial<ApplyInput>, fact: Partial<ApplyFacts> = {}) =>
    missingFieldsText({ ...input, ...change }, { ...facts, ...fact });

  test.each<[string, Partial<ApplyInput>, Partial<ApplyFacts>, string | undefined]>([
    ['is empty if nothing is missing', {}, {}, undefined],
    [
      'joins two fields with "and"',
      { ...backwards, lastChanged: 'endDate', reason: '' },
      {},
      'Still missing: a valid end date and a reason.',
    ],
    ['joins more with commas', { leaveCode: '', reason: '', approver: '' }, {}, 'Still missing: a leave type, a reason and an approver.'],
    ['asks for dates that were not entered', { startDate: '', endDate: '' }, {}, 'Still missing: a start date and an end date.'],
    ['asks for another start date when it is wrong', { startDate: undefined }, {}, 'Still missing: a valid start date.'],
    ['asks for one day when it is a half day', { halfDay: true }, {}, 'Still missing: the same start and end date for a half day.'],
    ['asks for a day that counts', {}, { duration: 0 }, 'Still missing: a day that counts as leave.'],
    ['asks for balance', {}, { balance: 1 }, 'Still missing: enough leave balance.'],
    ['asks for a shorter reason', { reason: 'x'.repeat(251) }, {}, 'Still missing: a shorter reason.'],
  ])('%s', (_, change, fact, expected) => expect(sentence(change, fact)).toBe(expected));
});

test('the message about overlapping leave names the earlier leave', () => {
  const earlier = { startDate: '2026-12-01', endDate: '2026-12-02' };
  expect(formatMessage(submitSentences, submitMessage('leave.overlap', earlier))).toBe(
    'You already have leave from 01/12/2026 to 02/12/2026.',
  );
});
