import { expect, test } from 'vitest';
import { bookedStatuses, cancellingStatuses, leaveStatuses, liveStatuses, requestedStatuses, statusText } from './leave-status.ts';

test('all statuses except rejected and cancelled reserve their days', () => {
  expect(liveStatuses).toEqual(['PNAPV', 'APPRV', 'PNCLD']);
});

test('reserved days are pending or booked, and days pending cancellation are booked', () => {
  expect(requestedStatuses).toEqual(['PNAPV']);
  expect(bookedStatuses).toEqual(['APPRV', 'PNCLD']);
  expect(cancellingStatuses).toEqual(['PNCLD']);
});

test('each status has a text', () => {
  expect(leaveStatuses.map(statusText)).toEqual(['pending approval', 'approved', 'rejected', 'pending cancellation', 'cancelled']);
});
