import { describe, expect, test } from 'vitest';
import { checkRows } from '#src/platform/excel/upload-sheet.ts';
import { type Problem, formatMessage } from '#src/base/text/problem.ts';
import { holidayRowCases } from '#src/testing/upload-rows/holiday-row-cases.ts';
import { holidaySheet } from './holiday-sheet.ts';

const facts = { taken: new Set(['2026-12-25']) };

const check = (...rows: string[][]) =>
  checkRows(
    holidaySheet,
    rows.map((cells, place) => ({ line: place + 2, cells })),
    facts,
  );

const messageOf = (problem: Problem | undefined) => problem && formatMessage(holidaySheet.sentences, problem);

describe('a row of a holiday sheet', () => {
  test.each(holidayRowCases)('$name', ({ cells, problem }) => {
    const [row] = check([cells.date, cells.holiday, cells.state]);
    expect(messageOf(row?.problem)).toBe(problem);
  });

  test('gets the weekday of its date and trimmed texts if it is valid', () => {
    expect(check([' 9/11/2026 ', ' Founders Day ', ' All '])[0]?.row).toEqual({
      holidayDate: '2026-11-09',
      holidayDay: 'Monday',
      holidayDescr: 'Founders Day',
      holidayState: 'All',
    });
  });

  test.each([
    ['am', { holidayPart: 'AM', part: 'AM' }, undefined],
    ['PM', { holidayPart: 'PM', part: 'PM' }, undefined],
    ['noon', { part: 'NOON' }, 'Part must be AM or PM, or blank for the whole day.'],
  ])('with the part %s is validated', (part, read, problem) => {
    const [row] = check(['09/11/2026', 'Founders Day', 'All', part]);
    expect(row?.row).toEqual({
      holidayDate: '2026-11-09',
      holidayDay: 'Monday',
      holidayDescr: 'Founders Day',
      holidayState: 'All',
      ...read,
    });
    expect(messageOf(row?.problem)).toBe(problem);
  });
});

describe('rows of the same sheet', () => {
  test('are all reported if they share a date, however it is written', () => {
    const rows = check(['9/11/2026', 'A', 'All'], ['10/11/2026', 'B', 'All'], ['09/11/2026', 'C', 'All']);
    expect(rows.map(({ line, problem }) => [line, messageOf(problem)])).toEqual([
      [2, 'Date has duplicate entry.'],
      [3, undefined],
      [4, 'Date has duplicate entry.'],
    ]);
  });

  test('are reported as duplicates before stored dates and other cells are checked', () => {
    expect(check(['25/12/2026', '', ''], ['25/12/2026', 'Christmas', 'All']).map(({ problem }) => messageOf(problem))).toEqual([
      'Date has duplicate entry.',
      'Date has duplicate entry.',
    ]);
  });

  test('are not duplicates if their dates are blank or unreadable', () => {
    expect(
      check(['', 'A', 'All'], ['', 'B', 'All'], ['x', 'C', 'All'], ['x', 'D', 'All']).map(({ problem }) => messageOf(problem)),
    ).toEqual(['Date cannot be blank.', 'Date cannot be blank.', 'Date value is invalid.', 'Date value is invalid.']);
  });
});
