import { expect, test } from 'vitest';
import { sessionDetailsText, sessionNameText } from './session-text.ts';

const session = {
  browser: 'Safari',
  system: 'iPhone',
  address: '198.51.100.7',
  isThis: false,
  since: { day: '2026-11-02', time: '19:20' },
  used: { day: '2026-11-17', time: '09:03', minutesAgo: 12 },
};

test.each([
  ['Used just now', { minutesAgo: 0 }],
  ['Used just now', { minutesAgo: 1 }],
  ['Used 2 minutes ago', { minutesAgo: 2 }],
  ['Used 59 minutes ago', { minutesAgo: 59 }],
  // Shortly after midnight, an hour ago was yesterday.
  ['Used 59 minutes ago', { minutesAgo: 59, day: '2026-11-16' }],
  ['Used today, 09:03', { minutesAgo: 60 }],
  ['Used yesterday, 09:03', { minutesAgo: 900, day: '2026-11-16' }],
  ['Used 15/11/2026, 09:03', { minutesAgo: 2900, day: '2026-11-15' }],
] as const)('%s', (text, used) => {
  expect(sessionDetailsText({ ...session, used: { ...session.used, ...used } }, '2026-11-17')).toBe(
    `${text}, 198.51.100.7, since 02/11/2026 19:20`,
  );
});

test('the current session has no last use, and a session without an address has no address', () => {
  expect(sessionDetailsText({ ...session, isThis: true }, '2026-11-17')).toBe('198.51.100.7, since 02/11/2026 19:20');
  expect(sessionDetailsText({ ...session, isThis: true, address: null }, '2026-11-17')).toBe('since 02/11/2026 19:20');
});

test('a session has the name of its browser and system, if known', () => {
  expect(sessionNameText(session)).toBe('Safari on iPhone');
  expect(sessionNameText({ browser: null, system: null })).toBe('A browser');
});
