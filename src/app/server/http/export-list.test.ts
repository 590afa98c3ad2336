import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { workbookType } from '#src/platform/http/server/input/read-input.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let people: Person[];

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  people = await Promise.all(Array.from({ length: 30 }, () => t.addPerson()));
});

const headers = { accept: workbookType };
const exported = (by: Person, path = '/publicholidays') => t.call('GET', path, { by, headers });
const head = (by: Person) =>
  t.app.inject({ method: 'HEAD', url: '/api/publicholidays', headers: { ...headers, authorization: `Bearer ${by.token}` } });

/** Does something while no export of holidays can finish. */
async function whileHeldUp(act: () => Promise<void>): Promise<void> {
  await t.sql.begin(async (tx) => {
    await tx`lock table public_holiday in access exclusive mode`;
    await act();
  });
}

const entries = (by: Person) => t.sql`
  select action, entity, entity_key as key, after from audit_log where by_empl_id = ${by.emplId} and entity = 'list' order by audit_log_id`;

describe('thirty exports at once', () => {
  test('run two at a time; the others get a Retry-After, and all other calls are served', async () => {
    let answers: Promise<{ status: number; message: string | undefined; headers: Record<string, unknown> }[]> = Promise.resolve([]);
    await whileHeldUp(async () => {
      let answered = 0;
      answers = Promise.all(people.map((person) => exported(person).finally(() => (answered += 1))));
      await expect.poll(() => answered, { timeout: 4000 }).toBe(28);
      const began = performance.now();
      const others = [await t.call('GET', '/auth/user/me', { by: hr }), await t.call('GET', '/ready'), await head(hr)];
      expect(others.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual([200, 200, 200]);
      expect(performance.now() - began).toBeLessThan(3000);
    });
    const refused = (await answers).filter(({ status }) => status === 503);
    expect((await answers).filter(({ status }) => status === 200)).toHaveLength(2);
    expect(refused).toHaveLength(28);
    expect(refused[0]).toMatchObject({
      message: 'The server is busy with other exports. Try again in a moment.',
      headers: { 'retry-after': '3' },
    });
    expect((await exported(hr)).status).toBe(200);
  });

  test('of one person result in a single export and refusals', async () => {
    let first: Promise<{ status: number }> = Promise.resolve({ status: 0 });
    await whileHeldUp(async () => {
      first = exported(hr);
      await expect.poll(() => t.connectionsInUse()).toBe(1);
      expect(await exported(hr)).toMatchObject({
        status: 503,
        message: 'Your last export is still running. Try again in a moment.',
      });
    });
    expect((await first).status).toBe(200);
    expect((await exported(hr)).status).toBe(200);
  });
});

test('a list that fails is refused cleanly, and frees its slot', async () => {
  await t.sql`alter table public_holiday rename to public_holiday_away`;
  const answers = [await exported(hr), await exported(hr), await exported(hr)];
  await t.sql`alter table public_holiday_away rename to public_holiday`;
  const failed = { status: 500, body: { code: 'call.failed', message: 'Something went wrong on the server.' } };
  expect(answers).toMatchObject([failed, failed, failed]);
  expect(answers[0]?.headers).not.toHaveProperty('content-disposition');
  expect((await exported(hr)).status).toBe(200);
});

test('HEAD returns the headers of the workbook without building it', async () => {
  const reader = await t.addPerson();
  const answer = await head(reader);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': workbookType,
    'content-disposition': expect.stringContaining('Export_List.xlsx'),
  });
  expect(answer.rawPayload).toHaveLength(0);
  expect(await entries(reader)).toEqual([]);
});

test('the audit log records who exported which list, with its filters and number of rows', async () => {
  const keeper = await t.addPerson({ roles: ['E', 'H'], name: 'Kim Export' });
  await exported(keeper, '/publicholidays?filter[holidayDescr]=christ&sort=-holidayDate&page=1&size=1');
  await exported(keeper, '/searchemployee?gender=F');
  await t.call('GET', `/Export?filter[name]=Kim%20Export&filter[nricPassport]=S1234567D`, { by: keeper });
  expect(await entries(keeper)).toEqual([
    {
      action: 'exported',
      entity: 'list',
      key: '/publicholidays',
      after: { filter: { holidayDescr: 'christ' }, sort: ['-holidayDate'], rows: 1 },
    },
    { action: 'exported', entity: 'list', key: '/searchemployee', after: { filter: { gender: 'F' }, sort: [], rows: 0 } },
    {
      action: 'exported',
      entity: 'list',
      key: '/Export',
      after: { filter: { name: 'Kim Export', nricPassport: '(hidden)' }, sort: [], rows: 0 },
    },
  ]);
});

test('a client that reads nothing holds no connection, and frees its slot when it disconnects', async () => {
  await t.sql`alter table public_holiday disable trigger audit`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state)
    select date '2030-01-01' + n, md5(n::text), md5((-n)::text) || md5((n * 7)::text) || md5((n * 9)::text) from generate_series(1, 60000) n`;
  const reader = await t.addPerson();
  const { port } = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET /api/publicholidays HTTP/1.1\r\nHost: a\r\nAccept: ${workbookType}\r\nAuthorization: Bearer ${reader.token}\r\nConnection: close\r\n\r\n`,
  );
  await once(socket, 'readable');
  await expect.poll(() => entries(reader), { timeout: 15_000 }).toHaveLength(1);
  expect((await entries(reader))[0]).toMatchObject({ after: { rows: 60_001 } });
  expect(t.connectionsInUse()).toBe(0);
  expect((await exported(reader)).status).toBe(503);
  socket.destroy();
  await expect.poll(async () => (await head(reader)).statusCode).toBe(200);
  await expect.poll(async () => (await exported(reader, '/publicholidays?filter[holidayDescr]=christ')).status).toBe(200);
}, 40_000);
