import { expect, test } from 'vitest';
import { noticeKinds } from './notice-kinds.ts';

test('this is who is told what', () => {
  const table = Object.values(noticeKinds).map(({ when, tells }) => `${when}: ${tells.join(', ')}`);
  expect(table).toEqual([
    'somebody has applied for leave: approver',
    'a request that waits was changed: approver, former approver',
    'leave was approved: applicant',
    'leave was rejected: applicant',
    'the cancellation of leave was asked for: approver',
    'a cancellation was approved: applicant',
    'a cancellation was rejected: applicant',
    'somebody else decides now: applicant, approver, former approver',
    'nobody can decide any more: applicant, HR',
    'a holiday changed the days of leave: applicant, approver',
    'a holiday left no day of leave: applicant, approver',
  ]);
});
