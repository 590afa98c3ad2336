import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createMemoryFolder } from './memory-folder.ts';
import { runProgram } from './run-program.ts';

/** A suite: its command, and where its counts are afterwards; a suite without counts is one test. */
type Suite = { name: string; command: string; args: string[]; count?: () => Count; troubles?: () => string };
type Count = { passed: number; failed: number };

const vitestReport = 'test-results/vitest.json';
const e2eReport = 'test-results/e2e.json';

/** These suites only read the source and run in parallel. `npm run check` runs only these. */
const checks: Suite[] = [
  { name: 'types', command: 'tsc', args: ['--project', 'tsconfig.json'] },
  { name: 'pure cores', command: 'tsc', args: ['--project', 'tsconfig.core.json'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'plain English', command: 'node', args: ['tools/plain-english.ts'] },
  { name: 'packages', command: 'node', args: ['tools/packages.ts'] },
];

/** These suites need the machine to themselves. */
const suites: Suite[] = [
  { name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] },
  { name: 'bundle size', command: 'node', args: ['tools/bundle-size.ts'] },
  {
    name: 'vitest',
    command: 'vitest',
    // A busy machine may be too slow once. The end of the run names the tests that needed a second try.
    args: ['run', '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: countVitest,
    troubles: vitestTroubles,
  },
  { name: 'browser', command: 'playwright', args: ['test', '--retries=1'], count: countPlaywright },
];

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

type VitestTest = { fullName: string; status: string; failureMessages: string[] };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; assertionResults: VitestTest[] }[];
};

function countVitest(): Count {
  const report = readReport(vitestReport) as VitestReport;
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Lists tests that failed or passed only on the second attempt, because vitest's own list has scrolled away by then. */
function vitestTroubles(): string {
  const { testResults } = readReport(vitestReport) as VitestReport;
  return testResults
    .flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${name}\n${message}\n`] : []),
      ...assertionResults
        .filter(({ failureMessages }) => failureMessages.length > 0)
        .map(({ fullName, status, failureMessages }) => {
          const outcome = status === 'passed' ? 'passed at the second attempt' : status;
          return `${outcome}: ${fullName}\n  ${name}\n${failureMessages.join('\n').split('\n').slice(0, 25).join('\n')}\n`;
        }),
    ])
    .join('\n');
}

function countPlaywright(): Count {
  const { stats } = readReport(e2eReport) as { stats: { expected: number; flaky: number; unexpected: number } };
  // A test that passed at the second attempt is listed above and counts as passed.
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

async function run(suite: Suite): Promise<Count> {
  process.stdout.write(heading(suite));
  return countOf(suite, await runProgram(suite.command, suite.args, { env }));
}

/** Prints the output of a suite in one piece, because others run at the same time. */
async function runWithBufferedOutput(suite: Suite): Promise<Count> {
  let said = '';
  const status = await runProgram(suite.command, suite.args, { say: (text) => (said += text) });
  process.stdout.write(heading(suite) + said);
  return countOf(suite, status);
}

const heading = ({ name }: Suite) => `\n── ${name}\n`;

function countOf(suite: Suite, status: number | 'stopped'): Count {
  if (status === 'stopped') process.exit(1);
  const whole: Count = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!suite.count) return whole;
  try {
    const count = suite.count();
    // A suite that fails although all its tests passed has failed outside of them.
    return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function troublesOf(read: () => string): string {
  try {
    return read();
  } catch {
    return 'It left no report.\n';
  }
}

const onlyChecks = process.argv.includes('checks');
const inMemory = process.env.TMPDIR || onlyChecks ? undefined : createMemoryFolder();
// The programs that tests start share their compiled source, which saves a fifth of each start.
const env = inMemory ? { ...process.env, TMPDIR: inMemory.folder, NODE_COMPILE_CACHE: `${inMemory.folder}/compiled` } : process.env;
process.on('exit', () => inMemory?.remove());
if (!onlyChecks) rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });
const counts = await Promise.all(checks.map(async (suite) => ({ suite, count: await runWithBufferedOutput(suite) })));
let troubles = '';
for (const suite of onlyChecks ? [] : suites) {
  counts.push({ suite, count: await run(suite) });
  // Read now, because the next suite clears the folder of the reports.
  if (suite.troubles) troubles += `\n── not at the first attempt: ${suite.name}\n${troublesOf(suite.troubles)}`;
}
process.stdout.write(troubles);
process.stdout.write('\n');
for (const { suite, count } of counts) process.stdout.write(`${suite.name.padEnd(12)} ${count.passed} passed, ${count.failed} failed\n`);
const passed = counts.reduce((sum, { count }) => sum + count.passed, 0);
const failed = counts.reduce((sum, { count }) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
