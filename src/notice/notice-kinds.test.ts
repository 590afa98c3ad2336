import { expect, test } from 'vitest';
import { noticeKinds } from './notice-kinds.ts';

test('this is who is told what, and from which setting of the company on by mail', () => {
  const table = Object.values(noticeKinds).map(({ when, tells, mails }) => `${when}: ${tells.join(', ')} (${mails})`);
  expect(table).toEqual([
    'somebody has applied for leave: approver, stand-in (decisions)',
    'leave was approved at once, by the rules of its type: approver (decisions)',
    'a request that waits was changed: approver, stand-in, former approver (all)',
    'leave was approved: applicant (decisions)',
    'leave was rejected: applicant (decisions)',
    'somebody has applied for the leave of another: applicant, approver, stand-in (decisions)',
    'a manager has booked leave for a direct report: applicant (decisions)',
    'HR has cancelled leave: applicant, approver (decisions)',
    'the cancellation of leave was asked for: approver, stand-in (decisions)',
    'a cancellation was approved: applicant (decisions)',
    'a cancellation was rejected: applicant (decisions)',
    'a change of approved leave was asked for: approver, stand-in (decisions)',
    'a change of approved leave was approved: applicant (decisions)',
    'a change of approved leave was rejected: applicant (decisions)',
    'HR has changed approved leave: applicant, approver (decisions)',
    'the first of two has approved, and the second decides now: applicant, approver, stand-in (decisions)',
    'somebody else decides now: applicant, approver, stand-in, former approver (decisions)',
    'nobody can decide any more: applicant, HR (decisions)',
    'a holiday changed the days of leave: applicant, approver (all)',
    'a holiday left no day of leave: applicant, approver (all)',
    'a request has waited for some working days: approver, stand-in (all)',
    'company days were entered as leave: applicant (all)',
    'somebody said something about leave: applicant, approver, commenters (all)',
    'a file was added to leave: approver (all)',
    'somebody stands in for another: stand-in (all)',
    'a stand-in is over: stand-in (all)',
    'the last day of the only HR user is over: HR (all)',
    'days of leave lapse soon: applicant (all)',
    'a leave year was closed: applicant (all)',
    'days of the next leave year were granted: applicant (all)',
    'the end of a leave year was taken back: applicant (all)',
    'a webhook was switched off: HR (all)',
    'somebody has signed in with a new device: owner (apart)',
    'a password was reset: owner (apart)',
    'the second factor of an account was changed: owner (apart)',
    'HR has reset the second factor of somebody: HR (apart)',
  ]);
});
