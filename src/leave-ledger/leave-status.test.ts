import { describe, expect, test } from 'vitest';
import {
  bookedStatuses,
  leaveMoves,
  type LeaveStatus,
  leaveStatuses,
  liveStatuses,
  type MoveName,
  moveFor,
  movesOpenTo,
  pendingStatuses,
} from './leave-status.ts';

describe('asking for a status', () => {
  const allowed: Record<string, MoveName> = {
    'PNAPV to APPRV': 'approve',
    'PNAPV to REJCT': 'reject',
    'APPRV to PNCLD': 'cancel',
    'PNCLD to CANCL': 'approveCancel',
    'PNCLD to APPRV': 'rejectCancel',
  };
  const everyPair = leaveStatuses.flatMap((present) => leaveStatuses.map((requested) => [present, requested] as const));

  test.each(everyPair)('from %s to %s is the move of the table, or refused', (present, requested) => {
    const name = allowed[`${present} to ${requested}`];
    const move = name && leaveMoves[name];
    expect(moveFor({ requested, present })).toBe(move);
    expect(moveFor({ requested, present, expected: present })).toBe(move);
  });

  const everyMismatch = everyPair.flatMap(([present, requested]) =>
    leaveStatuses.filter((expected) => expected !== present).map((expected) => [present, requested, expected] as const),
  );

  test.each(everyMismatch)('from %s to %s is refused to a person who saw %s', (present, requested, expected) => {
    expect(moveFor({ requested, present, expected })).toBeUndefined();
  });

  test('APPRV means approving or rejecting a cancellation, as the person saw it', () => {
    expect(moveFor({ requested: 'APPRV', present: 'PNAPV', expected: 'PNAPV' })).toBe(leaveMoves.approve);
    expect(moveFor({ requested: 'APPRV', present: 'PNCLD', expected: 'PNCLD' })).toBe(leaveMoves.rejectCancel);
  });
});

describe('the six moves', () => {
  test.each<[MoveName, LeaveStatus, string, string, number]>([
    ['approve', 'PNAPV', 'APPRV', 'approver', 1],
    ['reject', 'PNAPV', 'REJCT', 'approver', 0],
    ['recall', 'PNAPV', 'deleted', 'applicant', 0],
    ['cancel', 'APPRV', 'PNCLD', 'applicant', 0],
    ['approveCancel', 'PNCLD', 'CANCL', 'approver', -1],
    ['rejectCancel', 'PNCLD', 'APPRV', 'approver', 0],
  ])('%s goes from %s to %s, by the %s, and adds the duration %d times to taken leave', (name, from, to, by, taken) => {
    expect(leaveMoves[name]).toMatchObject({ from, to, by, taken });
  });

  test('are all there are', () => expect(Object.keys(leaveMoves)).toHaveLength(6));

  test('change taken leave exactly when they enter or leave the booked statuses', () => {
    const booked = (status: string) => Number(bookedStatuses.some((each) => each === status));
    for (const { from, to, taken } of Object.values(leaveMoves)) expect(taken).toBe(booked(to) - booked(from));
  });

  test.each<[MoveName, string]>([
    ['recall', 'Leave Application has been successfully deleted!'],
    ['cancel', 'Leave Application has been successfully updated to Pending Cancel!'],
    ['approve', 'Leave Application has been successfully updated!'],
    ['reject', 'Leave Application has been successfully updated!'],
    ['approveCancel', 'Leave Application has been successfully updated!'],
    ['rejectCancel', 'Leave Application has been successfully updated!'],
  ])('%s ends with "%s"', (name, message) => expect(leaveMoves[name].done).toBe(message));
});

describe('the buttons', () => {
  test.each<[LeaveStatus, MoveName[], MoveName[]]>([
    ['PNAPV', ['recall'], ['approve', 'reject']],
    ['APPRV', ['cancel'], []],
    ['REJCT', [], []],
    ['PNCLD', [], ['approveCancel', 'rejectCancel']],
    ['CANCL', [], []],
  ])('of %s are %j for the applicant and %j for the approver', (status, applicant, approver) => {
    expect([movesOpenTo(status, 'applicant'), movesOpenTo(status, 'approver')]).toEqual([applicant, approver]);
  });
});

test('the statuses that wait are those from which the approver can move', () => {
  expect(leaveStatuses.filter((status) => movesOpenTo(status, 'approver').length > 0)).toEqual(pendingStatuses);
});

test('the statuses that hold their days are all but the rejected and the cancelled', () => {
  expect(liveStatuses).toEqual(['PNAPV', 'APPRV', 'PNCLD']);
});
