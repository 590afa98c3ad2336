import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#src/db/server/sql.ts';
import { buildApp } from '#src/app/server/build-app.ts';
import { readConfig } from '#src/app/server/config.ts';
import { createAttachmentStore } from '#src/attachment/server/create-attachment-store.ts';
import { todayIn } from '#src/dates/plain-date.ts';
import { openDatabase, type OwnerConnection } from '#src/db/server/connect.ts';
import { fillDemoCompany } from '#src/demo-company/server/fill-demo-company.ts';
import { createMailer } from '#src/mail/server/mailer.ts';
import { median } from './measure.ts';
import { busyManagers, knownPerson, someEmployee } from './people.ts';

/**
 * How the lists fare as the company grows: `npx node bench/growth.ts 1000 10000`. Each size is a company of its own on the embedded
 * PostgreSQL, or all are one after the other on the empty database DATABASE_URL.
 */
const sizes = process.argv.slice(2).map(Number);
const times = 15;

const print = (line: string) => process.stdout.write(`${line}\n`);

type Times = Map<string, number>;

async function measureCompany(employees: number): Promise<Times> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-growth-'));
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' }, { dataDir });
  const silent = { info: () => {}, warn: () => {} };
  const today = todayIn(config.timeZone, Date.now());
  const asOwner = async (owner: OwnerConnection) => void (await fillDemoCompany(owner.sql, { today, employees }));
  const database = await openDatabase(config, silent, { asOwner });
  try {
    const { sql } = database;
    const mailer = createMailer(config, silent);
    const app = await buildApp({ sql, config, attachments: createAttachmentStore(config), mailer, today: () => today });
    const measured = await measureLists(app, sql, Number(today.slice(0, 4)));
    await app.close();
    return measured;
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureLists(app: FastifyInstance, sql: Sql, year: number): Promise<Times> {
  const [{ headers: hr }, { headers: admin }] = [await knownPerson(sql, 'H0001'), await knownPerson(sql, 'A0001')];
  const [manager] = await busyManagers(sql, 1);
  const person = await someEmployee(sql);
  if (!manager) throw new Error('The demo company has managers.');
  const call = async (url: string, headers: Record<string, string>) => {
    const answer = await app.inject({ url: `/api${url}`, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.payload.slice(0, 300)}`);
    return Number(answer.headers['x-total-count'] ?? 0);
  };
  const all = '/appliedleave?page=1&size=10';
  const rows = await call(all, hr);
  const lists: [name: string, url: string, headers: Record<string, string>][] = [
    ['all leave, first page', all, hr],
    ['all leave, last page', `/appliedleave?size=10&page=${Math.ceil(rows / 10)}`, hr],
    ['all leave, name contains "tan"', `${all}&filter[employeeDetails.name]=tan`, hr],
    ['all leave, name contains "tan li"', `${all}&filter[employeeDetails.name]=tan li`, hr],
    ['all leave, ID contains "0123"', `${all}&filter[employeeDetails.emplId]=0123`, hr],
    ['all leave, status contains "pending"', `${all}&filter[leaveStatus]=pending`, hr],
    ['all leave, start date contains "/03/"', `${all}&filter[startDate]=/03/`, hr],
    ['all leave, by name', `${all}&sort=employeeDetails.name`, hr],
    ['all leave, by duration, then name', `${all}&sort=-leaveDuration,employeeDetails.name`, hr],
    ['all leave, by status', `${all}&sort=leaveStatus`, hr],
    ['all leave of a department (admin)', all, admin],
    ['history of a manager', `/appliedleave/me/${year}?page=1&size=10`, manager.headers],
    ['pending list of a manager', '/appliedleave/me/pendingapproval?page=1&size=10', manager.headers],
    ['pending count', '/appliedleave/count/me/pendingapproval', manager.headers],
    ['own list', '/appliedleave/me', person.headers],
    ['entitlements, first page', '/leaveentitlements?page=1&size=10', hr],
    ['entitlements, name contains "tan"', '/leaveentitlements?page=1&size=10&filter[employeeDetails.name]=tan', hr],
    ['approvers, name contains "tan"', '/leaveapprovers?page=1&size=10&filter[name]=tan', person.headers],
  ];
  const measured: Times = new Map([['rows of leave', rows]]);
  for (const [name, url, headers] of lists) measured.set(name, await timeOf(() => call(url, headers)));
  return measured;
}

/** Half of the calls take at most this long, in milliseconds; one that takes seconds is made three times only. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < (took[1] !== undefined && took[1] > 1000 ? 3 : times); n += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return median(took);
}

const measured: Times[] = [];
for (const size of sizes) measured.push(await measureCompany(size));
print(`| list | ${sizes.map((size) => `${size.toLocaleString('en')} employees`).join(' | ')} |`);
print(`|---|${sizes.map(() => '--:|').join('')}`);
for (const name of measured[0]?.keys() ?? []) {
  print(`| ${name} | ${measured.map((times) => (times.get(name) ?? 0).toLocaleString('en', { maximumFractionDigits: 1 })).join(' | ')} |`);
}
