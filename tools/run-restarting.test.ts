import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const tool = JSON.stringify(path.join(import.meta.dirname, 'run-restarting.ts'));

/** Runs a program that prints a text of its folder, under vite's watcher, in a process of its own. */
function startWatching(folder: string): { child: ChildProcess; output: () => string } {
  const script = `
    import { createServer } from 'vite';
    import { runRestarting } from ${tool};
    const { watcher } = await createServer({ configFile: false, root: ${JSON.stringify(folder)}, server: { middlewareMode: true, ws: false }, logLevel: 'silent' });
    await runRestarting(watcher, process.execPath, ['program.ts'], process.env);
    process.exit(0);`;
  writeFileSync(path.join(folder, 'watch.mjs'), script.replace("from 'vite'", `from ${JSON.stringify(import.meta.resolve('vite'))}`));
  const child = spawn(process.execPath, ['watch.mjs'], { cwd: folder, stdio: 'pipe' });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { child, output: () => text };
}

test('restarts a program each time a file is replaced, and after it has failed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-restart-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const replaceText = (code: string) => {
    writeFileSync(path.join(folder, 'text.next'), code);
    renameSync(path.join(folder, 'text.next'), path.join(folder, 'text.ts'));
  };
  writeFileSync(
    path.join(folder, 'program.ts'),
    `import { text } from './text.ts';\nprocess.stdout.write(text + '\\n');\nsetInterval(() => {}, 1000);\n`,
  );
  replaceText(`export const text = 'one';`);
  const { child, output } = startWatching(folder);
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(output, { timeout: 30_000 }).toContain('one');
  for (const text of ['two', 'three']) {
    replaceText(`export const text = '${text}';`);
    await expect.poll(output, { timeout: 30_000 }).toContain(text);
  }
  replaceText('export const other = 1;');
  await expect.poll(output, { timeout: 30_000 }).toContain('The server has ended.');
  replaceText(`export const text = 'four';`);
  await expect.poll(output, { timeout: 30_000 }).toContain('four');
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
