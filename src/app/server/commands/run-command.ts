import { type Config, readConfig } from '../config/config.ts';

type Log = { info: (line: string) => void; warn: (line: string) => void };

const log: Log = {
  info: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
};

/**
 * Runs a command to its end: a failure is one line and the exit code 1, a call that was wrong shows the help and 2.
 *
 * @param how.help what to show instead of working, if `asked` for with 0
 * @param how.faultPrefix what comes before the line of a failure
 */
export async function runCommand(
  { help, asked, faultPrefix = '' }: { help: string | undefined; asked: boolean; faultPrefix?: string },
  work: (config: Config, log: Log) => Promise<void>,
): Promise<void> {
  if (help !== undefined) {
    process[asked ? 'stdout' : 'stderr'].write(`${help}\n`);
    process.exitCode = asked ? 0 : 2;
    return;
  }
  try {
    await work(readConfig(process.env, { dataDir: './data' }), log);
  } catch (error) {
    log.warn(`${faultPrefix}${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
