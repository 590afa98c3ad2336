import { expect, test } from 'vitest';
import { batchFigures, withoutAccountTexts, batchPreviewText, batchProgressText, batchSendingText } from './account-batch-texts.ts';

const counts = { waiting: 1, undeliverable: 2, expired: 3, accepted: 4, 'signed-in': 5, sent: 6 };

test('a batch counts people who are pending, who need a new link, who can be withdrawn and who were withdrawn', () => {
  expect(batchFigures({ people: 22, counts })).toEqual({ waiting: 1, stuck: 5, unused: 12, away: 1 });
  expect(batchFigures({ people: 0, counts: {} })).toEqual({ waiting: 0, stuck: 0, unused: 0, away: 0 });
});

test('a batch describes the progress of its people', () => {
  expect(batchProgressText({ people: 5, counts: { accepted: 1, sent: 3 } })).toBe('3 sent, 1 accepted, 1 withdrawn');
  expect(batchProgressText({ people: 2, counts: { 'handed-out': 2 } })).toBe('2 handed out');
});

test('a batch that is being sent shows the pending emails, and does not count bounced emails as sent', () => {
  const rest = 'pending. Sending continues if you leave this page.';
  expect(batchSendingText({ people: 6, counts: { waiting: 2, sent: 1, undeliverable: 2 } })).toBe(`2 of 5 are ${rest}`);
  expect(batchSendingText({ people: 3, counts: { waiting: 1, sent: 2 } })).toBe(`1 of 3 is ${rest}`);
});

test.each([
  [{ people: 1, byMail: true }, /^1 person gets an account and an invitation by email/],
  [{ people: 57, byMail: true }, /^57 people get an account and an invitation by email/],
  [{ people: 2, byMail: false }, /^2 people get an account and a one-time password/],
])('describes a batch of %j before it is created', (preview, text) => expect(batchPreviewText(preview)).toMatch(text));

test('lists the people who get no account, with the reason', () => {
  expect(withoutAccountTexts({ problems: { 'no-address': 1, 'held-back': 2 }, inactive: 3 })).toEqual([
    '1 person: No email address',
    '2 people: Email address changed within 24 hours',
    '3 people: Inactive',
  ]);
  expect(withoutAccountTexts({ problems: {}, inactive: 0 })).toEqual([]);
});
