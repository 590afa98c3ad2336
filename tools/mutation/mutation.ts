import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readTree } from '../../src/testing/architecture/lanes.ts';
import { codeEdits } from './code-edits.ts';
import { applyEdit } from './edit.ts';
import { sample } from './sample.ts';
import { testsNear } from './tests-near.ts';
import { type Mutant, startWarmTests } from './warm-tests.ts';

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

/** How many mutants one process tries in a row. */
const atOnce = 25;

/** Those of the mutants of a file that no test notices; each test tries what is left of them. Undefined where no test could tell. */
async function survivorsOf(file: string, tried: readonly Mutant[]): Promise<Mutant[] | undefined> {
  let left = tried;
  let hasTold = false;
  for (const test of near(file)) {
    if (left.length === 0) break;
    const noticed = new Set<Mutant>();
    for (let first = 0; first < left.length; first += atOnce) {
      const found = await tests.noticed(test, left.slice(first, first + atOnce));
      if (found) hasTold = true;
      else say(`${test} fails without any change of ${file}, and is left out.`);
      for (const mutant of found ?? []) noticed.add(mutant);
    }
    left = left.filter((mutant) => !noticed.has(mutant));
  }
  return hasTold ? [...left] : undefined;
}

type Score = { feature: string; places: number; tried: number; survived: number };
const scores: Score[] = [];
const survivors: Mutant[] = [];

for (const [feature, places] of Map.groupBy(mutants, ({ file }) => featureOf(file))) {
  const drawn = sample(places, Number(values.sample), Number(values.seed));
  const before = survivors.length;
  let tried = 0;
  for (const [file, ofFile] of Map.groupBy(drawn, (mutant) => mutant.file)) {
    const left = await survivorsOf(file, ofFile);
    if (!left) continue;
    tried += ofFile.length;
    survivors.push(...left);
    say([`${file}: ${ofFile.length - left.length} of ${ofFile.length} noticed`, ...left.map(described)].join('\n'));
  }
  scores.push({ feature, places: places.length, tried, survived: survivors.length - before });
}
await tests.close();

const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
const all = { feature: 'all', places: sum(({ places }) => places), tried: sum(({ tried }) => tried), survived: survivors.length };
say(`\nSeed ${values.seed}, ${Math.round(process.uptime() / 60)} minutes:`);
for (const { feature, places, tried, survived } of [...scores, all])
  say(
    `${feature.padEnd(18)} ${tried - survived} of ${tried} noticed, ${((100 * (tried - survived)) / tried).toFixed(0)} % (${places} places)`,
  );

/** As a compiler names the place, with its line as it was and as it became. */
function described(mutant: Mutant): string {
  const { file, start, end } = mutant;
  const source = readFileSync(file, 'utf8');
  const [from, to] = [source.lastIndexOf('\n', start - 1) + 1, source.indexOf('\n', end)];
  const changed = applyEdit(source.slice(from, to), { ...mutant, start: start - from, end: end - from });
  return `SURVIVED ${file}:${lineOf(source, start)}\n  - ${source.slice(from, to).trim()}\n  + ${changed.trim()}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
