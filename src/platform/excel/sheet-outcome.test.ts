import { expect, test } from 'vitest';
import { canMatchColumns, type RefusedSheet, refusalText, refuseBeforeOpening } from './sheet-outcome.ts';

const template =
  'Invalid Template has been used for uploading Public Holidays! Please use the latest Upload Template available in this page...';
const other = 'The first row of the second sheet has other headings.';
const match = 'Match the columns to upload the file as it is.';
const faults = { missing: [], unknown: [], repeated: [] };

test.each<[string, RefusedSheet, string | undefined]>([
  ['a file that is no workbook', { refused: 'template' }, undefined],
  ['a protected file', { refused: 'password' }, 'The file is protected by a password.'],
  [
    'a file with one sheet',
    { refused: 'template', faults: { sheet: 'missing' } },
    `Rows are read from the second sheet, but this file has only one. Hidden sheets do not count. ${match}`,
  ],
  [
    'a missing and an extra heading',
    { refused: 'template', faults: { ...faults, missing: ['State'], unknown: ['Remark'] } },
    `${other} Missing: State. Not in the template: Remark. ${match}`,
  ],
  ['a duplicate heading', { refused: 'template', faults: { ...faults, repeated: ['Date'] } }, `${other} More than once: Date. ${match}`],
  [
    'a title above the headings',
    { refused: 'template', faults: { ...faults, missing: ['Date', 'Holiday', 'State'], unknown: ['Holidays of 2026'], foundInRow: 3 } },
    `The headings are in row 3 of the second sheet. Move them to its first row. ${match}`,
  ],
  ['a CSV file', { refused: 'template', is: 'csv' }, `This is a CSV file, not an Excel workbook. ${match}`],
  [
    'an HTML page',
    { refused: 'template', is: 'html' },
    'This is an HTML page, not an Excel workbook. Open it in Excel and save it as .xlsx.',
  ],
  ['an XML file', { refused: 'template', is: 'xml' }, 'This is an XML file, not an Excel workbook. Open it in Excel and save it as .xlsx.'],
  [
    'very many long headings',
    { refused: 'template', faults: { ...faults, unknown: Array.from({ length: 200 }, () => ' x'.repeat(5000)) } },
    `${other} Not in the template: ${Array.from({ length: 8 }, () => `${'x '.repeat(20)}…`).join(', ')} and 192 more. ${match}`,
  ],
])('%s is explained after the text for invalid templates', (_what, refusal, detail) => {
  expect(refusalText(refusal, 'Public Holidays')).toEqual({ title: template, ...(detail && { detail }) });
});

test('a file that is too large has its own text', () => {
  expect(refusalText({ refused: 'bytes' }, 'Public Holidays')).toEqual({ title: 'The file is larger than 10 MB.' });
});

test.each([
  ['holidays.pdf', 100, 'template'],
  ['holidays.csv', 100, undefined],
  ['holidays.csv', 10 * 1024 * 1024 + 1, 'bytes'],
  ['holidays.xlsx.pdf', 100, 'template'],
  ['Holidays.XLSX', 100, undefined],
  ['holidays.xls', 10 * 1024 * 1024, undefined],
  ['holidays.xlsx', 10 * 1024 * 1024 + 1, 'bytes'],
])('%s of %d bytes is rejected before it is opened as: %s', (name, size, refusal) => {
  expect(refuseBeforeOpening({ name, size })).toBe(refusal);
});

test.each<[string, RefusedSheet, boolean]>([
  ['other headings', { refused: 'template', faults }, true],
  ['only one sheet', { refused: 'template', faults: { sheet: 'missing' } }, true],
  ['a CSV file', { refused: 'template', is: 'csv' }, true],
  ['an HTML page', { refused: 'template', is: 'html' }, false],
  ['a file of another kind', { refused: 'template' }, false],
  ['a protected file', { refused: 'password' }, false],
])('columns can be matched after %s', (_what, refusal, canMatch) => {
  expect(canMatchColumns(refusal)).toBe(canMatch);
});
