import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentDeathPrefix, type Launcher } from '#src/platform/db/server/embedded/unprivileged.ts';
import { waitForExit } from '#src/testing/servers/application.ts';

export type ChildProgram = { name: string; child: ChildProcess; said: () => string; stop: (signal?: NodeJS.Signals) => Promise<void> };

/** Starts a program that runs until `stop` or until this process ends. */
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
 * Repeats a check until it returns true. A failed check counts as false.
 *
 * @returns the duration in milliseconds
 * @throws Error with the output of the programs in `tell` if it takes longer than `withinMs`
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
        [`Timed out after ${withinMs / 1000} s: ${what}.`, ...tell.map(({ name, said }) => `--- ${name}\n${said().slice(-3000)}`)].join(
          '\n',
        ),
      );
    await sleep(50);
  }
  return performance.now() - start;
}

export const isAnswering = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
