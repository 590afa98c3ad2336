import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { applyEdit, type Edit } from './edit.ts';
import { isFixed, switchOf, trying } from './variants.ts';

export type Mutant = Edit & { file: string };

type WarmTests = {
  /** Those of the mutants of one file that a test file notices; undefined where it fails without any. */
  noticed: (test: string, mutants: readonly Mutant[]) => Promise<Mutant[] | undefined>;
  /** Those of the test files that fail although nothing is changed: vitest or the database remembers what it should not. */
  spoiled: (tests: readonly string[]) => Promise<string[]>;
  close: () => Promise<void>;
};

/** @property include where test files may lie. @property globalSetup what stands ready for all of them */
type Options = { include?: string[]; globalSetup?: string[] };

/** What vitest gets in the place of files, by their names as it asks for them: the tree itself stays as it is. */
type Instead = Map<string, string>;

type Warm = { vitest: Vitest; instead: Instead };

/** Test files on one database server that stays up, and in one process for all mutants of a file where that can be. */
export async function startWarmTests({
  include = ['src/**/*.test.ts'],
  globalSetup = ['src/testing/test-database.ts'],
}: Options = {}): Promise<WarmTests> {
  const instead: Instead = new Map();
  const vitest = await createVitest(
    {
      config: false,
      watch: false,
      cache: false,
      maxWorkers: 1,
      isolate: false,
      fsModuleCache: false,
      include,
      globalSetup,
      setupFiles: [path.resolve('tools/mutation/end-of-loops.ts')],
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
  const warm = { vitest, instead };
  return {
    noticed(test, mutants) {
      const file = path.resolve(mutants[0]?.file ?? '');
      return noticed(warm, { test: path.resolve(test), file, source: readFileSync(file, 'utf8') }, mutants);
    },
    async spoiled(tests) {
      // A switch that was kept has no such variant.
      const outcomes = await run(warm, { turns: tests.map((test) => ({ place: -1, test: path.resolve(test) })), put: [] });
      return tests.filter((_, turn) => outcomes[turn] !== 'passed');
    },
    close: () => vitest.close(),
  };
}

/** @property source the file as it is */
type Trial = { test: string; file: string; source: string };

/** Files that were found not to be tried in one process: it is not tried with every test again. */
const unswitched = new Set<string>();

/** Undefined where the test fails with the file as it is. */
async function noticed(warm: Warm, trial: Trial, mutants: readonly Mutant[]): Promise<Mutant[] | undefined> {
  const together = unswitched.has(trial.file) ? [] : mutants.filter(({ start }) => !isFixed(trial.source, start));
  const inOneProcess = together.length > 0 ? await tryTogether(warm, trial, together) : [];
  if (!inOneProcess) unswitched.add(trial.file);
  const alone = inOneProcess ? mutants.filter((mutant) => !together.includes(mutant)) : mutants;
  const found = alone.length > 0 ? await tryAlone(warm, trial, alone) : [];
  return found && [...(inOneProcess ?? []), ...found];
}

/** Undefined where they cannot be told apart in one process: what is called while modules are loaded cannot be switched either. */
async function tryTogether(warm: Warm, trial: Trial, mutants: readonly Mutant[]): Promise<Mutant[] | undefined> {
  const { test, file, source } = trial;
  const variants = [source, ...mutants.map((mutant) => applyEdit(source, mutant))];
  const text = switchOf(file, source, variants.length);
  if (text === undefined) return undefined;
  const put = [[file, text] as const, ...variants.map((variant, place) => [`${file}?variant=${place}`, variant] as const)];
  // Once more as it is at the end: what a mutant leaves behind in the process must not speak for those after it.
  const places = mutants.length > 1 ? [...variants.keys(), 0] : [...variants.keys()];
  const outcomes = await run(warm, { turns: places.map((place) => ({ place, test })), put });
  if (places.some((place, turn) => place === 0 && outcomes[turn] !== 'passed')) return undefined;
  return mutants.filter((_, place) => outcomes[place + 1] === 'failed');
}

/** Each in a process of its own. */
async function tryAlone(warm: Warm, { test, file, source }: Trial, mutants: readonly Mutant[]): Promise<Mutant[] | undefined> {
  const outcomeWith = async (text: string) => (await run(warm, { turns: [{ place: 0, test }], put: [[file, text]] }))[0];
  if ((await outcomeWith(source)) !== 'passed') return undefined;
  const failed: Mutant[] = [];
  for (const mutant of mutants) if ((await outcomeWith(applyEdit(source, mutant))) === 'failed') failed.push(mutant);
  return failed;
}

/** `late`: the test ran out of time, or its process ended before it; the machine may be slow, so nobody has noticed anything. */
type Outcome = 'passed' | 'failed' | 'late';

let runs = 0;

/** Runs test files one after the other in one new process, with what is put in the place of files and of nothing else. */
async function run(
  { vitest, instead }: Warm,
  { turns, put }: { turns: readonly { place: number; test: string }[]; put: readonly (readonly [string, string])[] },
): Promise<Outcome[]> {
  // Names that were never there: of one that it knows, vitest remembers how it ended, and puts the failed ones first.
  runs += 1;
  const named = turns.map(({ place, test }, turn) => ({
    name: test.replace(/\.test\.ts$/, `.${runs}-${turn}.mutant.test.ts`),
    text: trying(place, readFileSync(test, 'utf8')),
  }));
  const before = [...instead.keys()];
  instead.clear();
  for (const [file, text] of put) instead.set(file, text);
  for (const { name, text } of named) instead.set(name, text);
  // What stood in the place of another file until now as well: vitest would go on with it, and a mutant of this file be noticed by one of that.
  for (const known of new Set([...before, ...instead.keys()])) vitest.invalidateFile(known);
  const project = vitest.getRootProject();
  const { testModules } = await vitest.runTestSpecifications(named.map(({ name }) => project.createSpecification(name)));
  const outcomes = new Map(testModules.map((module) => [module.moduleId, outcomeOf(module)]));
  return named.map(({ name }) => outcomes.get(name) ?? 'late');
}

function outcomeOf(module: TestModule): Outcome {
  if (module.state() === 'passed') return 'passed';
  const errors = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ...[...module.children.allTests()].flatMap((one) => one.result().errors ?? []),
  ];
  return errors.some(({ message }) => !/^(?:Test|Hook) timed out in /.test(message)) ? 'failed' : 'late';
}
