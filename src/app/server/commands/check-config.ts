import { parseArgs } from 'node:util';
import { checkConfig } from '../config/check-config.ts';
import { runCommand } from './run-command.ts';

const help = `Checks the configuration: the database, its owner, the standby, the mail server, the attachments, the sign-in provider and the directory.

  npm run check-config

Prints one line for each: "ok", or "WRONG" with the reason and the remedy. A line that begins with "warn" is about something that works but may not
be intended. The exit code is 1 if a line is WRONG. The command sends no mail and stores nothing; the sign-in provider logs one failed client sign-in.
Uses the environment of npm start.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });

await runCommand({ help: values.help ? help : undefined, isHelpWanted: true, faultPrefix: 'WRONG Environment: ' }, async (config, log) => {
  for (const { part, isRight, message, warnings = [] } of await checkConfig(config)) {
    if (isRight) log.info(`ok    ${part}: ${message}`);
    else log.warn(`WRONG ${part}: ${message}`);
    for (const warning of warnings) log.warn(`warn  ${part}: ${warning}`);
    if (!isRight) process.exitCode = 1;
  }
});
