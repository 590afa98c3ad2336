import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { setUpWebhookScene, webhookSteps } from '#src/testing/scenes/webhook-scene.ts';
import { deliverMessage } from './deliver-messages.ts';

const scene = setUpWebhookScene();
const { add, apply, deliver, hurry, log, stored } = webhookSteps(scene);

describe('a failed delivery', () => {
  test('is retried after 5 s, 5 min, 30 min, 2, 5, 10 and 24 hours with the same id, and then fails', async () => {
    const hook = await add();
    scene.hooks.answer = (response) => void response.writeHead(500).end('down');
    await apply();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await hurry();
      await deliver();
      const [row] = await scene.t.sql<{ wait: number; status: string }[]>`
        select round(extract(epoch from next_try_at - tried_at))::int as wait, status from webhook_delivery where webhook_id = ${hook.webhookId}`;
      if (row?.status === 'waiting') waits.push(row.wait);
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 86_400]);
    expect(scene.hooks.heard).toHaveLength(8);
    expect(new Set(scene.hooks.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await log(hook)).toMatchObject([{ state: 'Failed', answer: '500', answered: 'down', tries: '8 of 8' }]);
    expect(await stored(hook)).toMatchObject({ state: 'Failing', failed: 1 });
    expect(await stored(await add())).toMatchObject({ failed: 0 });
  });

  test('can be resent, one or all, and a success ends the failure of the webhook', async () => {
    const hook = await add();
    scene.hooks.answer = (response) => void response.writeHead(500).end();
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-03']) await apply(day);
    await scene.t.sql`update webhook_delivery set tries = 7`;
    for (let n = 0; n < 3; n += 1) {
      await hurry();
      await deliver();
    }
    scene.hooks.answer = (response) => void response.end('ok');
    const [last] = await log(hook);
    const replay = (body: object) => scene.t.call('POST', `/webhook/${hook.webhookId}/replay`, { by: scene.hr, body });
    expect((await replay({ deliveryIds: [last?.deliveryId] })).body).toEqual({ again: 1 });
    await deliver();
    expect((await log(hook)).map(({ state }) => state)).toEqual(['Delivered', 'Failed', 'Failed']);
    expect(await stored(hook)).toMatchObject({ state: 'Delivering', failed: 2 });
    expect((await replay({})).body).toEqual({ again: 2 });
    await deliver();
    expect((await log(hook)).map(({ state }) => state)).toEqual(['Delivered', 'Delivered', 'Delivered']);
    expect((await replay({})).body).toEqual({ again: 0 });
  });

  test('switches the webhook off after five days and notifies HR, and resent messages wait until it is on', async () => {
    const hook = await add();
    scene.hooks.answer = (response) => void response.writeHead(503).end();
    await apply('2026-07-01');
    await deliver();
    await scene.t.sql`update webhook set failing_since = now() - interval '5 days' + interval '1 minute'`;
    await hurry();
    await deliver();
    expect(await stored(hook)).toMatchObject({ isOn: true, state: 'Failing' });
    await scene.t.sql`update webhook set failing_since = now() - interval '5 days'`;
    await apply('2026-07-02');
    await scene.t.sql`delete from notice`;
    await deliver();
    expect(await stored(hook)).toMatchObject({ isOn: false, state: 'Switched off', offBecause: 'failing' });
    const told = await scene.t.sql<{ who: string }[]>`
      select e.name as who from notice n join employee e on e.empl_id = n.empl_id where kind = 'webhookOff' order by 1`;
    expect(told).toEqual([{ who: 'Hedda Roth' }, { who: 'Olga Other' }]);
    expect((await scene.t.call('GET', '/notices', { by: scene.hr })).body).toMatchObject([
      { kind: 'webhookOff', what: 'a webhook was switched off', leave: null },
    ]);
    expect((await log(hook)).map(({ state }) => state)).toEqual(['Failed', 'Failed']);
    await apply('2026-07-03');
    expect(await log(hook)).toHaveLength(2);
    expect(await scene.t.call('POST', `/webhook/${hook.webhookId}/replay`, { by: scene.hr, body: {} })).toMatchObject({
      status: 409,
      message: 'The webhook was switched off.',
    });
    await scene.t.call('PATCH', `/webhook/${hook.webhookId}`, { by: scene.hr, body: { isOn: true } });
    expect(await stored(hook)).toMatchObject({ state: 'Delivering', offBecause: null });
  });

  test('with the answer 410 switches the webhook off at once', async () => {
    const hook = await add();
    scene.hooks.answer = (response) => void response.writeHead(410).end();
    await apply();
    await deliver();
    expect(await stored(hook)).toMatchObject({ isOn: false, offBecause: 'gone' });
    expect(scene.hooks.heard).toHaveLength(1);
  });

  test('with a redirect to a private address is not followed', async () => {
    const hook = await add();
    scene.hooks.answer = (response) => void response.writeHead(302, { Location: `http://hook.test:${scene.hooks.port}/inside` }).end();
    await apply();
    await deliver();
    expect(scene.hooks.heard.map(({ path }) => path)).toEqual(['/in']);
    expect(await log(hook)).toMatchObject([{ state: 'Tries again', answer: '302' }]);
  });

  test('at a name that now resolves to a private address says so and reveals nothing about that address', async () => {
    const hook = await add();
    await scene.t.sql`update webhook set address = ${'https://inside.test/'}`;
    await apply();
    await deliver();
    expect(await log(hook)).toMatchObject([{ state: 'Tries again', answer: 'Refused: 10.0.0.5 is a private address.', answered: null }]);
  });
});

