import { expect, test } from 'vitest';
import { relativeDateText } from './relative-date-text.ts';

test.each([
  ['2026-11-16', 'now'],
  ['2026-11-17', 'today'],
  ['2026-11-18', 'tomorrow'],
  ['2026-11-27', 'in 10 days'],
])('%s seen from 17 November is %s', (date, text) => {
  expect(relativeDateText('2026-11-17', date)).toBe(text);
});
