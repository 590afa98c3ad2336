import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { applyEdit, type Edit } from './edit.ts';

export type Mutant = Edit & { file: string };

/** What became of a mutant: the test file that noticed it, or nothing. */
export type Verdict = { killedBy: string | undefined; seconds: number };

type WarmTests = {
  /** Runs test files, one after the other, until one fails. */
  firstFailing: (tests: readonly string[], mutant?: Mutant) => Promise<Verdict>;
  close: () => Promise<void>;
};

/**
 * Test files on one database server that stays up, with a mutant given to vitest in the place of a file: none is ever written to the disk.
 */
export async function startWarmTests(): Promise<WarmTests> {
  let changed: { file: string; text: string } | undefined;
  const vitest = await createVitest(
    {
      config: false,
      watch: false,
      maxWorkers: 1,
      fsModuleCache: false,
      include: ['src/**/*.test.ts'],
      globalSetup: 'src/testing/test-database.ts',
      // A slow machine is no mutant.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      restoreMocks: true,
      unstubEnvs: true,
      bail: 1,
      reporters: [{}],
    },
    { plugins: [{ name: 'mutant', enforce: 'pre', load: (id) => (id.split('?')[0] === changed?.file ? changed?.text : null) }] },
  );
  await vitest.standalone();
  const specifications = await vitest.globTestSpecifications();

  async function passes(test: string): Promise<boolean> {
    // What failed in earlier runs would count for `bail`.
    vitest.state.idMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      specifications.filter(({ moduleId }) => moduleId === path.resolve(test)),
    );
    return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
  }

  return {
    async firstFailing(tests, mutant) {
      const file = mutant && path.resolve(mutant.file);
      changed = file && mutant ? { file, text: applyEdit(readFileSync(file, 'utf8'), mutant) } : undefined;
      if (file) vitest.invalidateFile(file);
      const start = performance.now();
      let killedBy: string | undefined;
      for (const test of tests) {
        if (await passes(test)) continue;
        killedBy = test;
        break;
      }
      if (file) vitest.invalidateFile(file);
      return { killedBy, seconds: (performance.now() - start) / 1000 };
    },
    close: () => vitest.close(),
  };
}
