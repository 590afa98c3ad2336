import { expect, test } from 'vitest';
import { decodeCodes, encodeCodes } from './code-list.ts';

test.each([
  [['ENG'], 'ENG'],
  [['ENG', 'SAL'], 'ENG,SAL'],
  [['A,B', '50%', '%2C'], 'A%2CB,50%25,%252C'],
])('encodes the codes %j as %s and decodes them again', (codes, text) => {
  expect(encodeCodes(codes)).toBe(text);
  expect(decodeCodes(text)).toEqual(codes);
});
