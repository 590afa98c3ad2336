import { expect, test } from 'vitest';
import { bookedStatuses, cancellingStatuses, leaveStatuses, liveStatuses, requestedStatuses, statusText } from './leave-status.ts';

test('the statuses that hold their days are all but the rejected and the cancelled', () => {
  expect(liveStatuses).toEqual(['PNAPV', 'APPRV', 'PNCLD']);
});

test('days that are held are requested or booked, and those that wait to be given back are booked', () => {
  expect(requestedStatuses).toEqual(['PNAPV']);
  expect(bookedStatuses).toEqual(['APPRV', 'PNCLD']);
  expect(cancellingStatuses).toEqual(['PNCLD']);
});

test('each status has words', () => {
  expect(leaveStatuses.map(statusText)).toEqual(['pending approval', 'approved', 'rejected', 'pending cancellation', 'cancelled']);
});
