import { expect, test } from 'vitest';
import type { EntryKind } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { hasExplainingEntries } from './entitlement-entry-rules.ts';

test.each<[EntryKind, number, string, boolean]>([
  ['accrual', 1, '2026-01-31', true],
  ['earned', 1, '2026-06-15', true],
  ['paidOut', -1, '2026-01-01', true],
  ['lapse', -1, '2026-07-01', true],
  ['carry', -2, '2026-12-31', true],
  ['carry', 2, '2026-12-31', false],
  ['carry', -2, '2026-01-01', false],
  ['grant', 14, '2026-01-01', false],
  ['correction', -1, '2026-01-01', false],
])('an entry of %s of %d on %s explains the difference: %s', (kind, days, on, explains) => {
  expect(
    hasExplainingEntries([
      { kind: 'grant', days: 14, on: '2026-01-01' },
      { kind, days, on },
    ]),
  ).toBe(explains);
});
