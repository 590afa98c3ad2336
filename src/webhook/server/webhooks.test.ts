import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepHouse } from '#src/app/server/housekeeping.ts';
import { createAttachmentStore } from '#src/attachment/server/create-attachment-store.ts';
import { erasePerson } from '#src/personal-data/server/erase-person.ts';
import { exportPerson } from '#src/personal-data/server/export-person.ts';
import { type HookServer, lookupIn, startHookServer } from '#src/testing/servers/hook-server.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { createCallOut } from './call-out.ts';
import { deliverDue, deliverNext } from './deliver.ts';

const names: Record<string, readonly string[]> = { 'hook.test': ['127.0.0.1'], 'public.test': ['8.8.8.8'], 'inside.test': ['10.0.0.5'] };
const callOut = createCallOut({ named: ['hook.test'], lookup: lookupIn(names), toItself: true });
const all = [
  'leave.submitted',
  'leave.approved',
  'leave.rejected',
  'leave.recalled',
  'leave.cancellation_asked',
  'leave.cancelled',
  'leave.changed',
];

let t: TestApp;
let hooks: HookServer;
let hr: Person;
let manager: Person;
let hana: Person;

beforeAll(async () => {
  t = await createTestApp({ callOut });
  hooks = await startHookServer();
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  await t.addPerson({ roles: ['E', 'H'], name: 'Olga Other' });
});
afterAll(async () => {
  await t.close();
  await hooks.close();
});
beforeEach(async () => {
  await t.sql`delete from webhook`;
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
  hana = await t.addPerson({ name: 'Hana <Tan> & Co', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
  await t.addEntitlement(hana.emplId, 20, { leaveCode: 'SL' });
  hooks.heard.length = 0;
  hooks.answer = (response) => void response.end('ok');
});

type Stored = {
  webhookId: number;
  secret: string;
  address: string;
  state: string;
  failed: number;
  offBecause: string | null;
  isOn: boolean;
};

async function add(more: object = {}): Promise<Stored> {
  const body = { name: 'Payroll', address: `http://hook.test:${hooks.port}/in`, format: 'json', events: all, ...more };
  const answer = await t.call('POST', '/webhook', { by: hr, body });
  expect({ status: answer.status, said: answer.message }).toMatchObject({ status: 200 });
  return answer.body as Stored;
}
const stored = async ({ webhookId }: Stored) => (await t.call('GET', `/webhook/${webhookId}`, { by: hr })).body as Stored;
const log = async ({ webhookId }: Stored) =>
  (await t.call('GET', `/webhook/${webhookId}/deliveries`, { by: hr })).body as {
    deliveryId: number;
    state: string;
    answer: string;
    event: string;
    tries: string;
    answered: string | null;
  }[];
/** Sends all that is due, and does not wait for what comes due later. */
async function deliver(): Promise<void> {
  const enough = new AbortController();
  const delivering = deliverDue({ sql: t.sql, callOut }, enough.signal);
  const due = () =>
    t.sql`select from webhook_delivery d join webhook w using (webhook_id) where is_on and status = 'waiting' and next_try_at <= now() + interval '1 second'`;
  await expect.poll(async () => (await due()).length, { interval: 5, timeout: 30_000 }).toBe(0);
  enough.abort();
  await delivering;
}
/** Every message that waits is due now. */
const hurry = () => t.sql`update webhook_delivery set next_try_at = now() where status = 'waiting'`;

async function apply(startDate = '2026-07-01', leaveCode = 'AL'): Promise<string> {
  const body = {
    id: { startDate },
    leaveCategory: { leaveCode },
    endDate: startDate,
    reason: 'The doctor said so',
    approver: manager.emplId,
  };
  expect(await t.call('POST', '/appliedleave', { by: hana, body })).toMatchObject({ status: 200 });
  return `/appliedleave/${hana.emplId}/2026-06-15/${startDate}/${leaveCode}`;
}
const move = async (method: 'PATCH' | 'DELETE', path: string, by: Person, body?: object) =>
  expect(await t.call(method, path, { by, body })).toMatchObject({ status: 200 });
const heard = () => hooks.heard.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> });

