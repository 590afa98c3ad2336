import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Company, withApplication } from '../kit/company.ts';
import { startTestMailServer } from '#src/testing/servers/test-mail-server.ts';
import { withLargeCompany } from '../kit/large-company.ts';
import { call, makeCalls, median, type Request, waitingTimes } from '../kit/measure.ts';
import { demoPerson, type Person } from '../kit/people.ts';
import { type Options, printTable, times } from '../kit/question.ts';
import { reportQueries } from '../kit/report-queries.ts';
import { get, inTurn } from '../kit/requests.ts';

export const question = 'How much longer do people wait for their own list while reports of a large company are requested all the time?';

/** Number of calls that other people make in one measurement. */
const otherCalls = 8000;
/** Four connections keep both cores of a small machine busy; one leaves a core free. */
const otherConnections = [4, 1];
const reportConnections = 3;

export async function ask(options: Options): Promise<void> {
  const { people: employees, rounds } = options;
  let dataDir = '';
  await withLargeCompany(options, { employees, settings: '' }, async (company) => void ({ dataDir } = company));
  const mailServer = await startTestMailServer();
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'leave@bench.example', PUBLIC_URL: 'https://leave.bench.example' };
  const compare = async (company: Company) => {
    const people = await Promise.all(
      ['E0001', 'E0002', 'E0003', 'M0001', 'A0001', 'X0001'].map((emplId) => demoPerson(company.sql, emplId)),
    );
    const hr = await demoPerson(company.sql, 'H0001');
    const person = inTurn(people);
    const measureLists = async (connections: number) => {
      const calls = Array.from({ length: otherCalls }, () => get('/appliedleave/me?page=1&size=10', person()));
      return waitingTimes(await makeCalls(company.port, calls, connections));
    };
    const reports = await splitReports(company, hr);
    const row = printTable(
      'calls at a time',
      'alone, half, ms',
      '99 %, ms',
      'during reports, half, ms',
      '99 %, ms',
      'report calls',
      '99 %, ratio',
    );
    await measureLists(4);
    for (const connections of otherConnections) {
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const alone = await measureLists(connections);
        const { beside, count } = await runDuringReports(company, reports, () => measureLists(connections));
        ratios.push(beside.most / alone.most);
        row(connections, alone.half, alone.most, beside.half, beside.most, count, times(median(ratios)));
      }
    }
  };
  await withApplication(dataDir, compare, { env }).finally(() => mailServer.close());
}

/** @property calls reports that are answered at once @property mails large reports that come by email */
type Reports = { calls: Request[]; mails: Request[] };

async function splitReports({ port }: Company, hr: Person): Promise<Reports> {
  const agent = new Agent({ keepAlive: true });
  const reports: Reports = { calls: [], mails: [] };
  for (const [report, queries] of Object.entries(reportQueries))
    for (const query of queries) {
      const page = get(`/reports/${report}?page=1&size=10&${query}`, hr);
      const isFast = await call(port, agent, page).then(
        () => true,
        () => false,
      );
      if (isFast) reports.calls.push(page, get(`/reports/${report}/summary?asked=${encodeURIComponent(query)}`, hr));
      else reports.mails.push({ ...get('/reportemail', hr), method: 'POST', body: { report, asked: query } });
    }
  agent.destroy();
  return reports;
}

/** Runs the work while reports are requested, then waits until the last email is sent. */
async function runDuringReports<T>({ port, sql }: Company, { calls, mails }: Reports, work: () => Promise<T>) {
  const agent = new Agent({ keepAlive: true });
  const over = new AbortController();
  const next = inTurn(calls);
  const each = function* () {
    while (!over.signal.aborted) yield next();
  };
  for (const mail of mails.slice(-5)) await call(port, agent, mail);
  // The job would otherwise begin within a minute.
  await sql`insert into leave_jobs.job (name) values ('report-mails')`;
  const answered = makeCalls(port, each(), reportConnections);
  const beside = await work();
  over.abort();
  const count = (await answered).length;
  while ((await sql`select from mail_outbox where kind = 'report' and status = 'queued' limit 1`).length > 0) await sleep(200);
  agent.destroy();
  return { beside, count };
}
