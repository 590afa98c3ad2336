import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readTree } from '../../src/testing/architecture/lanes.ts';
import { codeEdits } from './code-edits.ts';
import { applyEdit } from './edit.ts';
import { sample } from './sample.ts';
import { testsNear } from './tests-near.ts';
import { type Mutant, startWarmTests, type Verdict } from './warm-tests.ts';

// The mutation score (CONTRIBUTING says how to read it): npm run test:mutation -- [features, folders, files, file:line] [--sample 40] [--seed 1] [--tests 5]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '5' },
  },
});

/** Rules, queries and routes; not texts and columns, nor what stands around the features. */
const isMutated = (file: string) =>
  !/\.test\.ts$|-(?:contract|columns|sentences|mail|texts)\.ts$/.test(file) &&
  !/^src\/(?:app|db|demo-company|http|mail|screens|testing|ui|excel\/server)\//.test(file);

const featureOf = (file: string) => file.split('/')[1] ?? '';
const lineOf = (source: string, place: number) => source.slice(0, place).split('\n').length;

/** Whether the command names it, or names nothing. */
const isWanted = (file: string, line?: number) =>
  positionals.length === 0 ||
  positionals.some((one) => {
    const [named = '', only] = one.split(':');
    const isThere = file === named || featureOf(file) === named || file.startsWith(named.replace(/\/?$/, '/'));
    return isThere && (line === undefined || only === undefined || Number(only) === line);
  });

function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(file, 'utf8');
  return codeEdits(source)
    .filter(({ start }) => isWanted(file, lineOf(source, start)))
    .map((edit) => ({ ...edit, file }));
}

const files = globSync('src/*/{*,server/*}.ts').map((file) => file.replaceAll(path.sep, '/'));
const mutants = files
  .filter((file) => isMutated(file) && isWanted(file))
  .toSorted()
  .flatMap(mutantsOf);
const near = testsNear(readTree(), Number(values.tests));
const tests = await startWarmTests();

/** Whether a test file passes as the code is: asked when it first notices a change. */
const sound = new Map<string, boolean>();
async function isSound(test: string): Promise<boolean> {
  const known = sound.get(test) ?? (await tests.firstFailing([test])).killedBy === undefined;
  if (!known) say(`${test} fails without any change, and is left out.`);
  sound.set(test, known);
  return known;
}

async function judge(mutant: Mutant): Promise<Verdict> {
  const asked = near(mutant.file).filter((test) => sound.get(test) !== false);
  const verdict = await tests.firstFailing(asked, mutant);
  return verdict.killedBy === undefined || (await isSound(verdict.killedBy)) ? verdict : judge(mutant);
}

type Score = { feature: string; places: number; tried: number; killed: number };
const scores: Score[] = [];
const verdicts: (Mutant & Verdict)[] = [];

for (const [feature, places] of Map.groupBy(mutants, ({ file }) => featureOf(file))) {
  const before = verdicts.length;
  for (const mutant of sample(places, Number(values.sample), Number(values.seed))) {
    const verdict = await judge(mutant);
    verdicts.push({ ...mutant, ...verdict });
    say(described(mutant, verdict));
  }
  const tried = verdicts.slice(before);
  const killed = tried.filter(({ killedBy }) => killedBy !== undefined).length;
  scores.push({ feature, places: places.length, tried: tried.length, killed });
}
await tests.close();

const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
const all: Score = {
  feature: 'all',
  places: sum(({ places }) => places),
  tried: sum(({ tried }) => tried),
  killed: sum(({ killed }) => killed),
};
say('');
for (const { feature, places, tried, killed } of [...scores, all])
  say(`${feature.padEnd(18)} ${killed} of ${tried} noticed, ${((100 * killed) / tried).toFixed(0)} % (${places} places)`);
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/mutation.json', JSON.stringify(verdicts, null, 1));

/** As a compiler names the place. What survived is shown as it was and as it became. */
function described(mutant: Mutant, { killedBy, seconds }: Verdict): string {
  const { file, start, end } = mutant;
  const source = readFileSync(file, 'utf8');
  const place = `${file}:${lineOf(source, start)}`;
  if (killedBy !== undefined) return `noticed  ${place} by ${killedBy} (${seconds.toFixed(1)} s)`;
  const [from, to] = [source.lastIndexOf('\n', start - 1) + 1, source.indexOf('\n', end)];
  const changed = applyEdit(source.slice(from, to), { ...mutant, start: start - from, end: end - from });
  return `SURVIVED ${place} (${seconds.toFixed(1)} s)\n  - ${source.slice(from, to).trim()}\n  + ${changed.trim()}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
