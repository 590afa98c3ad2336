import { describe, expect, test } from 'vitest';
import { createStandardCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { leaveRuleSentences } from './leave-rule-sentences.ts';
import {
  findFirstAvailableDate,
  type LeaveRules,
  type Eligibility,
  ruleProblems,
  missingAttachmentWarning,
  ruleResponse,
  type RuleInput,
} from './leave-rules.ts';

const none: LeaveRules = {
  leaveDescr: 'Annual leave',
  needsBalance: true,
  mayGoBelowBy: 0,
  noticeDays: 0,
  longestDays: null,
  backdateDays: null,
  attachmentFromDays: null,
  coverFromDays: null,
  allowedDates: [],
  allowedDatesMost: null,
  availableFrom: '0001-01-01',
};
// 2026-06-15 is a Monday; the Wednesday of that week is a holiday.
const today = '2026-06-15';
const calendar = createStandardCalendar([['2026-06-17', 'Feast']]);
const said = (leave: Partial<RuleInput>, rules: Partial<LeaveRules>) =>
  ruleProblems(
    { startDate: today, endDate: leave.startDate ?? today, duration: 1, hasAttachment: false, ...leave },
    { ...none, ...rules },
    { today, calendar },
  ).map((problem) => `${problem.path} ${problem.because}: ${formatMessage(leaveRuleSentences, problem)}`);

describe('the rules of a category', () => {
  test.each<[Partial<LeaveRules>, Partial<RuleInput>, string[]]>([
    [{}, { startDate: '2026-01-01', duration: 200 }, []],
    // Of the days after today: the 16th, the 18th, the 19th, the 22nd; the start counts.
    [{ noticeDays: 3 }, { startDate: '2026-06-19' }, []],
    [
      { noticeDays: 3 },
      { startDate: '2026-06-18' },
      ['id.startDate records: Annual leave must be applied for 3 working days before it starts.'],
    ],
    [{ noticeDays: 1 }, { startDate: today }, ['id.startDate records: Annual leave must be applied for 1 working day before it starts.']],
    [
      { noticeDays: 4 },
      { startDate: '2026-06-21' },
      ['id.startDate records: Annual leave must be applied for 4 working days before it starts.'],
    ],
    [{ noticeDays: 4 }, { startDate: '2026-06-22' }, []],
    [{ longestDays: 2.5 }, { duration: 2.5 }, []],
    [{ longestDays: 2.5 }, { duration: 3 }, ['leaveDuration records: Annual leave can be at most 2.5 days long.']],
    [{ backdateDays: 3 }, { startDate: '2026-06-12' }, []],
    [{ backdateDays: 3 }, { startDate: '2026-06-11' }, ['id.startDate records: Annual leave may have begun at most 3 days ago.']],
    [{ backdateDays: 0 }, { startDate: today }, []],
    [{ allowedDates: ['2026-06-15'], allowedDatesMost: 1 }, { dates: [{ year: 2026, asked: 1, taken: 0 }] }, []],
    [
      { allowedDates: ['2026-06-15', '2026-06-17'] },
      { endDate: '2026-06-17' },
      ['id.startDate records: Annual leave is only possible on its listed dates. 16/06/2026 is not one of them.'],
    ],
    [
      { allowedDates: ['2026-06-15'], allowedDatesMost: 1 },
      { dates: [{ year: 2026, asked: 1, taken: 1 }] },
      ['id.startDate records: Annual leave is possible on at most 1 date a year. You have none left in 2026.'],
    ],
    [{ allowedDatesMost: 1 }, { dates: [{ year: 2026, asked: 5, taken: 1 }] }, []],
    [{ availableFrom: null }, {}, ['leaveCategory.leaveCode records: Annual leave is not available to you.']],
    [{ availableFrom: '2026-06-16' }, {}, ['leaveCategory.leaveCode records: Annual leave is not available to you.']],
    [{ availableFrom: today }, {}, []],
  ])('%j with leave of %j have the problems %j', (rules, leave, problems) => {
    expect(said(leave, rules)).toEqual(problems);
  });

  test.each([
    [null, 9, false, undefined],
    [3, 2.5, false, undefined],
    [3, 3, false, 'Annual leave of 3 days or more needs an attachment.'],
    [3, 3, true, undefined],
  ])(
    'with an attachment from %s days, leave of %s days (attachment: %s) gets the warning: %s',
    (attachmentFromDays, duration, hasAttachment, sentence) => {
      const lacking = missingAttachmentWarning(
        { endDate: today, startDate: today, duration, hasAttachment },
        { ...none, attachmentFromDays },
      );
      expect(lacking && formatMessage(leaveRuleSentences, lacking)).toBe(sentence);
    },
  );
});

describe('a leave type', () => {
  const person = { gender: 'F', marriageStatus: 'MAR', joinDate: '2026-01-31' };
  test.each([
    [null, false, '0001-01-01'],
    [null, true, null],
    [{ gender: 'F', marriageStatus: 'MAR' }, false, '0001-01-01'],
    [{ gender: 'M' }, false, null],
    [{ marriageStatus: 'SIN' }, false, null],
    [{ serviceMonthsFrom: 1 }, false, '2026-02-28'],
    [{ gender: 'M', serviceMonthsFrom: 1 }, false, null],
  ])('is offered to %j (retired: %s) from %s', (onlyFor, retired, from) => {
    expect(findFirstAvailableDate({ onlyFor, retired }, person)).toBe(from);
  });

  test('is never available by months of service to people without a date of joining', () => {
    expect(findFirstAvailableDate({ onlyFor: { serviceMonthsFrom: 1 }, retired: false }, { ...person, joinDate: null })).toBeNull();
  });
});

describe('the rules that a person sees of a category', () => {
  const person = { gender: null, marriageStatus: null, joinDate: '2026-01-31' };
  const told = {
    leaveCode: 'AL',
    countsCalendarDays: false,
    autoApprove: false,
    isOrdered: false,
    description: null as string | null,
    policyUrl: null as string | null,
  };
  const category: LeaveRules & Eligibility & typeof told = { ...none, ...told, onlyFor: null, retired: false };

  test.each<[Partial<typeof category>, boolean]>([
    [{}, false],
    [{ countsCalendarDays: true, autoApprove: true }, false],
    [{ needsBalance: false }, true],
    [{ isOrdered: true }, true],
    [{ onlyFor: { serviceMonthsFrom: 3 } }, true],
    [{ retired: true }, true],
    [{ mayGoBelowBy: 2 }, true],
    [{ noticeDays: 1 }, true],
    [{ longestDays: 5 }, true],
    [{ backdateDays: 3 }, true],
    [{ backdateDays: 0 }, true],
    [{ attachmentFromDays: 2 }, true],
    [{ allowedDates: ['2026-12-24'] }, true],
    [{ description: 'For a move' }, true],
    [{ policyUrl: 'https://a.example' }, true],
  ])('with %j include rules of its own: %j', (of, hasRules) => {
    expect(ruleResponse({ ...category, ...of }, person)).toMatchObject({ leaveCode: 'AL', hasRules });
  });

  test('include the first day on which the person may take it', () => {
    expect(ruleResponse({ ...category, onlyFor: { serviceMonthsFrom: 3 } }, person)).toMatchObject({ availableFrom: '2026-04-30' });
  });
});
