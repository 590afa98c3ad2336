import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { applyEdit, type Edit } from './edit.ts';
import { isSchemaFile, replacementOf } from './schema-edits.ts';
import { type ChosenVariant, isConstantPlace, createSwitchModule, createTestModule, withStatement } from './variants.ts';

export type Mutant = Edit & { file: string };

type WarmTests = {
  /** Returns the mutants that a test file notices; `isBroken` means that it fails without any change and could not be used. */
  noticed: (test: string, mutants: readonly Mutant[]) => Promise<Noticed>;
  /** Returns the test files that fail without a change, because vitest or the database remembers an earlier one. */
  spoiled: (tests: readonly string[]) => Promise<string[]>;
  close: () => Promise<void>;
};

type Noticed = { found: Mutant[]; isBroken: boolean };

/** @property include the folders of the test files. @property globalSetup shared set-up of all of them */
type Options = { include?: string[]; globalSetup?: string[] };

/** Replacements for files, by the names with which vitest requests them; the files themselves stay unchanged. */
type Instead = Map<string, string>;

type Warm = { vitest: Vitest; instead: Instead };

/** Runs test files on one database server that stays up, if possible in one process for all mutants of a file. */
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
      // A slow machine must not look like a mutant.
      testTimeout: 30_000,
      hookTimeout: 30_000,
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
    noticed: (test, mutants) => noticed(warm, path.resolve(test), mutants),
    async spoiled(tests) {
      const outcomes = await run(warm, { turns: tests.map((test) => ({ chosen: undefined, test: path.resolve(test) })), put: [] });
      return tests.filter((_, turn) => outcomes[turn] !== 'passed');
    },
    close: () => vitest.close(),
  };
}

const sourceOf = (file: string) => readFileSync(file, 'utf8');
const mutated = (mutant: Mutant) => applyEdit(sourceOf(mutant.file), mutant);

/** Files that cannot be tried in one process, so that this is not tried again with every test. */
const unswitched = new Set<string>();

const canBeSwitched = ({ file, start }: Mutant): boolean => {
  const source = sourceOf(file);
  return !unswitched.has(file) && !isConstantPlace(source, start) && createSwitchModule(file, source, 1) !== undefined;
};

async function noticed(warm: Warm, test: string, mutants: readonly Mutant[]): Promise<Noticed> {
  const inDatabase = mutants.filter(({ file }) => isSchemaFile(file));
  const inCode = mutants.filter(({ file }) => !isSchemaFile(file));
  const parts: Noticed[] = [];
  if (inDatabase.length > 0) parts.push(await noticedInDatabase(warm, test, inDatabase));
  if (inCode.length > 0) parts.push(await noticedInCode(warm, test, inCode));
  return joined(parts);
}

/** A changed function is created in the databases of a test, so that one process can try them all. */
async function noticedInDatabase(warm: Warm, test: string, mutants: readonly Mutant[]): Promise<Noticed> {
  const file = path.resolve('src/testing/test-database.ts');
  const asItIs = { mutant: undefined, chosen: { file: '', place: 0 }, test };
  const turns = mutants.map((mutant) => ({
    mutant,
    chosen: { file: '', place: 0, statement: replacementOf(sourceOf(mutant.file), mutant) },
    test,
  }));
  const all = [asItIs, ...turns, asItIs];
  const outcomes = await run(warm, { turns: all, put: [[file, withStatement(sourceOf(file))]] });
  if (all.some(({ mutant }, turn) => mutant === undefined && outcomes[turn] !== 'passed')) return { found: [], isBroken: true };
  return { found: all.flatMap(({ mutant }, turn) => (mutant && outcomes[turn] === 'failed' ? [mutant] : [])), isBroken: false };
}

