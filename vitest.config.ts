import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tools/**/*.test.ts', 'faults/**/*.test.ts'],
    globalSetup: 'src/testing/test-database.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
