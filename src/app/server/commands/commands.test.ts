import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTestHome, processTest, root, startProgram } from '#src/testing/processes.ts';

// The test starts a server, its database and many programs.
vi.setConfig({ testTimeout: 120_000 });

createTestHome();

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const fileOf = (name: string) => /^exec node (src\/app\/server\/commands\/\S+)$/.exec(scripts[name] ?? '')?.[1];
const person = ['--empl-id', 'H0001', '--name', 'Hana Ruiz', '--email', 'hr@test.example'];

/** Every command for operators in this order, with its exit code and output. */
const calls: [name: string, given: string[], code: number, answer: RegExp, environment?: (home: string) => Record<string, string>][] = [
  [
    'create-hr',
    person,
    0,
    /^Hana Ruiz \(H0001\) can now sign in at http:\S+ with hr@test\.example\.$/,
    () => ({ HR_PASSWORD: 'Correct-Horse-42' }),
  ],
  ['check-config', [], 0, /^ok {4}Database: embedded/],
  ['jobs', [], 0, /^job +pending +failed +last run +next run\n.*\nhousekeeping +0 +0 .* \d{2}:\d{2}$/ms],
  ['jobs', ['--retry', 'none'], 1, /^There is no failed job none\./],
  ['reconcile', [], 0, /^$/],
  ['resume-sending', [], 0, /^Sending is not paused\.$/],
  ['reset-factor', ['H0001'], 1, /^No second factor is set up for H0001\.$/],
  ['export-person', ['--empl-id', 'H0001', '--out', 'H0001.json'], 0, /^Saved all data about H0001/],
  ['erase-person', ['--empl-id', 'H0001', '--yes'], 1, /^H0001 is active/],
  ['backup', ['all.tar.gz'], 0, /^Saved \d+ rows/m],
  ['restore', ['--check', 'all.tar.gz'], 0, /^The archive is intact: \d+ rows/],
  ['restore', ['all.tar.gz'], 0, /^Restored \d+ rows/m, (home) => ({ DATA_DIR: path.join(home, 'other') })],
  ['upgrade-postgres', ['nowhere'], 1, /^There are no PostgreSQL programs in /],
];

const run = async (name: string, given: string[], environment: Record<string, string> = {}) => {
  const { child, exited, said } = startProgram(process.execPath, [fileOf(name) ?? '', ...given], {
    environment: { INIT_CWD: processTest.home, ...environment },
  });
  await exited;
  return { command: `${name} ${given.join(' ')}`, code: child.exitCode, answer: said().trim() };
};

test('every command of package.json works while the application runs', async () => {
  expect(Object.keys(scripts).filter(fileOf).toSorted()).toEqual([...new Set(calls.map(([name]) => name))].toSorted());
  const app = startProgram(process.execPath, ['src/app/server/main.ts']);
  await expect.poll(app.said, { timeout: 60_000 }).toContain('No one can sign in yet. Run npm run create-hr.');
  const [, address = ''] = /The leave application is at (http:\/\/localhost:\d+)/.exec(app.said()) ?? [];
  expect(address).not.toBe('');
  const answers: string[] = [];
  for (const [name, given, code, answer, environment] of calls) {
    const ran = await run(name, given, environment?.(processTest.home));
    expect(ran).toEqual({ command: `${name} ${given.join(' ')}`, code, answer: expect.stringMatching(answer) });
    answers.push(ran.answer);
  }
  // The port of the server is not in the environment of the command.
  expect(answers[0]).toContain(` can now sign in at ${address} with `);
});
