import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect, openDatabase, type Target } from './connect.ts';
import { storeSettingsOnRole } from './session-settings.ts';
import type { Sql } from './sql.ts';
import { testDatabase } from '#src/testing/test-database.ts';

const database = testDatabase();

const settings = (of: Pick<Sql, 'unsafe'>) =>
  of.unsafe(`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('random_page_cost') as page,
    current_setting('jit') as jit, current_setting('TimeZone') as zone`);

const ours = { statement: '30s', lock: '5s', idle: '30s', page: '1.1', jit: 'off', zone: 'UTC' };

describe('behind a pooler', () => {
  test('a connection sends only its user and database, and no statement has a name', async () => {
    const { asked, target } = await listener();
    const sql = connect(target, { max: 1 });
    await sql`select ${1}::int`.catch(() => undefined);
    expect(asked).toEqual(['user ann database leave application_name leave client_encoding UTF8', 'Parse: select $1::int']);
    await sql.end({ timeout: 0 });
  });

  test('a connection differs from a direct connection, which sends all settings and names its statements', async () => {
    const { asked, target } = await listener();
    const sql = connect({ ...target, pooled: false }, { max: 1 });
    await sql`select ${2}::int`.catch(() => undefined);
    expect(asked[0]).toMatch(/statement_timeout 30000 .*lock_timeout 5000 .*options -c TimeZone=UTC -c random_page_cost=1.1 -c jit=off/);
    expect(asked[1]).toMatch(/^Parse: s\d+ select \$1::int$/);
    await sql.end({ timeout: 0 });
  });

  test('without DATABASE_POOLER the start fails with one line that names the setting', async () => {
    const { port } = await answering('E\0\0\0\x41SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0');
    const opening = openDatabase(
      { databaseUrl: `postgres://ann:secret@127.0.0.1:${port}/leave`, dataDir: '/nowhere', poolSize: 1 },
      { info: () => {}, warn: () => {} },
    );
    await expect(opening).rejects.toThrow(
      `A pooler that keeps no sessions answers at 127.0.0.1:${port} (unsupported startup parameter: statement_timeout). ` +
        'Set DATABASE_POOLER=transaction, and DATABASE_OWNER_URL to the database itself.',
    );
  });
});

describe('the settings of the role', () => {
  /** Connects as a pooler does, without our settings. */
  const bare = (max = 1) => {
    const { target } = database.app;
    const sql = connect('url' in target ? { ...target, pooled: true } : socketUrl(target), { max });
    onTestFinished(() => sql.end({ timeout: 1 }));
    return sql;
  };

  test('are stored once, apply to each new connection, and do not override existing settings', async () => {
    const sql = bare();
    await sql`alter role current_user in database ${sql(await databaseOf(sql))} set lock_timeout = '7s'`;
    expect(await storeSettingsOnRole(bare())).toEqual({ older: expect.any(Number) as number });
    expect(await settings(bare())).toEqual([{ ...ours, lock: '7s' }]);
    expect(await storeSettingsOnRole(bare())).toBeUndefined();
    await sql`alter role current_user in database ${sql(await databaseOf(sql))} reset lock_timeout`;
    expect(await storeSettingsOnRole(bare())).toBeDefined();
    expect(await settings(bare())).toEqual([ours]);
  });

  test('are stored by two instances that start at the same moment', async () => {
    const [one, other] = [bare(), bare()];
    await one.unsafe(`alter role current_user in database "${await databaseOf(one)}" reset all`);
    const given = await Promise.all([storeSettingsOnRole(one), storeSettingsOnRole(other)]);
    expect(given.filter((what) => what !== undefined)).toHaveLength(1);
    expect(await settings(bare())).toEqual([ours]);
  });

  test('do not limit patient work, whose transactions have no limits', async () => {
    const { target } = database.app;
    await storeSettingsOnRole(bare());
    const patient = connect('url' in target ? { ...target, pooled: true } : socketUrl(target), { max: 1, patient: true });
    onTestFinished(() => patient.end({ timeout: 1 }));
    expect(await patient.begin(settings)).toEqual([{ ...ours, statement: '0', lock: '0', idle: '0' }]);
    expect(await settings(patient)).toEqual([ours]);
  });
});

const databaseOf = async (sql: Sql) => (await sql<{ name: string }[]>`select current_database() as name`)[0]?.name ?? '';

const socketUrl = ({ socketDir, user, database: name }: Exclude<Target, { url: string }>): Target => ({
  url: `postgres://${user}@${encodeURIComponent(socketDir)}:5432/${name}`,
  pooled: true,
});

/** Accepts any client and hangs up at the first statement. Returns the startup parameters that it received, and its address. */
async function listener(): Promise<{ asked: string[]; target: { url: string; pooled: true } }> {
  const asked: string[] = [];
  const { port } = await answering('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', asked);
  return { asked, target: { url: `postgres://ann@127.0.0.1:${port}/leave`, pooled: true } };
}

async function answering(answer: string, asked: string[] = []): Promise<AddressInfo> {
  const server = createServer((socket) => {
    socket.once('data', (start) => {
      // Eight bytes of length and version come first.
      asked.push(start.toString('latin1', 8).replaceAll('\0', ' ').trim());
      socket.write(answer, 'latin1');
      socket.once('data', (statement) => {
        const [name, text] = statement.toString('latin1', 5).split('\0');
        asked.push(['Parse:', name, text].filter(Boolean).join(' '));
        socket.destroy();
      });
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  // A listening server has a port.
  return server.address() as AddressInfo;
}
