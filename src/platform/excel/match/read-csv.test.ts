import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSeparator, readCsv, textFileKind } from './read-csv.ts';

test.each([
  ['Name,Email', 'csv'],
  ['<!DOCTYPE html><html></html>', 'html'],
  ['\n <table><tr><td>Name</td></tr></table>', 'html'],
  ['<?xml version="1.0"?><Workbook/>', 'xml'],
  ['  ', undefined],
])('%j is %s', (text, kind) => {
  expect(textFileKind(text)).toBe(kind);
});

test.each([
  ['Name,Email\nAn,an@a.example', ','],
  ['Name;Tage\nA;2,5\nB;3,5', ';'],
  ['Name\tNote\nA\ta;b;c\nB\t', '\t'],
  ['Name,Note\nA,"a;b;c;d"\nB,"e;f;g;h"', ','],
  ['List of people\n\nName;Email;Start\nA;a@a.example;01.02.2026\nB;b@a.example;01.03.2026', ';'],
  ['sep=;\nName,Email', ';'],
  ['Name', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(findSeparator(text)).toBe(separator);
});

test.each([
  [
    'lines with either end',
    'a,b\r\nc,d\ne,f\rg,h',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  ],
  [
    'an empty last cell',
    'a,\nb,',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
  ['a blank line', 'a\n\nb', [['a'], [''], ['b']]],
  ['separators, line ends and quotes in quotes', '"a,b","c\r\nd","e ""f"""', [['a,b', 'c\r\nd', 'e "f"']]],
  ['text behind a quoted cell', '"a"b,c', [['ab', 'c']]],
  ['a quote that never ends', 'a,"b,c\nd', [['a', 'b,c\nd']]],
  ['a number kept as text', '="0012",1', [['0012', '1']]],
  ['a line that names the separator', 'sep=;\na;b', [['a', 'b']]],
  ['nothing', '', []],
])('a CSV file has %s', (_what, text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});

test('every table that is written is read again', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ';', '\n', '\r', ' ', '='), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')).join('\r\n');
      expect(readCsv(text, ';')).toEqual(rows);
    }),
  );
});

test('a file of quotes and separators takes no longer than its size', () => {
  const start = performance.now();
  for (const part of ['"', '""', '",', '=",', '"\n']) readCsv(part.repeat(400_000));
  // On an idle machine this takes a fifth of the time.
  expect(performance.now() - start).toBeLessThan(5000);
});
