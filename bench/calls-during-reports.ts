import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import { call, makeCalls, type Request } from './load.ts';
import { median } from './measure.ts';
import { demoPerson, type Person } from './people.ts';
import { restartApplication } from './servers.ts';

/** @property asked the query strings of each report, without paging */
type Measurement = { dataDir: string; asked: Readonly<Record<string, string[]>>; rounds: number; print: (line: string) => void };

type WaitTimes = { half: number; most: number };

/** @property calls reports that are requested all the time @property runs slow reports that run in the background */
type ReportRequests = { calls: Request[]; runs: Request[] };

/** Number of calls that other people make in one measurement. */
const otherCalls = 8000;
/** Four connections keep both cores of a small machine busy; one leaves a core free. */
const otherConnections = [4, 1];
const reportConnections = 3;

/** Compares how long people wait for their own list with and without reports that run in the foreground. */
export async function measureCallsDuringReports(measuring: Measurement): Promise<void> {
  const { asked, print } = measuring;
  const calls = Object.entries(asked).flatMap(([name, queries]) => queries.flatMap((query) => callsOf(name, query)));
  print('\nReports one after another, all in the foreground:\n');
  await withPeople(measuring, { REPORT_SECONDS: '30' }, async (port, own, hr) => {
    await measureDuringReports(measuring, { port, own, hr, reports: { calls: calls.map(by(hr)), runs: [] } });
  });
}

/** Measures the same while fast reports run in the foreground and slow reports in the background. */
export async function measureCallsDuringDeferredReports(measuring: Measurement): Promise<void> {
  measuring.print('\nFast reports one after another in the foreground, slow reports in the background:\n');
  await withPeople(measuring, {}, async (port, own, hr) => {
    const agent = new Agent({ keepAlive: true });
    const comesAtOnce = async (request: Request) =>
      call(port, agent, request).then(
        () => true,
        () => false,
      );
    const calls: Request[] = [];
    const runs: Request[] = [];
    for (const [name, queries] of Object.entries(measuring.asked))
      for (const query of queries) {
        const [page, figures] = callsOf(name, query).map(by(hr));
        if (page && figures && (await comesAtOnce(page))) calls.push(page, figures);
        else runs.push({ ...by(hr)('/api/reportrun'), method: 'POST', body: { report: name, asked: query } });
      }
    agent.destroy();
    await measureDuringReports(measuring, { port, own, hr, reports: { calls, runs } });
  });
}

const by =
  ({ headers }: Person) =>
  (path: string): Request => ({ path, headers });

const callsOf = (name: string, query: string) => [
  `/api/reports/${name}?page=1&size=10&${query}`,
  `/api/reports/${name}/summary?asked=${encodeURIComponent(query)}`,
];

type WithPeople = (port: number, own: Person[], hr: Person) => Promise<void>;

async function withPeople({ dataDir }: Measurement, env: Record<string, string>, work: WithPeople): Promise<void> {
  const application = await restartApplication(dataDir, env);
  const sql = connect({ ...embeddedAddress(dataDir), database: 'postgres' }, { max: 2 });
  try {
    // A stored result of an earlier run would be returned at once.
    await sql`delete from report_run`;
    const own = await Promise.all(['E0001', 'E0002', 'E0003', 'M0001', 'A0001', 'X0001'].map((emplId) => demoPerson(sql, emplId)));
    await work(application.port, own, await demoPerson(sql, 'H0001'));
  } finally {
    await sql.end({ timeout: 5 });
    await application.stop();
  }
}

type ReportLoad = { port: number; own: Person[]; hr: Person; reports: ReportRequests };

async function measureDuringReports({ rounds, print }: Measurement, { port, own, hr, reports }: ReportLoad): Promise<void> {
  await measureOtherCalls(port, own, 4);
  for (const connections of otherConnections) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await measureOtherCalls(port, own, connections);
      const { beside, count } = await runDuringReports(port, hr, reports, () => measureOtherCalls(port, own, connections));
      ratios.push(beside.most / alone.most);
      print(
        `${connections} at a time: ${waitTimesText(alone)} ms without reports (half / 99 %), ${waitTimesText(beside)} ms during ${count} report calls and up to ${reports.runs.length} background runs.`,
      );
    }
    print(`${connections} at a time: 99 % are answered within ${median(ratios).toFixed(2)} times as long during reports.`);
  }
}

const waitTimesText = ({ half, most }: WaitTimes) => `${half.toFixed(1)} / ${most.toFixed(1)}`;

async function measureOtherCalls(port: number, own: Person[], connections: number): Promise<WaitTimes> {
  const calls = Array.from({ length: otherCalls }, (_, n) => by(own[n % own.length] as Person)('/api/appliedleave/me?page=1&size=10'));
  const took = (await makeCalls(port, calls, connections)).toSorted((a, b) => a - b);
  return { half: took[Math.floor(took.length / 2)] ?? 0, most: took[Math.floor(took.length * 0.99)] ?? 0 };
}

/** Runs the work while reports are requested, then waits until the last background report has finished. */
async function runDuringReports(port: number, hr: Person, { calls, runs }: ReportRequests, work: () => Promise<WaitTimes>) {
  const agent = new Agent({ keepAlive: true });
  const asking = { isOver: false };
  const each = function* () {
    for (let n = 0; !asking.isOver; n += 1) yield calls[n % calls.length] as Request;
  };
  for (const run of runs.slice(-5)) await call(port, agent, run);
  const answered = makeCalls(port, each(), reportConnections);
  const beside = await work();
  asking.isOver = true;
  const count = (await answered).length;
  while (/"state":"(?:waiting|running)"/.test(await call(port, agent, by(hr)('/api/reportruns')))) await sleep(200);
  agent.destroy();
  return { beside, count };
}
