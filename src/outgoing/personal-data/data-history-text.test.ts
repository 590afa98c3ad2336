import { expect, test } from 'vitest';
import { changeText, dataHistoryLine, dataHistoryTitle } from './data-history-text.ts';

test.each([
  ['a changed value', { before: 'Engineer', after: 'Clerk' }, 'Job title: Clerk (was Engineer)'],
  ['a new value', { before: null, after: 'Clerk' }, 'Job title: Clerk'],
  ['a removed value', { before: 'Engineer', after: null }, 'Job title: none (was Engineer)'],
  ['a value that is not disclosed', { before: null, after: null }, 'Job title'],
])('%s', (_, values, text) => expect(changeText({ field: 'Job title', ...values })).toBe(text));

test('an entry shows its record, the person and the time', () => {
  expect([
    dataHistoryTitle({ what: 'NRIC/Passport#', record: null }),
    dataHistoryTitle({ what: 'Attachment', record: 'doctor.pdf' }),
  ]).toEqual(['NRIC/Passport#', 'Attachment doctor.pdf']);
  expect(dataHistoryLine({ action: 'Changed', by: 'Hedda Roth (H0001)', day: '2026-11-17', time: '19:20:05' })).toBe(
    'Changed by Hedda Roth (H0001), 17/11/2026 19:20:05',
  );
});
