import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type WebhookServer, tableLookup, startWebhookServer } from '#src/testing/servers/webhook-server.ts';
import { type Person, type TestApp, testApp } from '#src/testing/test-app.ts';
import { createWebhookClient } from '#src/outgoing/webhook/server/webhook-client.ts';
import { deliverDueMessages } from '#src/outgoing/webhook/server/deliver-messages.ts';

const names: Record<string, readonly string[]> = { 'hook.test': ['127.0.0.1'], 'public.test': ['8.8.8.8'], 'inside.test': ['10.0.0.5'] };
const callOut = createWebhookClient({ named: ['hook.test'], lookup: tableLookup(names), toItself: true });
/** All events of leave. */
export const leaveEvents = [
  'leave.submitted',
  'leave.approved',
  'leave.rejected',
  'leave.recalled',
  'leave.cancellation_asked',
  'leave.cancelled',
  'leave.changed',
];

export type StoredDelivery = {
  webhookId: number;
  secret: string;
  address: string;
  state: string;
  failed: number;
  offBecause: string | null;
  isOn: boolean;
};
type DeliveryLine = { deliveryId: number; state: string; answer: string; event: string; tries: string; answered: string | null };
type ReceivedEvent = { type: string; timestamp: string; data: Record<string, unknown> };

/** A company with webhooks, and a program at `hook.test` that they may call. Each test has its own people and webhooks. */
export type WebhookScene = {
  t: TestApp;
  hooks: WebhookServer;
  hr: Person;
  manager: Person;
  hana: Person;
  callOut: typeof callOut;
};

/** Sets the scene before each test of a file. */
export function setUpWebhookScene(): WebhookScene {
  const scene = { t: testApp({ callOut }), callOut } as WebhookScene;
  beforeAll(async () => {
    scene.hooks = await startWebhookServer();
    scene.hr = await scene.t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
    await scene.t.addPerson({ roles: ['E', 'H'], name: 'Olga Other' });
  });
  afterAll(() => scene.hooks.close());
  beforeEach(async () => {
    const { t, hooks } = scene;
    await t.sql`delete from webhook`;
    scene.manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
    scene.hana = await t.addPerson({ name: 'Hana <Tan> & Co', reportsTo: scene.manager.emplId });
    for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(scene.hana.emplId, 20, { leaveCode });
    hooks.heard.length = 0;
    hooks.answer = (response) => void response.end('ok');
  });
  return scene;
}

/** Creates the common steps of webhook tests. */
export const webhookSteps = (scene: WebhookScene) => ({
  add: async (more: object = {}): Promise<StoredDelivery> => {
    const { t, hooks, hr } = scene;
    const body = { name: 'Payroll', address: `http://hook.test:${hooks.port}/in`, format: 'json', events: leaveEvents, ...more };
    const answer = await t.call('POST', '/webhook', { by: hr, body });
    expect({ status: answer.status, said: answer.message }).toMatchObject({ status: 200 });
    return answer.body as StoredDelivery;
  },
  stored: async ({ webhookId }: StoredDelivery) =>
    (await scene.t.call('GET', `/webhook/${webhookId}`, { by: scene.hr })).body as StoredDelivery,
  log: async ({ webhookId }: StoredDelivery) =>
    (await scene.t.call('GET', `/webhook/${webhookId}/deliveries`, { by: scene.hr })).body as DeliveryLine[],
  heard: () => scene.hooks.heard.map(({ body }) => JSON.parse(body) as ReceivedEvent),
  /** Sends all messages that are due, but does not wait for later ones. */
  deliver: async (): Promise<void> => {
    const { sql } = scene.t;
    const enough = new AbortController();
    const delivering = deliverDueMessages({ sql, callOut, today: () => scene.t.clock.today }, enough.signal);
    const due = () =>
      sql`select from webhook_delivery d join webhook w using (webhook_id) where is_on and status = 'waiting' and next_try_at <= now() + interval '1 second'`;
    await expect.poll(async () => (await due()).length, { interval: 5, timeout: 30_000 }).toBe(0);
    enough.abort();
    await delivering;
  },
  /** Makes all pending messages due now. */
  hurry: () => scene.t.sql`update webhook_delivery set next_try_at = now() where status = 'waiting'`,
  /** Applies for a day of leave. @returns its path */
  apply: async (startDate = '2026-07-01', leaveCode = 'AL'): Promise<string> => {
    const { t, hana, manager } = scene;
    const id = { startDate };
    const body = { id, leaveCategory: { leaveCode }, endDate: startDate, reason: 'The doctor said so', approver: manager.emplId };
    expect(await t.call('POST', '/appliedleave', { by: hana, body })).toMatchObject({ status: 200 });
    return `/appliedleave/${hana.emplId}/2026-06-15/${startDate}/${leaveCode}`;
  },
  move: async (method: 'PATCH' | 'DELETE', path: string, by: Person, body?: object) =>
    expect(await scene.t.call(method, path, { by, body })).toMatchObject({ status: 200 }),
});
