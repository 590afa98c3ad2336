import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFaults } from '../check-database.ts';
import { createCompany } from '../company.ts';
import { createWriteLog } from '../write-log.ts';
import { seconds } from '../figures.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { pollUntil } from './child-program.ts';
import { startPeople, type PeopleResult } from './people.ts';

const help = `Starts a complete installation on the loopback address: HAProxy, two instances, PgBouncer, and a primary with a synchronous standby under
Patroni and etcd. While people work, it kills an instance and then the primary, and checks that both recover by themselves. It stops and
removes everything at the end. Takes three minutes.

  npm run drill:cluster [-- --people N]

  --people N   number of people who work at the same time (default 200)`;

const writableWithinMs = 30_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, people: { type: 'string', default: '200' } } });
if (values.help) say(help);
else process.exitCode = await drill(Number(values.people));

async function drill(people: number): Promise<number> {
  let cluster: Cluster | undefined;
  try {
    cluster = await startCluster(say);
    const { stop } = cluster;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().finally(() => process.exit(1)));
    return await injectFaults(cluster, people);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await cluster?.stop();
  }
}

async function injectFaults(cluster: Cluster, people: number): Promise<number> {
  const sql = cluster.connect();
  const company = await createCompany(sql, people);
  await sql.end();
  await pollUntil('the standby is synchronous', async () => (await cluster.state()).isSafe);
  const before = await cluster.readsOnStandby();
  const work = startPeople(people, cluster.address, company, { ...createWriteLog(), pauseMs: 500 });
  say(`${people} people work …`);
  await sleep(20_000);
  say(`without faults: ${summaryText(work)}; the standby served ${(await cluster.readsOnStandby()) - before} transactions`);

  await cluster.killInstance();
  await sleep(10_000);
  say(`instance killed: ${summaryText(work)}`);

  const struck = performance.now();
  const gone = await cluster.killPrimary();
  await pollUntil('another server is the primary', async () => (await cluster.state()).primary !== undefined);
  const promoted = performance.now() - struck;
  await pollUntil('a write is acknowledged', async () => work.lastAcknowledged() > struck + promoted);
  const writable = performance.now() - struck;
  await sleep(10_000);
  say(`primary killed: the standby took over after ${seconds(promoted)}, writable again after ${seconds(writable)}; ${summaryText(work)}`);

  cluster.startNode(gone);
  const back = await pollUntil('the other server follows again', async () => (await cluster.state()).isSafe, { withinMs: 120_000 });
  await sleep(10_000);
  say(`old primary is back: it is a standby again after ${seconds(back)}; ${summaryText(work)}`);

  await work.stop();
  const after = cluster.connect();
  const faults = await findFaults(after, cluster.dataDir, work.ledger);
  await after.end();
  const wrong = [
    ...faults,
    ...work.looked.missed,
    ...(writable > writableWithinMs
      ? [`Writes were possible again only after ${seconds(writable)}. The limit is ${seconds(writableWithinMs)}.`]
      : []),
  ];
  for (const fault of wrong.slice(0, 20)) say(fault);
  say(
    `${work.ledger.acknowledged} acknowledged writes, ${work.ledger.repeated} of them repeated, ${faults.length} lost or incomplete; own list opened ${work.looked.times} times, ${work.looked.missed.length} times without the latest change`,
  );
  return wrong.length > 0 ? 1 : 0;
}

function summaryText({ ledger, longestPause }: PeopleResult): string {
  return `${ledger.acknowledged} writes so far, longest pause ${seconds(longestPause())}`;
}
