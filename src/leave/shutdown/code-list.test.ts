import { expect, test } from 'vitest';
import { decodeCodes, encodeCodes } from './code-list.ts';

test.each([
  [['ENG'], 'ENG'],
  [['ENG', 'SAL'], 'ENG,SAL'],
  [['A,B', '50%', '%2C'], 'A%2CB,50%25,%252C'],
])('codes %j are written as %s, and read as they were', (codes, text) => {
  expect(encodeCodes(codes)).toBe(text);
  expect(decodeCodes(text)).toEqual(codes);
});
