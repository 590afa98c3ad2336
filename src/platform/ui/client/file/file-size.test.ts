import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [421_888, '412 kB'],
  [6_501_171, '6.2 MB'],
  [5_242_880, '5 MB'],
  [5_242_881, '5.01 MB'],
])('%d bytes are shown as %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
