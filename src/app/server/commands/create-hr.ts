import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { todayIn } from '#src/base/dates/plain-date.ts';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { createFirstHr, type FirstHr, firstHrProblems } from '#src/company/employee/server/create-first-hr.ts';
import { runCommand } from './run-command.ts';

const help = `Makes the first HR account of a company. Whoever holds it adds everybody else through the screens. The application may run meanwhile.

  npm run create-hr [-- --emergency --empl-id ID --name NAME --email E-MAIL --password PASSWORD]

  --empl-id ID          the employee ID, such as H0001
  --name NAME           the name as colleagues know it
  --email E-MAIL        the address to sign in with
  --emergency           one more beside others, for EMERGENCY_ACCOUNT: it alone signs in with a password where PASSWORDS is off
  --password PASSWORD   at least 8 characters without spaces; better left out and typed, where nobody looks, or given as HR_PASSWORD

What is left out is asked for. The environment says which database, as for npm start: DATABASE_URL, DATA_DIR.`;

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
  emplId: 'Employee ID (such as H0001): ',
  name: 'Name: ',
  email: 'E-mail: ',
  password: 'Password (it is not shown): ',
};

await runCommand({ help: values.help ? help : undefined, asked: true }, async (config, log) => {
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
    log.info(`${hr.name} (${hr.emplId}) can sign in with ${hr.email} now.`);
  } finally {
    await database.close();
  }
});

/** Asks for what was not given, until it will do. @throws Error without a terminal to ask on */
async function promptForMissing(given: { readonly [Part in keyof FirstHr]: string | undefined }, companyName: string): Promise<FirstHr> {
  const hr: FirstHr = { emplId: '', name: '', email: '', password: '' };
  for (const part of ['emplId', 'name', 'email', 'password'] as const) {
    hr[part] = given[part]?.trim() ?? (await ask(part, (answer) => firstHrProblems[part]({ ...hr, [part]: answer }, companyName)));
  }
  return hr;
}

async function ask(part: keyof FirstHr, problemOf: (answer: string) => string | undefined): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`There is no terminal to ask on: give --${part === 'emplId' ? 'empl-id' : part}.`);
  for (;;) {
    const answer = (await readLine(questions[part], part === 'password')).trim();
    const problem = problemOf(answer);
    if (problem === undefined) return answer;
    process.stdout.write(`${problem}\n`);
  }
}

/** One line that is typed; a secret one is not echoed. */
async function readLine(question: string, isSecret: boolean): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: isSecret ? nowhere : process.stdout, terminal: true });
  const answer = await terminal.question('');
  terminal.close();
  if (isSecret) process.stdout.write('\n');
  return answer;
}
