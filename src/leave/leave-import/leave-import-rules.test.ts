import { describe, expect, test } from 'vitest';
import { foldEmail } from '#src/base/text/email.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import {
  checkImportRow,
  explainingDays,
  type ImportCategory,
  type ImportedPerson,
  type ImportRow,
  type RowRecords,
  splitByYear,
} from './leave-import-rules.ts';
import { leaveImportMessage, leaveImportSentences } from './leave-import-sentences.ts';

const person: ImportedPerson = { emplId: 'E1', name: 'Aisha Bello', email: 'Aisha@x.example', approver: 'M1', isActive: true };
const other: ImportedPerson = { ...person, emplId: 'E2', email: 'ben@x.example' };
const category: ImportCategory = { descr: 'Annual leave', countsCalendarDays: false, needsBalance: true, mayGoBelowBy: 0 };
const records: RowRecords = {
  byId: new Map([person, other].map((one) => [one.emplId, one])),
  byEmail: new Map([person, other].map((one) => [foldEmail(one.email), one])),
  categories: new Map([['AL', category]]),
  approvers: new Set(['M1', 'M2']),
};
const row: ImportRow = { emplId: 'E1', leaveCode: 'AL', startDate: '2026-05-04', endDate: '2026-05-08' };
const problemOf = (more: Partial<ImportRow>) => checkImportRow({ ...row, ...more }, 0, records).problem?.code;

describe('a row of an import', () => {
  test.each<[string, Partial<ImportRow>, string | undefined]>([
    ['is valid', {}, undefined],
    ['needs an employee', { emplId: '' }, 'import.employee-blank'],
    ['needs a known employee', { emplId: 'E9' }, 'import.employee-unknown'],
    ['finds the employee by email in any letter case', { emplId: '', businessEmail: 'AISHA@X.example' }, undefined],
    ['needs a known email', { emplId: undefined, businessEmail: 'no@x.example' }, 'import.email-unknown'],
    ['refuses the email of another employee', { businessEmail: 'ben@x.example' }, 'import.email-of-other'],
    ['needs a leave type', { leaveCode: ' ' }, 'leave-type.blank'],
    ['needs a known leave type', { leaveCode: 'ZZ' }, 'leave-type.unknown'],
    ['needs a valid start', { startDate: '31/02/2026' }, 'period.start-invalid'],
    ['needs a valid end', { endDate: '' }, 'period.end-invalid'],
    ['cannot end before it starts', { endDate: '2026-05-01' }, 'period.end-before-start'],
    ['may end in the next year', { endDate: '2027-01-04' }, undefined],
    ['cannot end two years later', { endDate: '2028-01-04' }, 'import.years'],
    ['has a half day of AM or PM', { endDate: row.startDate, halfDayPart: 'noon' }, 'import.half-form'],
    ['reads half days in any letter case', { endDate: row.startDate, halfDayPart: 'am' }, undefined],
    ['begins at noon with PM only', { startPart: 'AM' }, 'import.start-part-form'],
    ['ends at noon with AM only', { endPart: 'PM' }, 'import.end-part-form'],
    ['has no half day of several days', { halfDayPart: 'AM' }, 'leave.half-of-many'],
    ['has no two parts of one day', { endDate: row.startDate, startPart: 'PM', endPart: 'AM' }, 'leave.parts-of-one'],
    ['has no part of half a day', { endDate: row.startDate, halfDayPart: 'AM', endPart: 'AM' }, 'leave.parts-of-one'],
    ['takes half days', { days: 4.5 }, undefined],
    ['refuses days that are no halves', { days: 4.25 }, 'import.days-form'],
    ['refuses negative days', { days: -1 }, 'import.days-form'],
    ['takes as many days as a year has', { days: 366 }, undefined],
    ['refuses more days than a year has', { days: 366.5 }, 'import.days-form'],
    ['refuses days that are no number', { days: 'five' }, 'import.days-form'],
    ['refuses a long reason', { reason: 'x'.repeat(251) }, 'leave.reason-too-long'],
  ])('%s', (_, more, code) => {
    expect(problemOf(more)).toBe(code);
  });

  test('names only the first broken rule, in the order of the rules', () => {
    const broken: ImportRow = {
      emplId: '',
      leaveCode: '',
      startDate: '',
      endDate: '',
      halfDayPart: 'noon',
      days: 'x',
      reason: 'x'.repeat(251),
    };
    const corrections: [string, Partial<ImportRow>][] = [
      ['import.employee-blank', { emplId: 'E9' }],
      ['import.employee-unknown', { emplId: 'E1' }],
      ['leave-type.blank', { leaveCode: 'ZZ' }],
      ['leave-type.unknown', { leaveCode: 'AL' }],
      ['period.start-invalid', { startDate: '2026-05-04' }],
      ['period.end-invalid', { endDate: '2026-05-01' }],
      ['period.end-before-start', { endDate: '2028-05-04' }],
      ['import.years', { endDate: '2026-05-04' }],
      ['import.half-form', { halfDayPart: 'AM' }],
      ['import.days-form', { days: 0.5 }],
      ['leave.reason-too-long', { reason: 'Sea' }],
    ];
    for (const [code, correction] of corrections) {
      expect(problemOf(broken)).toBe(code);
      Object.assign(broken, correction);
    }
    expect(problemOf(broken)).toBeUndefined();
  });

  test.each([
    ['endPart', 'AM'],
    ['startPart', 'PM'],
  ] as const)('of one day is half a day if only %s is %s', (part, half) => {
    expect(checkImportRow({ ...row, endDate: row.startDate, [part]: half }, 0, records).valid?.period).toEqual({
      startDate: row.startDate,
      endDate: row.startDate,
      halfDayPart: half,
      startPart: null,
      endPart: null,
    });
  });

  test('has the line manager as the approver unless it names another', () => {
    expect(checkImportRow(row, 0, records).valid?.approver).toBe('M1');
    expect(checkImportRow({ ...row, approver: 'M2' }, 0, records).valid?.approver).toBe('M2');
  });
});

describe('leave over New Year', () => {
  test('has a part in each year', () => {
    const period = { startDate: '2026-12-31', endDate: '2027-01-04', halfDayPart: null, startPart: 'PM', endPart: 'AM' } as const;
    expect(splitByYear(period)).toEqual([
      { startDate: '2026-12-31', endDate: '2026-12-31', halfDayPart: 'PM', startPart: null, endPart: null },
      { startDate: '2027-01-01', endDate: '2027-01-04', halfDayPart: null, startPart: null, endPart: 'AM' },
    ]);
  });
});

describe('a difference between sheet and count', () => {
  const week = [
    ...['27', '28', '29', '30'].map((day) => ({ date: `2026-04-${day}`, days: 1 })),
    { date: '2026-05-01', days: 0, why: 'holiday' as const, holiday: 'Labour Day' },
    { date: '2026-05-02', days: 0, why: 'weekend' as const },
    { date: '2026-05-03', days: 0, why: 'weekend' as const },
  ];

  test('is explained by the holiday', () => {
    const days = explainingDays(5, week);
    expect(formatMessage(leaveImportSentences, leaveImportMessage('import.days-differ', { sheet: 5, counted: 4, days }))).toBe(
      'Sheet 5, counted 4: 01/05 Labour Day',
    );
  });

  test('is explained by weekends where a holiday is not enough', () => {
    expect(explainingDays(7, week).map(({ date }) => date)).toEqual(['2026-05-01', '2026-05-02', '2026-05-03']);
  });

  test('has no explanation where the sheet counts fewer days', () => {
    expect(explainingDays(3, week)).toEqual([]);
  });
});
