import { expect, test } from 'vitest';
import { settingProblems } from './settings.ts';
import { textsOf, valueOf } from './setting-text.ts';

test('settings stand in their fields as they are typed', () => {
  expect(textsOf({ mailNotices: 'all', mailDecides: 'link', remindAfterDays: [2, 5] })).toEqual({
    mailNotices: 'all',
    mailDecides: 'link',
    remindAfterDays: '2, 5',
  });
  expect(textsOf({ mailNotices: 'none', mailDecides: 'signedIn', remindAfterDays: [] })).toEqual({
    mailNotices: 'none',
    mailDecides: 'signedIn',
    remindAfterDays: '',
  });
});

test.each([
  ['', []],
  ['2', [2]],
  [' 2,5 ', [2, 5]],
  ['2; 5 7', [2, 5, 7]],
])('"%s" means %j', (text, value) => expect(valueOf('remindAfterDays', text)).toEqual(value));

test('what is no number is refused', () => {
  expect(settingProblems('remindAfterDays', valueOf('remindAfterDays', 'two'))[0]).toMatchObject({ code: 'setting.number' });
});