async function noticedInCode(warm: Warm, test: string, mutants: readonly Mutant[]): Promise<Noticed> {
  const together = mutants.filter(canBeSwitched);
  const byFile = [...Map.groupBy(together, ({ file }) => file)];
  const inOneProcess = together.length > 0 ? await tryTogether(warm, test, byFile) : [];
  if (!inOneProcess && byFile.length > 1) {
    // One of the files prevents the others from being tried together.
    const parts: Noticed[] = [];
    for (const [, ofFile] of byFile) parts.push(await noticedInCode(warm, test, ofFile));
    const rest = mutants.filter((mutant) => !together.includes(mutant));
    return joined([...parts, ...(rest.length > 0 ? [await noticedInCode(warm, test, rest)] : [])]);
  }
  for (const [file] of inOneProcess ? [] : byFile) unswitched.add(file);
  const alone = inOneProcess ? mutants.filter((mutant) => !together.includes(mutant)) : mutants;
  const found = alone.length > 0 ? await tryAlone(warm, test, alone) : [];
  return { found: [...(inOneProcess ?? []), ...(found ?? [])], isBroken: found === undefined };
}

const joined = (parts: readonly Noticed[]): Noticed => ({
  found: parts.flatMap(({ found }) => found),
  isBroken: parts.some(({ isBroken }) => isBroken),
});

/** Returns undefined if the mutants cannot be tried in one process, because calls while modules are loaded cannot be switched. */
async function tryTogether(
  warm: Warm,
  test: string,
  byFile: readonly [file: string, mutants: readonly Mutant[]][],
): Promise<Mutant[] | undefined> {
  const put = byFile.flatMap(([name, mutants]) => {
    const [file, source] = [path.resolve(name), sourceOf(name)];
    const variants = [source, ...mutants.map(mutated)];
    const text = createSwitchModule(file, source, variants.length) ?? source;
    return [[file, text] as const, ...variants.map((variant, place) => [`${file}?variant=${place}`, variant] as const)];
  });
  const turns = byFile.flatMap(([name, mutants]) =>
    mutants.map((mutant, place) => ({ mutant, chosen: { file: path.resolve(name), place: place + 1 }, test })),
  );
  const asItIs = { mutant: undefined, chosen: { file: '', place: 0 }, test };
  // The unchanged code runs again at the end: side effects of a mutant must not influence later ones.
  const all = turns.length > 1 ? [asItIs, ...turns, asItIs] : [asItIs, ...turns];
  const outcomes = await run(warm, { turns: all, put });
  if (all.some(({ mutant }, turn) => mutant === undefined && outcomes[turn] !== 'passed')) return undefined;
  return all.flatMap(({ mutant }, turn) => (mutant && outcomes[turn] === 'failed' ? [mutant] : []));
}

/** Tries each mutant in its own process. Returns undefined if the test fails without any change. */
async function tryAlone(warm: Warm, test: string, mutants: readonly Mutant[]): Promise<Mutant[] | undefined> {
  const turns = [{ chosen: undefined, test }];
  if ((await run(warm, { turns, put: [] }))[0] !== 'passed') return undefined;
  const failed: Mutant[] = [];
  for (const mutant of mutants) {
    const [outcome] = await run(warm, { turns, put: [[path.resolve(mutant.file), mutated(mutant)]] });
    if (outcome === 'failed') failed.push(mutant);
  }
  return failed;
}

/** `late`: the test timed out, or its process ended before it. The machine may be slow, so nothing was noticed. */
type Outcome = 'passed' | 'failed' | 'late';

let runs = 0;

/** Runs test files one after another in a new process, with the given replacements only. */
async function run(
  { vitest, instead }: Warm,
  { turns, put }: { turns: readonly { chosen: ChosenVariant | undefined; test: string }[]; put: readonly (readonly [string, string])[] },
): Promise<Outcome[]> {
  // New names, because vitest remembers the outcome of known files and runs failed ones first.
  runs += 1;
  const named = turns.map(({ chosen, test }, turn) => ({
    name: test.replace(/\.test\.ts$/, `.${runs}-${turn}.mutant.test.ts`),
    text: createTestModule(chosen, sourceOf(test)),
  }));
  const before = [...instead.keys()];
  instead.clear();
  for (const [file, text] of put) instead.set(file, text);
  for (const { name, text } of named) instead.set(name, text);
  // Also invalidates earlier replacements, which vitest would otherwise continue to use for other mutants.
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
