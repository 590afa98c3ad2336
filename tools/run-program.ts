import { spawn } from 'node:child_process';
import { once } from 'node:events';

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Runs a program to its end. A signal to stop is for the program as well, which would otherwise outlive this process.
 *
 * @param how.say takes what it writes; without it that goes where this process writes
 * @returns its exit code (1 when something killed it), or `stopped` when this process was told to stop meanwhile
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  { env = process.env, say }: { env?: NodeJS.ProcessEnv; say?: (text: string) => void } = {},
): Promise<number | 'stopped'> {
  const child = spawn(command, args, { stdio: say ? 'pipe' : 'inherit', env, shell: process.platform === 'win32' });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => say?.(text));
  let stopped = false;
  const stop = (signal: NodeJS.Signals) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  const [code] = (await once(child, 'close')) as [number | null];
  for (const signal of signals) process.off(signal, stop);
  return stopped ? 'stopped' : (code ?? 1);
}
