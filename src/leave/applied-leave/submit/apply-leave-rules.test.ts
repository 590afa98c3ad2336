import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ApplyFacts,
  applyLeaveProblems,
  type ApplyInput,
  findFreeHalf,
  overlaps,
  type Period,
  missingFieldsText,
} from './apply-leave-rules.ts';
import { applyLeaveSentences, applyLeaveMessage } from './apply-leave-sentences.ts';
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
    toProblemResponses(applyLeaveSentences, applyLeaveProblems({ ...input, ...change }, { ...facts, ...fact })).map(({ path, message }) => [
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
    expect(applyLeaveProblems(empty, facts).map(({ path }) => path)).toEqual([
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

const period = (startDate: string, endDate = startDate, halfDayPart: Period['halfDayPart'] = null): Period => ({
  startDate,
  endDate,
  halfDayPart,
});

describe('two leaves overlap', () => {
  const [day, next] = ['2026-12-07', '2026-12-08'];
  test.each<[string, Period, Period, boolean]>([
    ['when they are the same day', period(day), period(day), true],
    ['when one is inside the other', period('2026-12-01', '2026-12-31'), period(day), true],
    ['when they share the last day', period('2026-12-01', day), period(day, next), true],
    ['when a half day is in a whole day', period(day), period(day, day, 'PM'), true],
    ['when a half day is at the end of several days', period('2026-12-01', day), period(day, day, 'PM'), true],
    ['when they are the same half', period(day, day, 'AM'), period(day, day, 'AM'), true],
    ['not when they are two halves of one day', period(day, day, 'AM'), period(day, day, 'PM'), false],
    ['not when one ends the day before', period('2026-12-01', day), period(next, '2026-12-31'), false],
    ['not when they are halves of different days', period(day, day, 'AM'), period(next, next, 'AM'), false],
  ])('%s', (_, a, b, expected) => expect([overlaps(a, b), overlaps(b, a)]).toEqual([expected, expected]));

  test('exactly if they have a half day in common, for any two leaves', () => {
    const anyPeriod = fc
      .record({
        start: fc.integer({ min: 1, max: 9 }),
        length: fc.integer({ min: 0, max: 4 }),
        part: fc.constantFrom(null, 'AM' as const, 'PM' as const),
      })
      .map(({ start, length, part }) => ({ start, end: part ? start : start + length, part }));
    type Any = { start: number; end: number; part: Period['halfDayPart'] };
    const date = (n: number) => `2026-12-${String(n).padStart(2, '0')}`;
    const asPeriod = ({ start, end, part }: Any) => period(date(start), date(end), part);
    const halves = ({ start, end, part }: Any) =>
      Array.from({ length: end - start + 1 }, (_, n) => (part ? [part] : ['AM', 'PM']).map((half) => `${start + n} ${half}`)).flat();
    fc.assert(
      fc.property(anyPeriod, anyPeriod, (a, b) => {
        expect(overlaps(asPeriod(a), asPeriod(b))).toBe(halves(a).some((half) => halves(b).includes(half)));
      }),
      { numRuns: 1000 },
    );
  });

  test('which a message says, naming the earlier leave', () => {
    const earlier = { startDate: '2026-12-01', endDate: '2026-12-02' };
    expect(formatMessage(applyLeaveSentences, applyLeaveMessage('leave.overlap', earlier))).toBe(
      'You already have leave from 01/12/2026 to 02/12/2026.',
    );
  });
});

describe('the proposed half day', () => {
  test.each<[string, Period['halfDayPart'][], 'AM' | 'PM']>([
    ['the morning of a free day', [], 'AM'],
    ['the afternoon when the morning is taken', ['AM'], 'PM'],
    ['the morning when the afternoon is taken', ['PM'], 'AM'],
    ['the morning when both are taken', ['AM', 'PM'], 'AM'],
    ['the morning when the whole day is taken', [null], 'AM'],
  ])('is %s', (_, parts, half) => expect(findFreeHalf(parts.map((halfDayPart) => ({ halfDayPart })))).toBe(half));
});
