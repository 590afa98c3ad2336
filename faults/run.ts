import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../tools/run-program.ts';
import { type Figure, figuresDir } from './record.ts';

const help = `Injects faults while people write, and writes the measurements into docs/operations.md. Takes about 15 minutes.

  npm run test:faults [-- --rounds N]

  --rounds N   how often to kill each process (default 25; npm test does it once)`;

const page = 'docs/operations.md';
const begin = '<!-- figures: npm run test:faults -->';
const end = '<!-- end of figures -->';

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, rounds: { type: 'string', default: '25' } } });
if (values.help) process.stdout.write(`${help}\n`);
else process.exitCode = await run(values.rounds);

async function run(rounds: string): Promise<number> {
  rmSync(figuresDir, { recursive: true, force: true });
  const env = { ...process.env, FAULT_ROUNDS: rounds };
  const status = await runProgram('vitest', ['run', 'faults', '--no-file-parallelism'], { env });
  if (status === 'stopped') return 1;
  if (status === 0) writeTable(readFigures());
  return status;
}

function readFigures(): Figure[] {
  return (
    readdirSync(figuresDir)
      .toSorted()
      // `recordFigure` wrote these files.
      .map((name) => JSON.parse(readFileSync(path.join(figuresDir, name), 'utf8')) as Figure)
  );
}

function writeTable(figures: Figure[]): void {
  // A promise that repeats the row above stays empty.
  const rows = figures.map(
    ({ fault, promise, figure }, at) => `| ${fault} | ${figures[at - 1]?.promise === promise ? '' : `${promise} `}| ${figure} |`,
  );
  const table = [begin, '', '| event | promise | measured |', '|---|---|---|', ...rows, '', end].join('\n');
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(new RegExp(`${begin}[^]*${end}`), () => table),
  );
}
