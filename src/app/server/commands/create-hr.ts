import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { todayIn } from '#src/base/dates/plain-date.ts';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { createFirstHr } from '#src/company/employee/server/create-first-hr.ts';
import { findAddress } from '../process/own-address.ts';
import { promptForMissing } from './prompt-first-hr.ts';
import { runCommand } from './run-command.ts';

const help = `Creates the first HR account of a company. This account adds everyone else on screen. The application can keep running.

  npm run create-hr [-- --emergency --empl-id ID --name NAME --email EMAIL --password PASSWORD]

  --empl-id ID          the employee ID, for example H0001
  --name NAME           the name that colleagues use
  --email EMAIL         the address to sign in with
  --emergency           create an additional emergency account, for EMERGENCY_ACCOUNT: only this account can use a password if PASSWORDS is off
  --password PASSWORD   at least 8 characters without spaces; it is safer to type it when asked, or to set HR_PASSWORD

The command asks for missing values, and for the password twice. It uses the environment of npm start: DATABASE_URL, DATA_DIR.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    'empl-id': { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    emergency: { type: 'boolean', default: false },
  },
});

await runCommand({ help: values.help ? help : undefined, isHelpWanted: true }, async (config, log) => {
  const database = await joinDatabase(config, log);
  try {
    const given = {
      emplId: values['empl-id'],
      name: values.name,
      email: values.email,
      password: values.password ?? process.env.HR_PASSWORD,
    };
    const hr = await promptForMissing(given, config.companyName, process.stdin.isTTY ? readLine : undefined);
    await createFirstHr(database.sql, hr, {
      today: todayIn(config.timeZone, Date.now()),
      companyName: config.companyName,
      isEmergency: values.emergency,
    });
    const address = process.env.PUBLIC_URL ? config.publicUrl : (findAddress(config.dataDir) ?? config.publicUrl);
    log.info(`${hr.name} (${hr.emplId}) can now sign in at ${address} with ${hr.email}.`);
  } finally {
    await database.close();
  }
});

/** Reads a line from the terminal; a secret line is not echoed. */
async function readLine(question: string, isSecret: boolean): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: isSecret ? nowhere : process.stdout, terminal: true });
  const answer = await terminal.question('');
  terminal.close();
  if (isSecret) process.stdout.write('\n');
  return answer;
}
