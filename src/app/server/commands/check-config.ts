import { parseArgs } from 'node:util';
import { checkConfig } from '../check-config.ts';
import { runCommand } from './run-command.ts';

const help = `Tries the configuration: whether the database, its owner, the standby, the mail server, the place of attachments, the sign-in provider and the directory can be used.

  npm run check-config

One line each; the exit code is 1 when one of them cannot be used. Nothing is sent, and nothing stays stored.
The environment says what to try, as for npm start.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });

await runCommand({ help: values.help ? help : undefined, asked: true }, async (config, log) => {
  for (const { what, isRight, said } of await checkConfig(config)) {
    const line = `${isRight ? 'ok   ' : 'WRONG'} ${what}: ${said}`;
    if (isRight) log.info(line);
    else log.warn(line);
    if (!isRight) process.exitCode = 1;
  }
});
