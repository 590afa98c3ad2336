import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { todayIn } from '#src/base/dates/plain-date.ts';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { createFirstHr, type FirstHr, firstHrProblems } from '#src/company/employee/server/create-first-hr.ts';
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

const questions: { readonly [Part in keyof FirstHr]: string } = {
  emplId: 'Employee ID (for example H0001): ',
  name: 'Name: ',
  email: 'Email: ',
  password: 'Password (not shown): ',
};

await runCommand({ help: values.help ? help : undefined, isHelpWanted: true }, async (config, log) => {
  const database = await joinDatabase(config, log);
  try {
    const given = {
      emplId: values['empl-id'],
      name: values.name,
      email: values.email,
      password: values.password ?? process.env.HR_PASSWORD,
    };
    const hr = await promptForMissing(given, config.companyName);
    await createFirstHr(database.sql, hr, {
      today: todayIn(config.timeZone, Date.now()),
      companyName: config.companyName,
      isEmergency: values.emergency,
    });
    log.info(`${hr.name} (${hr.emplId}) can now sign in at ${config.publicUrl} with ${hr.email}.`);
  } finally {
    await database.close();
  }
});

/** Asks for the missing values until they are valid. @throws Error without a terminal */
async function promptForMissing(given: { readonly [Part in keyof FirstHr]: string | undefined }, companyName: string): Promise<FirstHr> {
  const hr: FirstHr = { emplId: '', name: '', email: '', password: '' };
  for (const part of ['emplId', 'name', 'email', 'password'] as const) {
    hr[part] = given[part]?.trim() ?? (await ask(part, (answer) => firstHrProblems[part]({ ...hr, [part]: answer }, companyName)));
  }
  return hr;
}

async function ask(part: keyof FirstHr, problemOf: (answer: string) => string | undefined): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`There is no terminal for questions. Add --${part === 'emplId' ? 'empl-id' : part}.`);
  for (;;) {
    const isSecret = part === 'password';
    const answer = (await readLine(questions[part], isSecret)).trim();
    const problem = problemOf(answer) ?? (isSecret ? await repetitionProblem(answer) : undefined);
    if (problem === undefined) return answer;
    process.stdout.write(`${problem}\n`);
  }
}

/** Asks for the password again, because no one sees what was typed. */
const repetitionProblem = async (password: string): Promise<string | undefined> =>
  (await readLine('The same password again: ', true)).trim() === password ? undefined : 'The passwords differ. Enter the password again.';

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
