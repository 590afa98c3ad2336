import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { applyEdit, type Edit } from './edit.ts';
import { switchOf, trying } from './variants.ts';

export type Mutant = Edit & { file: string };

type WarmTests = {
  /** Those of the mutants of one file that a test file notices; undefined where it fails without any. */
  noticed: (test: string, mutants: readonly Mutant[]) => Promise<Mutant[] | undefined>;
  close: () => Promise<void>;
};

/** What vitest gets in the place of files, by their names as it asks for them: the tree itself stays as it is. */
type Instead = Map<string, string>;

/** Test files on one database server that stays up, and in one process for all mutants of a file where that can be. */
export async function startWarmTests(): Promise<WarmTests> {
  const instead: Instead = new Map();
  const vitest = await createVitest(
    {
      config: false,
      watch: false,
      maxWorkers: 1,
      isolate: false,
      fsModuleCache: false,
      include: ['src/**/*.test.ts'],
      globalSetup: 'src/testing/test-database.ts',
      // A slow machine is no mutant.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      restoreMocks: true,
      unstubEnvs: true,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          resolveId: (id) => [id, path.resolve(`.${id}`)].find((known) => instead.has(known)) ?? null,
          load: (id) => instead.get(id) ?? null,
        },
      ],
    },
  );
  await vitest.standalone();
  return {
    async noticed(test, mutants) {
      const file = path.resolve(mutants[0]?.file ?? '');
      const source = readFileSync(file, 'utf8');
      const variants = [source, ...mutants.map((mutant) => applyEdit(source, mutant))];
      const failed = await failing(vitest, instead, { test: path.resolve(test), file, variants });
      return failed && mutants.filter((_, place) => failed.has(place + 1));
    },
    close: () => vitest.close(),
  };
}

type Trial = { test: string; file: string; variants: readonly string[] };

/** The variants, by their places, with which a test fails; undefined where it does so with the first one, which is the file as it is. */
async function failing(vitest: Vitest, instead: Instead, trial: Trial): Promise<Set<number> | undefined> {
  const places = trial.variants.map((_, place) => place);
  const text = switchOf(trial.file, trial.variants[0] ?? '', places.length);
  if (text !== undefined) {
    // Once more as it is at the end: what a mutant leaves behind in the process must not speak for those after it.
    const failed = await run(vitest, instead, trial, { text, round: [...places, 0] });
    if (!failed.has(0)) return failed;
  }
  // What is called while modules are loaded cannot be switched either: each in a process of its own.
  const failed = new Set<number>();
  for (const place of places) {
    const found = await run(vitest, instead, trial, { text: trial.variants[place] ?? '', round: [place] });
    if (found.has(0)) return undefined;
    for (const one of found) failed.add(one);
  }
  return failed;
}

async function run(vitest: Vitest, instead: Instead, { test, file, variants }: Trial, { text, round }: { text: string; round: number[] }) {
  instead.clear();
  instead.set(file, text);
  for (const [place, variant] of variants.entries()) instead.set(`${file}?variant=${place}`, variant);
  const source = readFileSync(test, 'utf8');
  const names = round.map((place, turn) => ({ place, name: test.replace(/\.test\.ts$/, `.${turn}.mutant.test.ts`) }));
  for (const { place, name } of names) instead.set(name, trying(place, source));
  for (const known of instead.keys()) vitest.invalidateFile(known);
  const { testModules } = await vitest.runTestSpecifications(names.map(({ name }) => vitest.getRootProject().createSpecification(name)));
  const passed = new Set(testModules.filter((module) => module.ok()).map(({ moduleId }) => moduleId));
  return new Set(names.filter(({ name }) => !passed.has(name)).map(({ place }) => place));
}
