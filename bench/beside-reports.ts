import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded-postgres.ts';
import { call, makeCalls, type Request } from './load.ts';
import { median } from './measure.ts';
import { knownPerson, type Person } from './people.ts';
import { restartApplication } from './servers.ts';

/** @property asked what is asked of each report, beside how it comes */
type Measuring = { dataDir: string; asked: Readonly<Record<string, string[]>>; rounds: number; print: (line: string) => void };

type Waited = { half: number; most: number };

/** Reports of which several are always asked for, and several worked out for later where they take long. */
type Reports = { calls: Request[]; runs: Request[] };

/** So many calls of others, which are made one after the other on some connections. */
const callsOfOthers = 8000;
/** As many as make both cores of a small machine busy, and as many as leave one free. */
const connectionsOfOthers = [4, 1];
const connectionsOfReports = 3;

/** How long others wait for their own list beside reports that are all given to their end, one after the other, and how long when nobody asks for any. */
export async function besideReportsInTurn(measuring: Measuring): Promise<void> {
  const { asked, print } = measuring;
  const calls = Object.entries(asked).flatMap(([name, queries]) => queries.flatMap((query) => callsOf(name, query)));
  print('\nOne report after the other, each to its end, whatever it takes:\n');
  await withPeople(measuring, { REPORT_SECONDS: '30' }, async (port, own, hr) => {
    await besideReports(measuring, { port, own, hr, reports: { calls: calls.map(by(hr)), runs: [] } });
  });
}

/** The same beside those that come at once, while others are worked out for later. */
export async function besideReportsForLater(measuring: Measuring): Promise<void> {
  measuring.print('\nThose that come at once, one after the other, while others are worked out for later:\n');
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
    await besideReports(measuring, { port, own, hr, reports: { calls, runs } });
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

async function withPeople({ dataDir }: Measuring, env: Record<string, string>, work: WithPeople): Promise<void> {
  const application = await restartApplication(dataDir, env);
  const sql = connect({ ...embeddedAddress(dataDir), database: 'postgres' }, { max: 2 });
  try {
    // What an earlier run has kept would come at once.
    await sql`delete from report_run`;
    const own = await Promise.all(['E0001', 'E0002', 'E0003', 'M0001', 'A0001', 'X0001'].map((emplId) => knownPerson(sql, emplId)));
    await work(application.port, own, await knownPerson(sql, 'H0001'));
  } finally {
    await sql.end({ timeout: 5 });
    await application.stop();
  }
}

type Beside = { port: number; own: Person[]; hr: Person; reports: Reports };

async function besideReports({ rounds, print }: Measuring, { port, own, hr, reports }: Beside): Promise<void> {
  await waitOfOthers(port, own, 4);
  for (const connections of connectionsOfOthers) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await waitOfOthers(port, own, connections);
      const { beside, count } = await whileAsked(port, hr, reports, () => waitOfOthers(port, own, connections));
      ratios.push(beside.most / alone.most);
      print(
        `${connections} at a time, alone ${told(alone)} ms (half / 99 of 100), beside ${count} calls of reports and up to ${reports.runs.length} runs ${told(beside)}.`,
      );
    }
    print(`${connections} at a time: 99 of 100 ${median(ratios).toFixed(2)} times as long beside reports.`);
  }
}

const told = ({ half, most }: Waited) => `${half.toFixed(1)} / ${most.toFixed(1)}`;

async function waitOfOthers(port: number, own: Person[], connections: number): Promise<Waited> {
  const calls = Array.from({ length: callsOfOthers }, (_, n) => by(own[n % own.length] as Person)('/api/appliedleave/me?page=1&size=10'));
  const took = (await makeCalls(port, calls, connections)).toSorted((a, b) => a - b);
  return { half: took[Math.floor(took.length / 2)] ?? 0, most: took[Math.floor(took.length * 0.99)] ?? 0 };
}

/** Does something while reports are asked for and worked out, and waits for the last of them. */
async function whileAsked(port: number, hr: Person, { calls, runs }: Reports, work: () => Promise<Waited>) {
  const agent = new Agent({ keepAlive: true });
  const asking = { isOver: false };
  const each = function* () {
    for (let n = 0; !asking.isOver; n += 1) yield calls[n % calls.length] as Request;
  };
  for (const run of runs.slice(-5)) await call(port, agent, run);
  const answered = makeCalls(port, each(), connectionsOfReports);
  const beside = await work();
  asking.isOver = true;
  const count = (await answered).length;
  while (/"state":"(?:waiting|running)"/.test(await call(port, agent, by(hr)('/api/reportruns')))) await sleep(200);
  agent.destroy();
  return { beside, count };
}