describe('what happens is told', () => {
  test('of leave on each of its ways: ids, dates, days and status, never its type or a reason', async () => {
    await add();
    const first = await apply('2026-07-01', 'SL');
    await move('PATCH', first, hana, {
      id: { startDate: '2026-07-02' },
      leaveCategory: { leaveCode: 'SL' },
      endDate: '2026-07-02',
      reason: 'Other',
      approver: manager.emplId,
    });
    const path = first.replace('2026-07-01', '2026-07-02');
    await move('PATCH', `${path}/APPRV`, manager);
    await move('PATCH', `${path}/PNCLD`, hana);
    await move('PATCH', `${path}/APPRV?expectedStatus=PNCLD`, manager, { reason: 'No' });
    await move('PATCH', `${path}/PNCLD`, hana);
    await move('PATCH', `${path}/CANCL`, manager);
    await move('DELETE', await apply('2026-07-06'), hana);
    await move('PATCH', `${await apply('2026-07-07')}/REJCT`, manager, { reason: 'No' });
    await deliver();
    expect(heard().map(({ type, data }) => `${type} ${String(data.status)} ${String(data.startDate)}`)).toEqual([
      'leave.submitted PNAPV 2026-07-01',
      'leave.changed PNAPV 2026-07-02',
      'leave.approved APPRV 2026-07-02',
      'leave.cancellation_asked PNCLD 2026-07-02',
      'leave.changed APPRV 2026-07-02',
      'leave.cancellation_asked PNCLD 2026-07-02',
      'leave.cancelled CANCL 2026-07-02',
      'leave.submitted PNAPV 2026-07-06',
      'leave.recalled PNAPV 2026-07-06',
      'leave.submitted PNAPV 2026-07-07',
      'leave.rejected REJCT 2026-07-07',
    ]);
    expect(heard()[0]).toEqual({
      type: 'leave.submitted',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      data: {
        appliedLeaveId: expect.any(Number) as number,
        emplId: hana.emplId,
        startDate: '2026-07-01',
        endDate: '2026-07-01',
        days: 1,
        status: 'PNAPV',
      },
    });
    expect(hooks.heard.map(({ body }) => body).join()).not.toMatch(/SL|AL"|doctor|Other|Sick|Hana/);
  });

  test('of people and balances, without a word of what a profile or a balance says', async () => {
    await add({ events: ['employee.added', 'employee.changed', 'employee.deactivated', 'balance.changed'] });
    const ben = await t.addPerson({ name: 'Ben' });
    await t.sql`update employee set mobile_no = '123' where empl_id = ${ben.emplId}`;
    await t.addEntitlement(ben.emplId, 10, { leaveCode: 'SL' });
    await t.sql`update leave_entitlement set taken_leave = 1 where empl_id = ${ben.emplId}`;
    await t.sql`update leave_entitlement set carry_forward = 0 where empl_id = ${ben.emplId}`;
    await t.sql`update employee set status = 'I' where empl_id = ${ben.emplId}`;
    await deliver();
    const person = (status: string) => ({ emplId: ben.emplId, status });
    const balance = { emplId: ben.emplId, year: 2026 };
    expect(heard().map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'employee.added', data: person('A') },
      { type: 'employee.changed', data: person('A') },
      { type: 'balance.changed', data: balance },
      { type: 'balance.changed', data: balance },
      { type: 'employee.deactivated', data: person('I') },
    ]);
  });

  test('only to who asked for it and is on, and what is taken back is told to nobody', async () => {
    const other = await add({ name: 'Other', events: ['leave.recalled'] });
    const off = await add({ name: 'Off' });
    await t.call('PATCH', `/webhook/${off.webhookId}`, { by: hr, body: { isOn: false } });
    await apply('2026-07-01');
    await t.sql
      .begin(async (tx) => {
        await tx`delete from applied_leave where empl_id = ${hana.emplId}`;
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await deliver();
    expect(heard()).toEqual([]);
    expect([await log(other), await log(off)]).toEqual([[], []]);
  });

  test('to a chat as one sentence, in which nothing is a mention, and unsigned', async () => {
    await add({ format: 'slack', events: ['leave.approved'] });
    await add({ format: 'teams', events: ['leave.approved'] });
    await move('PATCH', `${await apply('2026-07-01', 'SL')}/APPRV`, manager);
    await deliver();
    const bodies = heard() as unknown as { text?: string; attachments?: { content: { body: { inlines: { text: string }[] }[] } }[] }[];
    const slack = bodies.find(({ text }) => text !== undefined);
    const teams = bodies.find(({ attachments }) => attachments);
    expect(slack).toEqual({ text: 'Hana &lt;Tan&gt; &amp; Co is away 1 July' });
    expect(teams?.attachments?.[0]?.content.body[0]?.inlines).toEqual([{ type: 'TextRun', text: 'Hana <Tan> & Co is away 1 July' }]);
    expect(hooks.heard.flatMap(({ headers }) => Object.keys(headers)).filter((name) => name.startsWith('webhook'))).toEqual([]);
  });
});

describe('a message is signed', () => {
  const signature = (secret: string, { headers, body }: HookServer['heard'][number]) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64')}`;

  test('as Standard Webhooks have it, for a day with two secrets while one is changed', async () => {
    const hook = await add();
    expect(Buffer.from(hook.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    await apply('2026-07-01');
    await deliver();
    const renewed = await t.call('POST', `/webhook/${hook.webhookId}/secret`, { by: hr });
    const { secret } = renewed.body as { secret: string };
    await apply('2026-07-02');
    await deliver();
    await t.sql`update webhook set former_until = now()`;
    await apply('2026-07-03');
    await deliver();
    const [first, second, third] = hooks.heard;
    if (!first || !second || !third) throw new Error('three messages were heard');
    expect(first.headers['webhook-signature']).toBe(signature(hook.secret, first));
    expect(second.headers['webhook-signature']).toBe(`${signature(secret, second)} ${signature(hook.secret, second)}`);
    expect(third.headers['webhook-signature']).toBe(signature(secret, third));
    expect(Math.abs(Number(first.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(30);
  });

  test('and a secret is told once: by no call after it, by no repeat, not in the audit log, nor in an export', async () => {
    const body = { name: 'Once', address: `http://hook.test:${hooks.port}/secret-path`, format: 'slack', events: ['leave.approved'] };
    const hook = await add();
    const repeated = { by: hr, body: { ...body, format: 'json' }, headers: { 'idempotency-key': 'once' } };
    const { secret } = (await t.call('POST', '/webhook', repeated)).body as Stored;
    expect(await t.call('POST', '/webhook', repeated)).toMatchObject({ status: 409 });
    const chat = (await t.call('POST', '/webhook', { by: hr, body })).body as Stored;
    expect(chat.secret).toBeNull();
    expect(chat.address).toBe(`http://hook.test:${hooks.port}/…`);
    expect(await t.call('POST', `/webhook/${chat.webhookId}/secret`, { by: hr })).toMatchObject({
      status: 409,
      message: 'A chat has no secret: its address is one.',
    });
    // What was shown of it may come back: it is the same address.
    expect(await t.call('PATCH', `/webhook/${chat.webhookId}`, { by: hr, body: { address: chat.address, name: 'Chat' } })).toMatchObject({
      status: 200,
    });
    const [whole] = await t.sql<{ secret_address: string }[]>`select secret_address from webhook where webhook_id = ${chat.webhookId}`;
    expect(whole?.secret_address).toBe(body.address);
    const lists = await t.call('GET', '/webhooks', { by: hr });
    const audit = await t.sql`select * from audit_log where entity = 'webhook'`;
    const exported = await exportPerson(t.sql, hr.emplId);
    const keys = await t.sql`select answer from idempotency_key`;
    const told = JSON.stringify([lists.body, audit, exported, keys, await stored(hook)]);
    for (const one of [hook.secret, secret, 'secret-path"'])
      expect(told.replaceAll(`${body.address}"`, one === 'secret-path"' ? '' : '$&')).not.toContain(one);
  });
});

describe('what does not get through', () => {
  test('is tried again after 5 s, 5 min, 30 min, 2, 5, 10 and 24 hours, with the same id, and then has failed', async () => {
    const hook = await add();
    hooks.answer = (response) => void response.writeHead(500).end('down');
    await apply();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await hurry();
      await deliver();
      const [row] = await t.sql<{ wait: number; status: string }[]>`
        select round(extract(epoch from next_try_at - tried_at))::int as wait, status from webhook_delivery where webhook_id = ${hook.webhookId}`;
      if (row?.status === 'waiting') waits.push(row.wait);
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 86_400]);
    expect(hooks.heard).toHaveLength(8);
    expect(new Set(hooks.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await log(hook)).toMatchObject([{ state: 'Failed', answer: '500', answered: 'down', tries: '8 of 8' }]);
    expect(await stored(hook)).toMatchObject({ state: 'Failing', failed: 1 });
  });

  test('can be sent again, one or all, and a success ends the failing', async () => {
    const hook = await add();
    hooks.answer = (response) => void response.writeHead(500).end();
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-03']) await apply(day);
    await t.sql`update webhook_delivery set tries = 7`;
    for (let n = 0; n < 3; n += 1) {
      await hurry();
      await deliver();
    }
    hooks.answer = (response) => void response.end('ok');
    const [last] = await log(hook);
    const replay = (body: object) => t.call('POST', `/webhook/${hook.webhookId}/replay`, { by: hr, body });
    expect((await replay({ deliveryIds: [last?.deliveryId] })).body).toEqual({ again: 1 });
    await deliver();
    expect((await log(hook)).map(({ state }) => state)).toEqual(['Delivered', 'Failed', 'Failed']);
    expect(await stored(hook)).toMatchObject({ state: 'Delivering', failed: 2 });
    expect((await replay({})).body).toEqual({ again: 2 });
    await deliver();
    expect((await log(hook)).map(({ state }) => state)).toEqual(['Delivered', 'Delivered', 'Delivered']);
    expect((await replay({})).body).toEqual({ again: 0 });
  });

  test('five days long switches the webhook off, which HR is told, and what is sent again then waits for it to be on', async () => {
    const hook = await add();
    hooks.answer = (response) => void response.writeHead(503).end();
    await apply('2026-07-01');
    await deliver();
    await t.sql`update webhook set failing_since = now() - interval '5 days' + interval '1 minute'`;
    await hurry();
    await deliver();
    expect(await stored(hook)).toMatchObject({ isOn: true, state: 'Failing' });
    await t.sql`update webhook set failing_since = now() - interval '5 days'`;
    await apply('2026-07-02');
    await t.sql`delete from notice`;
    await deliver();
    expect(await stored(hook)).toMatchObject({ isOn: false, state: 'Switched off', offBecause: 'failing' });
    const told = await t.sql<{ who: string }[]>`
      select e.name as who from notice n join employee e on e.empl_id = n.empl_id where kind = 'webhookOff' order by 1`;
    expect(told).toEqual([{ who: 'Hedda Roth' }, { who: 'Olga Other' }]);
    expect((await t.call('GET', '/notices', { by: hr })).body).toMatchObject([
      { kind: 'webhookOff', what: 'a webhook was switched off', leave: null },
    ]);
    expect((await log(hook)).map(({ state }) => state)).toEqual(['Failed', 'Failed']);
    await apply('2026-07-03');
    expect(await log(hook)).toHaveLength(2);
    expect(await t.call('POST', `/webhook/${hook.webhookId}/replay`, { by: hr, body: {} })).toMatchObject({
      status: 409,
      message: 'The webhook was switched off.',
    });
    await t.call('PATCH', `/webhook/${hook.webhookId}`, { by: hr, body: { isOn: true } });
    expect(await stored(hook)).toMatchObject({ state: 'Delivering', offBecause: null });
  });

  test('because the address is gone (410) switches it off at once', async () => {
    const hook = await add();
    hooks.answer = (response) => void response.writeHead(410).end();
    await apply();
    await deliver();
    expect(await stored(hook)).toMatchObject({ isOn: false, offBecause: 'gone' });
    expect(hooks.heard).toHaveLength(1);
  });

  test('because its name leads to a private address by now says so, and nothing of what lies there', async () => {
    const hook = await add();
    await t.sql`update webhook set address = ${'https://inside.test/'}`;
    await apply();
    await deliver();
    expect(await log(hook)).toMatchObject([{ state: 'Tries again', answer: 'Refused: 10.0.0.5 is a private address.', answered: null }]);
  });
});

describe('a message is sent by one instance', () => {
  test('of two that look at the same moment, and by the other when one has died over it', async () => {
    const hook = await add();
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-06', '2026-07-07']) await apply(day);
    await Promise.all([deliver(), deliver()]);
    expect(hooks.heard).toHaveLength(5);
    await apply('2026-07-08');
    // Whoever has taken it and died leaves it to the others once its time is over.
    await t.sql`update webhook_delivery set tries = 1, next_try_at = now() + interval '60 seconds' where status = 'waiting'`;
    await deliver();
    expect(hooks.heard).toHaveLength(5);
    await hurry();
    await deliver();
    expect(hooks.heard).toHaveLength(6);
    expect(await log(hook)).toHaveLength(6);
  });

  test('while it is talked to no connection to the database is held', async () => {
    const hook = await add();
    await apply();
    const [waiting] = await log(hook);
    let inUse = -1;
    hooks.answer = (response) => {
      inUse = t.sql.state().inUse;
      response.end();
    };
    await deliverNext({ sql: t.sql, callOut }, { deliveryId: waiting?.deliveryId ?? 0 });
    expect(inUse).toBe(0);
  });
});

describe('a test', () => {
  test('is sent at once and says what was answered, is tried once, and means nothing for the webhook', async () => {
    const hook = await add({ events: ['employee.added'] });
    const tryIt = async () => (await t.call('POST', `/webhook/${hook.webhookId}/test`, { by: hr })).body;
    expect(await tryIt()).toMatchObject({ state: 'Delivered', answer: '200' });
    hooks.answer = (response) => void response.writeHead(500).end('no');
    expect(await tryIt()).toMatchObject({ state: 'Failed', answer: '500' });
    expect(heard()).toMatchObject([
      { type: 'test', data: {} },
      { type: 'test', data: {} },
    ]);
    expect(await stored(hook)).toMatchObject({ state: 'Delivering', failed: 0 });
    expect(await log(hook)).toMatchObject([{ event: 'test', tries: '1 of 1', answered: 'no' }, { event: 'test' }]);
  });

  test('is sent once, also when the call is repeated', async () => {
    const hook = await add();
    const headers = { 'idempotency-key': 'a-test' };
    await t.call('POST', `/webhook/${hook.webhookId}/test`, { by: hr, headers });
    await t.call('POST', `/webhook/${hook.webhookId}/test`, { by: hr, headers });
    expect(hooks.heard).toHaveLength(1);
  });
});

describe('a webhook is refused', () => {
  test.each([
    ['https://inside.test/', 'Refused: 10.0.0.5 is a private address.'],
    ['https://127.0.0.2/', "Refused: 127.0.0.2 is an address of the server itself or of its network's services."],
    ['http://public.test/', 'Refused: 8.8.8.8 is not among the private hosts, so its address must begin with https://.'],
    ['https://user:word@public.test/', 'Address must not have a user or a password in it.'],
    ['ftp://public.test/', 'Address must begin with https:// and name a host.'],
  ])('with the address %s', async (address, message) => {
    const body = { name: 'Bad', address, format: 'json', events: all };
    expect(await t.call('POST', '/webhook', { by: hr, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'address', message }] },
    });
    const hook = await add();
    expect(await t.call('PATCH', `/webhook/${hook.webhookId}`, { by: hr, body: { address } })).toMatchObject({ status: 400 });
    expect((await stored(hook)).address).toBe(hook.address);
  });

  test('with another format, a stale version, and what a chat is not told', async () => {
    const hook = await add();
    const patch = (body: object, headers = {}) => t.call('PATCH', `/webhook/${hook.webhookId}`, { by: hr, body, headers });
    expect(await patch({ format: 'slack', events: ['leave.approved'] })).toMatchObject({
      status: 400,
      message: 'The format of a webhook stays. For another one add another webhook.',
    });
    expect(await patch({ name: 'First' }, { 'if-match': '"1"' })).toMatchObject({ status: 200 });
    expect(await patch({ name: 'Second' }, { 'if-match': '"1"' })).toMatchObject({ status: 412 });
    expect(await patch({ events: [] })).toMatchObject({ status: 400 });
    // How it goes is no change that overtakes anybody.
    await t.sql`update webhook set failing_since = now()`;
    expect(await patch({ name: 'Third' }, { 'if-match': '"2"' })).toMatchObject({ status: 200 });
    const chat = { name: 'Chat', address: 'https://public.test/x', format: 'slack', events: all };
    expect(await t.call('POST', '/webhook', { by: hr, body: chat })).toMatchObject({ status: 400 });
  });
});

test('what is kept of a person goes into the export without what others answered, and goes with the person', async () => {
  const hook = await add({ events: [...all, 'employee.changed'] });
  hooks.answer = (response) => void response.end('Hana was here');
  await apply();
  await deliver();
  const exported = JSON.stringify(await exportPerson(t.sql, hana.emplId));
  expect(exported).toContain('"webhookDeliveries"');
  expect(exported).not.toContain('was here');
  await t.sql`update employee set status = 'I' where empl_id = ${hana.emplId}`;
  await erasePerson(t.sql, createAttachmentStore({ dataDir: '/nowhere', attachmentsUrl: undefined }), hana.emplId);
  expect(await log(hook)).toEqual([]);
});

test('the log is kept for 30 days', async () => {
  const hook = await add();
  await apply();
  await deliver();
  const services = { sql: t.sql, attachments: createAttachmentStore({ dataDir: '/nowhere', attachmentsUrl: undefined }) };
  await t.sql`update webhook_delivery set ended_at = now() - interval '30 days' + interval '1 minute'`;
  await keepHouse(services);
  expect(await log(hook)).toHaveLength(1);
  await t.sql`update webhook_delivery set ended_at = now() - interval '31 days'`;
  await keepHouse(services);
  expect(await log(hook)).toEqual([]);
});
