import { expect, test } from 'vitest';
import { settingProblems } from './settings.ts';
import { endedSessionsText, reassignmentText, settingTexts, parseSettingText, missingFactorText } from './setting-text.ts';

test('settings stand in their fields as they are typed', () => {
  expect(
    settingTexts({
      nextYearFrom: '10-01',
      lastYearUntil: null,
      mailNotices: 'all',
      mailDecides: 'link',
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
] as const)('of %s "%s" means %j, which is allowed', (name, text, value) => {
  expect(parseSettingText(name, text)).toBe(value);
  expect(settingProblems(name, value)).toEqual([]);
});

test.each([
  ['escalateAfterDays', 'soon'],
  ['escalateAfterDays', '0'],
  ['escalateAfterDays', '61'],
  ['escalateAfterDays', '1.5'],
] as const)('of %s "%s" is not allowed', (name, text) => {
  expect(settingProblems(name, parseSettingText(name, text))).toMatchObject([{ path: name, code: 'setting.number' }]);
  expect(settingProblems('standInByAbsence', text)).toMatchObject([{ path: 'standInByAbsence', code: 'setting.switch' }]);
});

test.each([
  ['', []],
  ['2', [2]],
  [' 2,5 ', [2, 5]],
  ['2; 5 7', [2, 5, 7]],
])('"%s" means %j', (text, value) => expect(parseSettingText('remindAfterDays', text)).toEqual(value));

test('what is no number is refused', () => {
  expect(settingProblems('remindAfterDays', parseSettingText('remindAfterDays', 'two'))[0]).toMatchObject({ code: 'setting.number' });
});

const named = (...names: string[]) => names.map((name) => ({ name }));

test.each([
  ['off', 3, named('Ann'), 'Nobody is asked any more, also who has set one up. Nothing of it is deleted.'],
  ['optional', 0, [], 'Whoever has set one up is asked for it, nobody else.'],
  ['everyone', 0, [], 'Whoever would be asked for one has one.'],
  ['everyone', 1, named('Ann'), '1 person has none yet, and can do nothing else before they have set one up: Ann.'],
  ['administrators', 2, named('Ann', 'Bob'), '2 people have none yet, and can do nothing else before they have set one up: Ann, Bob.'],
  ['everyone', 7, named('Ann', 'Bob'), '7 people have none yet, and can do nothing else before they have set one up: Ann, Bob and 5 more.'],
] as const)('before the second factor is asked of %s, %i without it are told', (asks, count, people, text) => {
  expect(missingFactorText(asks, { count, people })).toBe(text);
});

test.each([
  [0, 0, 'No request has waited that long.'],
  [1, 0, '1 request has waited that long and goes on next morning, to the line manager.'],
  [0, 1, '1 request has waited that long and goes on next morning, to HR.'],
  [7, 2, '9 requests have waited that long and go on next morning: 7 to line managers, 2 to HR.'],
  [3, 0, '3 requests have waited that long and go on next morning: 3 to line managers.'],
])('handing over %i to line managers and %i to HR is told', (toLineManagers, toHR, text) => {
  expect(reassignmentText({ toLineManagers, toHR })).toBe(text);
});

test.each([
  [0, 'No session has been unused for that long.'],
  [1, '1 session that nobody has used for that long ends.'],
  [4, '4 sessions that nobody has used for that long end.'],
])('ending %i sessions is told', (sessions, text) => expect(endedSessionsText(sessions)).toBe(text));
