import { expect, test } from 'vitest';
import { factorUsageText, groupInFours } from './factor-text.ts';

const since = { day: '2026-05-04', time: '09:00' };

test.each([
  [null, 'Since 04/05/2026, not used yet'],
  [{ day: '2026-11-17', time: '08:58' }, 'Since 04/05/2026, used today 08:58'],
  [{ day: '2026-11-16', time: '23:01' }, 'Since 04/05/2026, used yesterday 23:01'],
  [{ day: '2026-11-09', time: '23:01' }, 'Since 04/05/2026, used 09/11/2026'],
])('a factor last used at %j is described as "%s"', (used, line) => {
  expect(factorUsageText({ since, used }, '2026-11-17')).toBe(line);
});

test('groups a secret in fours for typing', () => {
  expect(groupInFours('JBSWY3DPEHPK')).toBe('JBSW Y3DP EHPK');
});
