import { spawn } from 'node:child_process';
import { once } from 'node:events';

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Runs a program to its end. The program gets each signal to stop that this process gets, so that it does not outlive this process.
 *
 * @param how.say receives the output of the program; without it, the program writes to the output of this process
 * @param how.signal ends the program
 * @returns the exit code (1 if a signal ended the program), or `stopped` if this process got a signal to stop
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  { env = process.env, say, signal }: { env?: NodeJS.ProcessEnv; say?: (text: string) => void; signal?: AbortSignal } = {},
): Promise<number | 'stopped'> {
  const child = spawn(command, args, { stdio: say ? 'pipe' : 'inherit', env, shell: process.platform === 'win32' });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => say?.(text));
  let stopped = false;
  const stop = (name: NodeJS.Signals) => {
    stopped = true;
    child.kill(name);
  };
  for (const name of signals) process.on(name, stop);
  signal?.addEventListener('abort', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'close')) as [number | null];
  for (const name of signals) process.off(name, stop);
  return stopped ? 'stopped' : (code ?? 1);
}
