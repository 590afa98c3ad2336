import { expect, test } from 'vitest';
import { readCodes, writeCodes } from './code-list.ts';

test.each([
  [['ENG'], 'ENG'],
  [['ENG', 'SAL'], 'ENG,SAL'],
  [['A,B', '50%', '%2C'], 'A%2CB,50%25,%252C'],
])('codes %j are written as %s, and read as they were', (codes, text) => {
  expect(writeCodes(codes)).toBe(text);
  expect(readCodes(text)).toEqual(codes);
});
