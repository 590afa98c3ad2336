import { globSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withFolder } from './kit/company.ts';
import { type Options, print, type Question } from './kit/question.ts';

const names = globSync('questions/*.ts', { cwd: import.meta.dirname }).map((file) => path.basename(file, '.ts'));
const load = async (name: string) => (await import(`./questions/${name}.ts`)) as Question;

const help = async () => `Answers questions about speed, most of them as a multiple of a floor. Without names it answers all.

  npm run bench [-- NAME… --rounds N --people N --minutes N --only TEXTS --profile DIR --folder DIR]

  --rounds N     rounds of each comparison, after one to warm up (default 5)
  --people N     people in the large companies (default 10000)
  --minutes N    minutes that the crowd works (default 10)
  --only TEXTS   only jobs whose name contains one of these texts, separated by commas
  --profile DIR  write a CPU profile of the server of \`calls\` to this folder
  --folder DIR   keep the large companies in this folder for the next run

${(await Promise.all(names.toSorted().map(async (name) => `  ${name.padEnd(22)} ${(await load(name)).question}`))).join('\n')}`;

const { values, positionals } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    rounds: { type: 'string', default: '5' },
    people: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
    only: { type: 'string' },
    profile: { type: 'string' },
    folder: { type: 'string' },
  },
  allowPositionals: true,
});

const unknown = positionals.filter((name) => !names.includes(name));
if (values.help || unknown.length > 0) {
  print(`${unknown.map((name) => `There is no question ${name}.\n`).join('')}${await help()}`);
  process.exitCode = values.help ? 0 : 1;
} else if (values.folder === undefined) await withFolder(answer);
else await answer(path.resolve(values.folder));

async function answer(folder: string): Promise<void> {
  const [rounds, people, minutes] = [values.rounds, values.people, values.minutes].map(Number) as [number, number, number];
  const options: Options = { rounds, people, minutes, only: values.only?.split(',') ?? [], folder, profile: values.profile };
  for (const name of positionals.length > 0 ? positionals : names.toSorted()) {
    const { question, ask } = await load(name);
    print(`\n## ${name}: ${question}\n`);
    await ask(options).catch((error: unknown) => {
      process.exitCode = 1;
      print(`Not answered: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}
