import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findPersonData } from '#src/outgoing/personal-data/server/export-person.ts';
import { leaveEvents, setUpWebhookScene, type StoredDelivery, webhookSteps } from '#src/testing/scenes/webhook-scene.ts';
import type { WebhookServer } from '#src/testing/servers/webhook-server.ts';

const scene = setUpWebhookScene();
const { add, apply, deliver, heard, log, move, stored } = webhookSteps(scene);

describe('a webhook gets events', () => {
  test('of every change of leave with ids, dates, days and status, without type or reason', async () => {
    await add();
    const first = await apply('2026-07-01', 'SL');
    await move('PATCH', first, scene.hana, {
      id: { startDate: '2026-07-02' },
      leaveCategory: { leaveCode: 'SL' },
      endDate: '2026-07-02',
      reason: 'Other',
      approver: scene.manager.emplId,
    });
    const path = first.replace('2026-07-01', '2026-07-02');
    await move('PATCH', `${path}/APPRV`, scene.manager);
    await move('PATCH', `${path}/PNCLD`, scene.hana);
    await move('PATCH', `${path}/APPRV?expectedStatus=PNCLD`, scene.manager, { reason: 'No' });
    await move('PATCH', `${path}/PNCLD`, scene.hana);
    await move('PATCH', `${path}/CANCL`, scene.manager);
    await move('DELETE', await apply('2026-07-06'), scene.hana);
    await move('PATCH', `${await apply('2026-07-07')}/REJCT`, scene.manager, { reason: 'No' });
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
        id: { emplid: scene.hana.emplId, effDate: '2026-06-15', startDate: '2026-07-01', leaveCode: 'SL' },
        emplId: scene.hana.emplId,
        startDate: '2026-07-01',
        endDate: '2026-07-01',
        days: 1,
        status: 'PNAPV',
      },
    });
    expect(scene.hooks.heard.map(({ body }) => body).join()).not.toMatch(/doctor|Other|Sick|Hana/);
  });

  test('of people and balances, without the content of profiles or balances', async () => {
    await add({ events: ['employee.added', 'employee.changed', 'employee.deactivated', 'balance.changed'] });
    const ben = await scene.t.addPerson({ name: 'Ben' });
    await scene.t.sql`update employee set mobile_no = '123' where empl_id = ${ben.emplId}`;
    await scene.t.addEntitlement(ben.emplId, 10, { leaveCode: 'SL' });
    await scene.t.sql`update leave_entitlement set taken_leave = 1 where empl_id = ${ben.emplId}`;
    await scene.t.sql`update leave_entitlement set carry_forward = 0 where empl_id = ${ben.emplId}`;
    await scene.t.sql`update employee set status = 'I' where empl_id = ${ben.emplId}`;
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

  test('only if it is on and has chosen them, and no events after a rollback', async () => {
    const other = await add({ name: 'Other', events: ['leave.recalled'] });
    const off = await add({ name: 'Off' });
    await scene.t.call('PATCH', `/webhook/${off.webhookId}`, { by: scene.hr, body: { isOn: false } });
    await apply('2026-07-01');
    await scene.t.sql
      .begin(async (tx) => {
        await tx`delete from applied_leave where empl_id = ${scene.hana.emplId}`;
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await deliver();
    expect(heard()).toEqual([]);
    expect([await log(other), await log(off)]).toEqual([[], []]);
  });

  test('as one sentence without mentions or signature if it is a chat', async () => {
    await add({ format: 'slack', events: ['leave.approved'] });
    await add({ format: 'teams', events: ['leave.approved'] });
    await move('PATCH', `${await apply('2026-07-01', 'SL')}/APPRV`, scene.manager);
    await deliver();
    const bodies = heard() as unknown as { text?: string; attachments?: { content: { body: { inlines: { text: string }[] }[] } }[] }[];
    const slack = bodies.find(({ text }) => text !== undefined);
    const teams = bodies.find(({ attachments }) => attachments);
    expect(slack).toEqual({ text: 'Hana &lt;Tan&gt; &amp; Co is away 1 July' });
    expect(teams?.attachments?.[0]?.content.body[0]?.inlines).toEqual([{ type: 'TextRun', text: 'Hana <Tan> & Co is away 1 July' }]);
    expect(scene.hooks.heard.flatMap(({ headers }) => Object.keys(headers)).filter((name) => name.startsWith('webhook'))).toEqual([]);
  });
});

describe('a message is signed', () => {
  const signature = (secret: string, { headers, body }: WebhookServer['heard'][number]) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64')}`;

  test('as Standard Webhooks defines it, with two secrets for a day after a renewal', async () => {
    const hook = await add();
    expect(Buffer.from(hook.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    await apply('2026-07-01');
    await deliver();
    const renewed = await scene.t.call('POST', `/webhook/${hook.webhookId}/secret`, { by: scene.hr });
    const { secret, formerUntil } = renewed.body as { secret: string; formerUntil: string };
    const again = await scene.t.call('POST', `/webhook/${hook.webhookId}/secret`, { by: scene.hr });
    expect(again).toMatchObject({ status: 409, body: { code: 'webhook.secret-renewed' } });
    expect(again.message).toContain(`valid until ${formerUntil}.`);
    await apply('2026-07-02');
    await deliver();
    await scene.t.sql`update webhook set former_until = now()`;
    await apply('2026-07-03');
    await deliver();
    const [first, second, third] = scene.hooks.heard;
    if (!first || !second || !third) throw new Error('three messages were heard');
    expect(first.headers['webhook-signature']).toBe(signature(hook.secret, first));
    expect(second.headers['webhook-signature']).toBe(`${signature(secret, second)} ${signature(hook.secret, second)}`);
    expect(third.headers['webhook-signature']).toBe(signature(secret, third));
    expect(await scene.t.call('POST', `/webhook/${hook.webhookId}/secret`, { by: scene.hr })).toMatchObject({ status: 200 });
    expect(Math.abs(Number(first.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(30);
  });

  test('with a secret that is returned once: not by later calls, repeats, the audit log or an export', async () => {
    const body = { name: 'Once', address: `http://hook.test:${scene.hooks.port}/secret-path`, format: 'slack', events: ['leave.approved'] };
    const hook = await add();
    const repeated = { by: scene.hr, body: { ...body, format: 'json' }, headers: { 'idempotency-key': 'once' } };
    const { secret } = (await scene.t.call('POST', '/webhook', repeated)).body as StoredDelivery;
    expect(await scene.t.call('POST', '/webhook', repeated)).toMatchObject({ status: 409 });
    const chat = (await scene.t.call('POST', '/webhook', { by: scene.hr, body })).body as StoredDelivery;
    expect(chat.secret).toBeNull();
    expect(chat.address).toBe(`http://hook.test:${scene.hooks.port}/…`);
    expect(await scene.t.call('POST', `/webhook/${chat.webhookId}/secret`, { by: scene.hr })).toMatchObject({
      status: 409,
      message: 'A chat has no secret, because its address is secret.',
    });
    // The shown part of an address may be sent back. The stored address is then kept.
    expect(
      await scene.t.call('PATCH', `/webhook/${chat.webhookId}`, { by: scene.hr, body: { address: chat.address, name: 'Chat' } }),
    ).toMatchObject({
      status: 200,
    });
    const [whole] = await scene.t.sql<
      { secret_address: string }[]
    >`select secret_address from webhook where webhook_id = ${chat.webhookId}`;
    expect(whole?.secret_address).toBe(body.address);
    const lists = await scene.t.call('GET', '/webhooks', { by: scene.hr });
    const audit = await scene.t.sql`select * from audit_log where entity = 'webhook'`;
    const exported = await findPersonData(scene.t.sql, scene.hr.emplId);
    const keys = await scene.t.sql`select answer from idempotency_key`;
    const told = JSON.stringify([lists.body, audit, exported, keys, await stored(hook)]);
    for (const one of [hook.secret, secret, 'secret-path"'])
      expect(told.replaceAll(`${body.address}"`, one === 'secret-path"' ? '' : '$&')).not.toContain(one);
  });
});

describe('a webhook is refused', () => {
  test.each([
    ['https://inside.test/', 'Refused: 10.0.0.5 is a private address.'],
    ['https://127.0.0.2/', "Refused: 127.0.0.2 is an address of the server itself or of its network's services."],
    ['http://public.test/', 'Refused: 8.8.8.8 is not among the private hosts, so its address must begin with https://.'],
    ['https://user:word@public.test/', 'Address must not contain a user name or password.'],
    ['ftp://public.test/', 'Address must begin with https:// and name a host.'],
  ])('with the address %s', async (address, message) => {
    const body = { name: 'Bad', address, format: 'json', events: leaveEvents };
    expect(await scene.t.call('POST', '/webhook', { by: scene.hr, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'address', message }] },
    });
    const hook = await add();
    expect(await scene.t.call('PATCH', `/webhook/${hook.webhookId}`, { by: scene.hr, body: { address } })).toMatchObject({ status: 400 });
    expect((await stored(hook)).address).toBe(hook.address);
  });

  test('with another format, an old version, or events that chats do not get', async () => {
    const hook = await add();
    const patch = (body: object, headers = {}) => scene.t.call('PATCH', `/webhook/${hook.webhookId}`, { by: scene.hr, body, headers });
    expect(await patch({ format: 'slack', events: ['leave.approved'] })).toMatchObject({
      status: 400,
      message: 'The format of a webhook cannot be changed. Add a new webhook instead.',
    });
    expect(await patch({ name: 'First' }, { 'if-match': '"1"' })).toMatchObject({ status: 200 });
    expect(await patch({ name: 'Second' }, { 'if-match': '"1"' })).toMatchObject({ status: 412 });
    expect(await patch({ events: [] })).toMatchObject({ status: 400 });
    // A change of its state does not count as a new version.
    await scene.t.sql`update webhook set failing_since = now()`;
    expect(await patch({ name: 'Third' }, { 'if-match': '"2"' })).toMatchObject({ status: 200 });
    const chat = { name: 'Chat', address: 'https://public.test/x', format: 'slack', events: leaveEvents };
    expect(await scene.t.call('POST', '/webhook', { by: scene.hr, body: chat })).toMatchObject({ status: 400 });
  });

  test('with a forbidden address, even before it is added', async () => {
    const check = (address: string) => scene.t.call('POST', '/webhookaddress', { by: scene.hr, body: { address } });
    expect(await check('https://8.8.8.8/x')).toMatchObject({ status: 200 });
    expect(await check('ftp://8.8.8.8/x')).toMatchObject({ status: 400, body: { code: 'webhook.address-form' } });
    expect(await check('https://169.254.169.254/x')).toMatchObject({ status: 400, body: { code: 'webhook.address-never' } });
    expect((await check('http://169.254.169.254/x')).message).toMatch(/^Refused: .* The address must also begin with https:\/\/\.$/);
  });
});
