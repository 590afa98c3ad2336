import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFaults } from '../check-database.ts';
import { createCompany } from '../company.ts';
import { createWriteLog } from '../write-log.ts';
import { seconds } from '../record.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { pollUntil } from './child-program.ts';
import { startPeople, type PeopleResult } from './people.ts';

const help = `Starts a whole installation on the loopback of this machine: HAProxy, two instances, PgBouncer, a primary with a synchronous standby under
Patroni and etcd. People work on it, an instance is killed, then the primary, and nobody does anything. Everything is ended and removed. Takes three minutes.

  npm run drill:cluster [-- --people N]

  --people N   how many work at once (200 unless told)`;

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
  await pollUntil('both servers are in step', async () => (await cluster.state()).isSafe);
  const before = await cluster.readsOnStandby();
  const work = startPeople(people, cluster.address, company, { ...createWriteLog(), pauseMs: 500 });
  say(`${people} people work …`);
  await sleep(20_000);
  say(`in ordinary times: ${summaryText(work)}; the standby answered ${(await cluster.readsOnStandby()) - before} times`);

  await cluster.killInstance();
  await sleep(10_000);
  say(`an instance killed: ${summaryText(work)}`);

  const struck = performance.now();
  const gone = await cluster.killPrimary();
  await pollUntil('another server is the primary', async () => (await cluster.state()).primary !== undefined);
  const promoted = performance.now() - struck;
  await pollUntil('something is acknowledged', async () => work.lastAcknowledged() > struck + promoted);
  const writable = performance.now() - struck;
  await sleep(10_000);
  say(
    `the primary killed: the standby took over after ${seconds(promoted)}, writable again after ${seconds(writable)}; ${summaryText(work)}`,
  );

  cluster.startNode(gone);
  const back = await pollUntil('the other server follows again', async () => (await cluster.state()).isSafe, { withinMs: 120_000 });
  await sleep(10_000);
  say(`its machine is back: it follows again after ${seconds(back)}; ${summaryText(work)}`);

  await work.stop();
  const after = cluster.connect();
  const faults = await findFaults(after, cluster.dataDir, work.ledger);
  await after.end();
  const wrong = [...faults, ...work.looked.missed, ...(writable > writableWithinMs ? ['It took too long to be writable again.'] : [])];
  for (const fault of wrong.slice(0, 20)) say(fault);
  say(
    `${work.ledger.acknowledged} acknowledged writes, ${work.ledger.repeated} of them asked again, ${faults.length} lost or half done; ${work.looked.times} looks at the own list, ${work.looked.missed.length} without the own change`,
  );
  return wrong.length > 0 ? 1 : 0;
}

function summaryText({ ledger, longestPause }: PeopleResult): string {
  return `${ledger.acknowledged} writes so far, the longest pause ${seconds(longestPause())}`;
}
