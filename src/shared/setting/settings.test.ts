import { describe, expect, test } from 'vitest';
import { toProblemResponses } from '#src/base/text/problem.ts';
import { defaultOf, settingNames, settingProblems, settings, type SettingName, sharedSettings } from './settings.ts';
import { settingSentences } from './setting-sentences.ts';

const said = (name: SettingName, value: unknown) =>
  toProblemResponses(settingSentences, settingProblems(name, value)).map(({ path, message }) => `${path}: ${message}`);

test.each(settingNames)('%s has a valid default and describes it', (name) => {
  expect(said(name, defaultOf(name))).toEqual([]);
  expect(settings[name].nothing).not.toBe('');
});

test('by default there are no emails, reminders, decisions by email, automatic sign-outs or scheduled changes', () => {
  expect(Object.fromEntries(settingNames.map((name) => [name, defaultOf(name)]))).toEqual({
    nextYearFrom: null,
    lastYearUntil: null,
    mailNotices: 'none',
    mailDecides: 'signedIn',
    digestHour: 8,
    remindAfterDays: [],
    escalateAfterDays: null,
    standInByAbsence: false,
    secondFactor: 'optional',
    idleMinutes: null,
  });
});

test('employees may see only the settings for open years', () => {
  expect(sharedSettings).toEqual(['nextYearFrom', 'lastYearUntil']);
});

describe('a choice', () => {
  test.each(['none', 'decisions', 'all'])('may be %s', (value) => {
    expect(said('mailNotices', value)).toEqual([]);
  });
  test.each([['some'], ['None'], [''], [null], [1], [['none']], ['toString']])('may not be %j', (value) => {
    expect(said('mailNotices', value)).toEqual(['mailNotices: This must be one of none, decisions, all.']);
  });
});

describe('numbers', () => {
  test.each([[[]], [[1]], [[60]], [[5, 2]], [[1, 2, 3, 4, 5]]])('may be %j', (value) => {
    expect(said('remindAfterDays', value)).toEqual([]);
  });
  const number = 'Each must be a whole number from 1 to 60.';
  test.each([
    [[0], [`remindAfterDays.0: ${number}`]],
    [[2, 61], [`remindAfterDays.1: ${number}`]],
    [[1.5], [`remindAfterDays.0: ${number}`]],
    [['2'], [`remindAfterDays.0: ${number}`]],
    [[null], [`remindAfterDays.0: ${number}`]],
    [[2, 3, 2], ['remindAfterDays.2: Enter each number only once.']],
    [[1, 2, 3, 4, 5, 6], ['remindAfterDays: These must be at most 5 whole numbers.']],
    ['2', ['remindAfterDays: These must be at most 5 whole numbers.']],
    [null, ['remindAfterDays: These must be at most 5 whole numbers.']],
  ])('may not be %j', (value, problems) => {
    expect(said('remindAfterDays', value)).toEqual(problems);
  });
});

describe('the hour of the digest', () => {
  test.each([[0], [8], [23]])('may be %j', (value) => expect(said('digestHour', value)).toEqual([]));
  test.each([[-1], [24], [7.5], ['8'], [null]])('may not be %j', (value) => {
    expect(said('digestHour', value)).toEqual(['digestHour: Each must be a whole number from 0 to 23.']);
  });
});

describe('a day of every year', () => {
  test.each([[null], ['10-01'], ['02-28']])('may be %j', (value) => expect(said('nextYearFrom', value)).toEqual([]));
  test.each([['02-29'], ['13-01'], ['2026-10-01'], ['1/10'], [''], [10], [['10-01']]])('may not be %j', (value) => {
    expect(said('lastYearUntil', value)).toEqual(['lastYearUntil: Enter a day and a month that exist in every year, such as 31/01.']);
  });
});
