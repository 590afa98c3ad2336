import { expect, test } from 'vitest';
import { describeNeeds } from './rule-needs.ts';

const none = {
  noticeDays: 0,
  longestDays: null,
  backdateDays: null,
  attachmentFromDays: null,
  coverFromDays: null,
  availableFrom: '0001-01-01',
  allowedDates: [],
  allowedDatesMost: null,
};

test.each<[Partial<typeof none> | object, string[]]>([
  [{}, []],
  [{ noticeDays: 5, attachmentFromDays: 3 }, ['Ask at least 5 working days before.', 'Attach a file from day 3.']],
  [{ noticeDays: 1, backdateDays: 0 }, ['Ask at least 1 working day before.']],
  [{ backdateDays: 0 }, ['Ask on its first day at the latest.']],
  [{ backdateDays: 7 }, ['Ask at most 7 days after its first day.']],
  [{ allowedDates: ['2026-12-24'] }, ['Choose from its listed dates.']],
  [{ allowedDates: ['2026-12-24'], allowedDatesMost: 2 }, ['Choose from its listed dates, at most 2 a year.']],
  [{ longestDays: 2.5 }, ['Ask for at most 2.5 days at once.']],
  [{ attachmentFromDays: 0.5 }, ['Attach a file.']],
  [{ coverFromDays: 1 }, ['Name a cover.']],
  [{ coverFromDays: 2.5 }, ['Name a cover for 2.5 days or more.']],
  [{ attachmentFromDays: 1 }, ['Attach a file from day 1.']],
  [{ attachmentFromDays: 2.5 }, ['Attach a file for 2.5 days or more.']],
  [{ availableFrom: '2026-06-15' }, []],
  [{ availableFrom: '2026-06-16' }, ['You can take it from 16/06/2026.']],
  [{ availableFrom: null }, []],
])('the rules %j need %j', (rules, needs) => {
  expect(describeNeeds({ ...none, ...rules }, '2026-06-15')).toEqual(needs);
});
