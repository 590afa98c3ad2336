import { describe, expect, test } from 'vitest';
import { toProblemResponses } from '#src/base/text/problem.ts';
import { defaultOf, settingNames, settingProblems, settings, type SettingName, sharedSettings } from './settings.ts';
import { settingSentences } from './setting-sentences.ts';

const said = (name: SettingName, value: unknown) =>
  toProblemResponses(settingSentences, settingProblems(name, value)).map(({ path, message }) => `${path}: ${message}`);

test.each(settingNames)('%s comes as the product does without it, and says so', (name) => {
  expect(said(name, defaultOf(name))).toEqual([]);
  expect(settings[name].nothing).not.toBe('');
});

test('without any setting there are no mails, reminders, decisions by mail, automatic sign-outs or scheduled changes', () => {
  expect(Object.fromEntries(settingNames.map((name) => [name, defaultOf(name)]))).toEqual({
    nextYearFrom: null,
    lastYearUntil: null,
    mailNotices: 'none',
    mailDecides: 'signedIn',
    remindAfterDays: [],
    escalateAfterDays: null,
    standInByAbsence: false,
    secondFactor: 'optional',
    idleMinutes: null,
  });
});

test('everyone may see which years are open, and nothing else', () => {
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
    [[2, 3, 2], ['remindAfterDays.2: Each number may stand here once.']],
    [[1, 2, 3, 4, 5, 6], ['remindAfterDays: These must be at most 5 whole numbers.']],
    ['2', ['remindAfterDays: These must be at most 5 whole numbers.']],
    [null, ['remindAfterDays: These must be at most 5 whole numbers.']],
  ])('may not be %j', (value, problems) => {
    expect(said('remindAfterDays', value)).toEqual(problems);
  });
});

describe('a day of every year', () => {
  test.each([[null], ['10-01'], ['02-28']])('may be %j', (value) => expect(said('nextYearFrom', value)).toEqual([]));
  test.each([['02-29'], ['13-01'], ['2026-10-01'], ['1/10'], [''], [10], [['10-01']]])('may not be %j', (value) => {
    expect(said('lastYearUntil', value)).toEqual(['lastYearUntil: This must be a day and a month that every year has, as in 31/01.']);
  });
});
