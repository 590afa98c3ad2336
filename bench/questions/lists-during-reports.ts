import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Company, withApplication } from '../kit/company.ts';
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
  await withApplication(dataDir, async (company) => {
    // A stored result of an earlier run would be returned at once.
    await company.sql`delete from report_run`;
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
        const { beside, count } = await runDuringReports(company, hr, reports, () => measureLists(connections));
        ratios.push(beside.most / alone.most);
        row(connections, alone.half, alone.most, beside.half, beside.most, count, times(median(ratios)));
      }
    }
  });
}

/** @property calls reports that are answered at once @property runs slow reports that run in the background */
type Reports = { calls: Request[]; runs: Request[] };

async function splitReports({ port }: Company, hr: Person): Promise<Reports> {
  const agent = new Agent({ keepAlive: true });
  const reports: Reports = { calls: [], runs: [] };
  for (const [report, queries] of Object.entries(reportQueries))
    for (const query of queries) {
      const page = get(`/reports/${report}?page=1&size=10&${query}`, hr);
      const isFast = await call(port, agent, page).then(
        () => true,
        () => false,
      );
      if (isFast) reports.calls.push(page, get(`/reports/${report}/summary?asked=${encodeURIComponent(query)}`, hr));
      else reports.runs.push({ ...get('/reportrun', hr), method: 'POST', body: { report, asked: query } });
    }
  agent.destroy();
  return reports;
}

/** Runs the work while reports are requested, then waits until the last background report has finished. */
async function runDuringReports<T>({ port }: Company, hr: Person, { calls, runs }: Reports, work: () => Promise<T>) {
  const agent = new Agent({ keepAlive: true });
  const over = new AbortController();
  const next = inTurn(calls);
  const each = function* () {
    while (!over.signal.aborted) yield next();
  };
  for (const run of runs.slice(-5)) await call(port, agent, run);
  const answered = makeCalls(port, each(), reportConnections);
  const beside = await work();
  over.abort();
  const count = (await answered).length;
  while (/"state":"(?:waiting|running)"/.test(await call(port, agent, get('/reportruns', hr)))) await sleep(200);
  agent.destroy();
  return { beside, count };
}
