import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentDeathPrefix, type Launcher } from '#src/platform/db/server/unprivileged.ts';
import { waitForExit } from '../installation.ts';

export type ChildProgram = { name: string; child: ChildProcess; said: () => string; stop: (signal?: NodeJS.Signals) => Promise<void> };

/** Starts a program that nobody but this process ends, and that ends with it. */
export function startChildProgram(
  name: string,
  command: readonly string[],
  { launcher, env }: { launcher: Launcher; env: NodeJS.ProcessEnv },
): ChildProgram {
  const [program = '', ...args] = [...launcher.prefix, ...parentDeathPrefix(), ...command];
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...launcher.identity });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-20_000)));
  child.on('error', (error) => (said += error.message));
  return {
    name,
    child,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      if (child.pid === undefined) return;
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await waitForExit(child);
      clearTimeout(timer);
    },
  };
}

/**
 * Asks again and again until the answer is yes.
 *
 * @returns how long that took, in milliseconds
 * @throws Error with what the processes have said when it takes longer than `withinMs`
 */
export async function pollUntil(
  what: string,
  asked: () => Promise<boolean>,
  { withinMs = 60_000, tell = [] }: { withinMs?: number; tell?: readonly ChildProgram[] } = {},
): Promise<number> {
  const start = performance.now();
  while (!(await asked().catch(() => false))) {
    if (performance.now() - start > withinMs)
      throw new Error(
        [`${what}: not within ${withinMs / 1000} s.`, ...tell.map(({ name, said }) => `--- ${name}\n${said().slice(-3000)}`)].join('\n'),
      );
    await sleep(50);
  }
  return performance.now() - start;
}

export const isAnswering = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
