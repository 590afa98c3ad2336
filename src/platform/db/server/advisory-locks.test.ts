import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

test('no two locks share a number', () => {
  const numbers = Object.values<number>(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a transaction locks migration, profiles, people and calendar in this order', () => {
  expect(Object.keys(advisoryLocks)).toEqual(['migration', 'profiles', 'people', 'calendar', 'auditLogAge', 'settings', 'yearEnd']);
});

test('no other file uses a lock number, and locks of an account, address or file derive from its name', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts') && !file.endsWith('advisory-locks.ts'));
  const numbered = files.filter((file) => /4_?100_?00\d|advisory_xact_lock(?:_shared)?\(\d/.test(readFileSync(file, 'utf8')));
  expect(numbered).toEqual([]);
});
