import { setTimeout as sleep } from 'node:timers/promises';
import { demoArgs, withApplication, withFolder } from '../kit/company.ts';
import { postgresMb, residentMb } from '../kit/cpu-time.ts';
import { median } from '../kit/measure.ts';
import { printTable } from '../kit/question.ts';

export const question = 'How long does a start take, and how much memory does the idle application use?';

const rounds = 3;

export const ask = (): Promise<void> =>
  withFolder(async (folder) => {
    const row = printTable('event', 'ready, ms', 'server, MiB', 'PostgreSQL, MiB');
    const start = async (args?: string[]) => {
      const begun = performance.now();
      const result = { took: 0, memory: [0, 0] };
      await withApplication(
        folder,
        async ({ pid, postmaster }) => {
          result.took = performance.now() - begun;
          // The memory of an idle application, some seconds after its start.
          await sleep(3000);
          result.memory = [residentMb(pid), postgresMb(postmaster)];
        },
        args ? { args } : {},
      );
      return result;
    };
    const first = await start();
    row('first start, which creates the database', first.took, ...first.memory);
    await start(demoArgs(1000));
    const later = [];
    for (let round = 0; round < rounds; round += 1) later.push(await start());
    row('start with 1,000 people', median(later.map(({ took }) => took)), ...(later.at(-1)?.memory ?? []));
  });
