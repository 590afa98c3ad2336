import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { waitUntilReady } from '#src/testing/servers/application.ts';
import type { Person } from './company.ts';
import type { Installation } from './installation.ts';
import { sendRequest } from './write-log.ts';

/** Makes a POST call that succeeds. */
export async function call<T>(installation: Installation, by: Person, path: string, body?: object): Promise<T> {
  const answer = await sendRequest(installation.app().address, { method: 'POST', path, by, ...(body ? { body } : {}) });
  expect(answer).toMatchObject({ status: 200 });
  // The contract of the call defines this type.
  return answer?.body as T;
}

type Killing = {
  path: string;
  body?: object;
  /** Locks the last record of the call. */
  lockLast: (tx: TransactionSql) => Promise<unknown>;
  /** Everything that the call writes. */
  stored: () => Promise<unknown>;
};

/** Kills the application while a call waits for its last record, checks that nothing was stored, and repeats the call. */
export async function killDuringCall(installation: Installation, by: Person, { path, body, lockLast, stored }: Killing): Promise<void> {
  const before = await stored();
  const sql = installation.connect();
  const [waits, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked: Promise<unknown> | undefined;
  const holding = sql.begin(async (tx) => {
    await lockLast(tx);
    const [{ holder } = { holder: 0 }] = await tx<{ holder: number }[]>`select pg_backend_pid() as holder`;
    asked = sendRequest(installation.app().address, { method: 'POST', path, by, ...(body ? { body } : {}) });
    // All other records are written by now.
    while ((await sql`select from pg_stat_activity where ${holder} = any (pg_blocking_pids(pid))`).length === 0) await sleep(10);
    waits.resolve();
    await over.promise;
  });
  await Promise.race([waits.promise, holding]);
  await installation.strike('application killed');
  over.resolve();
  // An embedded database ends with the application, and so does this connection.
  await holding.catch(() => {});
  await sql.end({ timeout: 1 });
  expect(await asked).toBeUndefined();
  await waitUntilReady(installation.app());
  expect(await stored()).toEqual(before);
  await call(installation, by, path, body);
  expect(await stored()).not.toEqual(before);
}
