import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sendMorningNotifications } from '#src/app/server/jobs/company-jobs.ts';
import { readConfig } from '#src/app/server/config/config.ts';
import { createLog } from '#src/app/server/monitoring/request-log.ts';
import { serveCompany } from '#src/app/server/process/run-server.ts';
import { type PlainDate, todayIn } from '#src/base/dates/plain-date.ts';
import { connect, type Target } from '#src/platform/db/server/connect.ts';
import { embeddedRoles } from '#src/platform/db/server/database-roles.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { fillDemoCompany } from '#src/app/demo-company/server/fill-demo-company.ts';
import { deactivateLeavers } from '#src/company/employee/server/deactivation/deactivate-leavers.ts';
import { createCompanySchema, scratchFolder, startScratchPostgres, withConnection } from '#src/testing/servers/scratch-postgres.ts';

export type Demo = {
  url: string;
  /** The output of the server: one line for each error inside it. */
  output: () => string;
  /** Its database, for changes that no call makes: a test can backdate rows, for example. */
  sql: Sql;
  /** Runs the scheduled jobs of a day: those of the morning and of the night. */
  morning: (today: PlainDate) => Promise<void>;
  night: (today: PlainDate) => Promise<void>;
  /** Changes the date, in a company with a fixed date. */
  setDay: (today: PlainDate) => void;
  stop: () => Promise<void>;
};

const timeZone = 'Asia/Singapore';
const template = 'demo_template';
/** How the worker processes of the run find its database server. */
const serverVariable = 'LEAVE_E2E_DATABASE';

function databaseOfRun(database: string, role?: string): Target {
  const [socketDir = '', user = ''] = (process.env[serverVariable] ?? '').split('|');
  return { socketDir, user: role ?? user, database };
}

const run = (statement: string) => withConnection(databaseOfRun('postgres'), (sql) => sql.unsafe(statement));

/** Starts the only PostgreSQL of the run, with the demo company as a template. @returns the function that stops it */
export async function createDemoTemplate(): Promise<() => Promise<void>> {
  const { socketDir, user, stop } = await startScratchPostgres();
  process.env[serverVariable] = `${socketDir}|${user}`;
  await makeDemo(template, todayIn(timeZone, Date.now()));
  return stop;
}

async function makeDemo(database: string, today: PlainDate): Promise<void> {
  await run(`create database ${database}`);
  await createCompanySchema(
    (role) => databaseOfRun(database, role),
    embeddedRoles,
    (sql) => fillDemoCompany(sql, { today, employees: 60, log: () => {} }),
  );
}

/**
 * Serves a copy of the demo company on a free port, with further environment variables or with a fixed date. With `DEMO_MAILS` it shows
 * its emails.
 */
export async function openDemo(environment: Record<string, string>, day?: PlainDate): Promise<Demo> {
  const { folder, remove } = scratchFolder();
  const database = `demo_${randomUUID().replaceAll('-', '')}`;
  await (day ? makeDemo(database, day) : run(`create database ${database} template ${template} strategy file_copy`));
  const read = readConfig(
    { PORT: '0', LOG_LEVEL: 'warn', COMPANY_TIME_ZONE: timeZone, ...environment },
    { dataDir: folder, companyName: 'Demo Company' },
  );
  const config = environment['DEMO_MAILS'] ? { ...read, demoMails: path.join(folder, 'mails') } : read;
  let output = '';
  const target = databaseOfRun(database, embeddedRoles.app);
  const sql = connect(target, { max: config.poolSize });
  const log = createLog(config.logLevel, { write: (line) => void (output += line) });
  let still = day;
  const { address, stop } = await serveCompany(
    config,
    { sql, target },
    log,
    still === undefined ? undefined : () => still ?? todayIn(timeZone, Date.now()),
  );
  return {
    url: address,
    output: () => output,
    sql,
    morning: (today) => sendMorningNotifications({ sql, config, today: () => today }),
    night: (today) => sql.begin((tx) => deactivateLeavers(tx, today)),
    setDay: (today) => void (still = today),
    async stop() {
      await stop();
      await sql.end({ timeout: 5 });
      await run(`drop database ${database} with (force)`);
      remove();
    },
  };
}
