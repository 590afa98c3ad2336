import { expect, test, vi } from 'vitest';
import { readConfig } from '#src/app/server/config/config.ts';
import { createTestApp } from '#src/testing/test-app.ts';
import { companyJobs } from './company-jobs.ts';

type JobServices = Parameters<typeof companyJobs>[0];

test('a run of reports ends long before its job counts as lost, and the next run sends the rest', async () => {
  const t = await createTestApp();
  const by = await t.addPerson({ roles: ['E', 'H'] });
  for (const report of ['balances', 'entries']) expect((await t.call('POST', '/reportemail', { by, body: { report } })).status).toBe(200);
  let run = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => run.signal);
  const send = vi.fn(() => {
    run.abort();
    return Promise.resolve(true);
  });
  // The job needs no other services.
  const services = { sql: t.sql, config: readConfig({}, { dataDir: './data' }), today: () => t.clock.today, mailer: { send } } as unknown;
  const job = companyJobs(services as JobServices).find(({ name }) => name === 'report-mails');
  await job?.work(new AbortController().signal);
  expect(send).toHaveBeenCalledTimes(1);
  // After it, a report may still be made for some minutes. A job counts as lost after 15.
  expect(limit.mock.calls).toEqual([[600_000]]);
  run = new AbortController();
  await job?.work(new AbortController().signal);
  expect(send).toHaveBeenCalledTimes(2);
  limit.mockRestore();
  await t.close();
});