test('a slow webhook delays the others by one message, not by all', async () => {
  const { hooks } = scene;
  for (const name of ['slow', 'quick']) await add({ name, address: `http://hook.test:${hooks.port}/${name}` });
  hooks.answer = async (response, { url }) => {
    await setTimeout(url === '/slow' ? 600 : 0);
    response.end();
  };
  const heard = () => hooks.heard.map(({ path }) => path);
  await apply('2026-07-01');
  await apply('2026-07-02');
  const delivering = deliver();
  await expect.poll(() => heard().filter((path) => path === '/quick')).toHaveLength(2);
  // No further messages of the fast webhook are due by now.
  await setTimeout(100);
  await apply('2026-07-03');
  await delivering;
  expect(heard().toSorted()).toEqual(['/quick', '/quick', '/quick', '/slow', '/slow', '/slow']);
  expect(heard().at(-1)).toBe('/slow');
});

describe('one instance sends a message', () => {
  test('if two check at the same time, and the other instance sends it if the first dies', async () => {
    const hook = await add();
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-06', '2026-07-07']) await apply(day);
    await Promise.all([deliver(), deliver()]);
    expect(scene.hooks.heard).toHaveLength(5);
    await apply('2026-07-08');
    // The lease of an instance that died has ended.
    await scene.t.sql`update webhook_delivery set tries = 1, next_try_at = now() + interval '60 seconds' where status = 'waiting'`;
    await deliver();
    expect(scene.hooks.heard).toHaveLength(5);
    await hurry();
    await deliver();
    expect(scene.hooks.heard).toHaveLength(6);
    expect(await log(hook)).toHaveLength(6);
  });

  test('without holding a database connection during the call', async () => {
    const hook = await add();
    await apply();
    const [waiting] = await log(hook);
    let inUse = -1;
    scene.hooks.answer = (response) => {
      inUse = scene.t.sql.state().inUse;
      response.end();
    };
    await deliverMessage(
      { sql: scene.t.sql, callOut: scene.callOut, today: () => scene.t.clock.today },
      { deliveryId: waiting?.deliveryId ?? 0 },
    );
    expect(inUse).toBe(0);
  });
});
