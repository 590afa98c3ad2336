import { type Config, readConfig } from '../config/config.ts';

type Log = { info: (line: string) => void; warn: (line: string) => void };

const log: Log = {
  info: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
};

/**
 * Runs a command to its end. A failure is one line and exit code 1; wrong arguments print the help and exit with 2.
 *
 * @param how.help the help, printed instead of working; the exit code is 0 if it was wanted
 * @param how.faultPrefix precedes the line of a failure
 */
export async function runCommand(
  { help, isHelpWanted, faultPrefix = '' }: { help: string | undefined; isHelpWanted: boolean; faultPrefix?: string },
  work: (config: Config, log: Log) => Promise<void>,
): Promise<void> {
  if (help !== undefined) {
    process[isHelpWanted ? 'stdout' : 'stderr'].write(`${help}\n`);
    process.exitCode = isHelpWanted ? 0 : 2;
    return;
  }
  try {
    await work(readConfig(process.env, { dataDir: './data' }), log);
  } catch (error) {
    log.warn(`${faultPrefix}${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
