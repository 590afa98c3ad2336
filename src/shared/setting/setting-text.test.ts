import { expect, test } from 'vitest';
import { settingProblems } from './settings.ts';
import { endedSessionsText, lastChangeText, reassignmentText, settingTexts, parseSettingText, missingFactorText } from './setting-text.ts';

test('settings are shown in their fields as text', () => {
  expect(
    settingTexts({
      nextYearFrom: '10-01',
      lastYearUntil: null,
      mailNotices: 'all',
      mailDecides: 'link',
      digestHour: 0,
      remindAfterDays: [2, 5],
      escalateAfterDays: 5,
      standInByAbsence: true,
      secondFactor: 'everyone',
      idleMinutes: 30,
    }),
  ).toEqual({
    nextYearFrom: '01/10',
    lastYearUntil: '',
    mailNotices: 'all',
    mailDecides: 'link',
    digestHour: '0',
    remindAfterDays: '2, 5',
    escalateAfterDays: '5',
    standInByAbsence: 'true',
    secondFactor: 'everyone',
    idleMinutes: '30',
  });
  expect(
    settingTexts({
      nextYearFrom: null,
      lastYearUntil: '01-31',
      mailNotices: 'none',
      mailDecides: 'signedIn',
      digestHour: 8,
      remindAfterDays: [],
      escalateAfterDays: null,
      standInByAbsence: false,
      secondFactor: 'optional',
      idleMinutes: null,
    }),
  ).toEqual({
    nextYearFrom: '',
    lastYearUntil: '31/01',
    mailNotices: 'none',
    mailDecides: 'signedIn',
    digestHour: '8',
    remindAfterDays: '',
    escalateAfterDays: '',
    standInByAbsence: 'false',
    secondFactor: 'optional',
    idleMinutes: '',
  });
});

test.each([
  ['nextYearFrom', '', null],
  ['nextYearFrom', ' 1/10 ', '10-01'],
  ['escalateAfterDays', '', null],
  ['escalateAfterDays', ' 5 ', 5],
  ['standInByAbsence', 'true', true],
  ['standInByAbsence', 'false', false],
] as const)('for %s the text "%s" means %j, which is allowed', (name, text, value) => {
  expect(parseSettingText(name, text)).toBe(value);
  expect(settingProblems(name, value)).toEqual([]);
});

test.each([
  ['escalateAfterDays', 'soon'],
  ['escalateAfterDays', '0'],
  ['escalateAfterDays', '61'],
  ['escalateAfterDays', '1.5'],
] as const)('for %s the text "%s" is not allowed', (name, text) => {
  expect(settingProblems(name, parseSettingText(name, text))).toMatchObject([{ path: name, code: 'setting.number' }]);
  expect(settingProblems('standInByAbsence', text)).toMatchObject([{ path: 'standInByAbsence', code: 'setting.switch' }]);
});

test.each([
  ['', []],
  ['2', [2]],
  [' 2,5 ', [2, 5]],
  ['2; 5 7', [2, 5, 7]],
])('"%s" means %j', (text, value) => expect(parseSettingText('remindAfterDays', text)).toEqual(value));

test('text that is not a number is refused', () => {
  expect(settingProblems('remindAfterDays', parseSettingText('remindAfterDays', 'two'))[0]).toMatchObject({ code: 'setting.number' });
});

const named = (...names: string[]) => names.map((name) => ({ name }));

test.each([
  ['off', 3, named('Ann'), 'No one will be asked, including people who have set it up. Their setup is kept.'],
  ['optional', 0, [], 'Only people who have set one up will be asked for it.'],
  ['everyone', 0, [], 'Everyone affected already has one.'],
  ['everyone', 1, named('Ann'), '1 person has none yet and must set one up before they can do anything else: Ann.'],
  ['administrators', 2, named('Ann', 'Bob'), '2 people have none yet and must set one up before they can do anything else: Ann, Bob.'],
  ['everyone', 7, named('Ann', 'Bob'), '7 people have none yet and must set one up before they can do anything else: Ann, Bob and 5 more.'],
] as const)('previews the second factor "%s" for %i people without one', (asks, count, people, text) => {
  expect(missingFactorText(asks, { count, people })).toBe(text);
});

test.each([
  [0, 0, 'No requests are that old.'],
  [1, 0, '1 request is that old and will move on tomorrow morning, to the line manager.'],
  [0, 1, '1 request is that old and will move on tomorrow morning, to HR.'],
  [7, 2, '9 requests are that old and will move on tomorrow morning: 7 to line managers, 2 to HR.'],
  [3, 0, '3 requests are that old and will move on tomorrow morning: 3 to line managers.'],
])('previews escalating %i requests to line managers and %i to HR', (toLineManagers, toHR, text) => {
  expect(reassignmentText({ toLineManagers, toHR })).toBe(text);
});

test.each([
  [0, 'No session has been idle for that long.'],
  [1, '1 session has been idle for that long and will end.'],
  [4, '4 sessions have been idle for that long and will end.'],
])('previews ending %i sessions', (sessions, text) => expect(endedSessionsText(sessions)).toBe(text));

test.each([
  ['Hana Tan (H0001)', 'Last changed on 02/11/2026 by Hana Tan (H0001).'],
  [null, 'Last changed on 02/11/2026.'],
])('a change by %s is "%s"', (by, text) => expect(lastChangeText({ day: '2026-11-02', by })).toBe(text));
