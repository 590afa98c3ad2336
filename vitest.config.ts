import { defineConfig } from 'vitest/config';
import { readTree, testLanes } from './src/testing/architecture/lanes.ts';

const { pure, slow, server } = testLanes(readTree());

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 3,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      // A process per file would cost as much as the tests. They leave nothing behind in a shared one, and each file has its own database.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'slow', include: slow, isolate: false } },
      { extends: true, test: { name: 'server', include: server, isolate: false, globalSetup: 'src/testing/test-database.ts' } },
    ],
  },
});
