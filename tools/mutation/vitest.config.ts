import { defineConfig } from 'vitest/config';

/** The tests of rules alone: no database, and without those that change the zone of their process, for here many share one. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/leave-ledger/*.test.ts', 'src/*/*-rules.test.ts', 'src/*/*-sheet.test.ts', 'src/*/profile-edits.test.ts'],
    testTimeout: 20_000,
    testNamePattern: /^(?!.*the zone of the machine)/,
  },
});
