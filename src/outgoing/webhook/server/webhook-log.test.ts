import { describe, expect, test } from 'vitest';
import { runHousekeeping } from '#src/app/server/jobs/housekeeping.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { erasePerson } from '#src/outgoing/personal-data/server/erase-person.ts';
import { findPersonData } from '#src/outgoing/personal-data/server/export-person.ts';
import { leaveEvents, setUpWebhookScene, webhookSteps } from '#src/testing/scenes/webhook-scene.ts';

const scene = setUpWebhookScene();
const { add, apply, deliver, heard, log, stored } = webhookSteps(scene);

describe('a test', () => {
  test('is sent at once and only once, returns the answer, and does not affect the webhook', async () => {
    const hook = await add({ events: ['employee.added'] });
    const tryIt = async () => (await scene.t.call('POST', `/webhook/${hook.webhookId}/test`, { by: scene.hr })).body;
    expect(await tryIt()).toMatchObject({ state: 'Delivered', answer: '200' });
    scene.hooks.answer = (response) => void response.writeHead(500).end('no');
    expect(await tryIt()).toMatchObject({ state: 'Failed', answer: '500' });
    expect(heard()).toMatchObject([
      { type: 'test', data: {} },
      { type: 'test', data: {} },
    ]);
    expect(await stored(hook)).toMatchObject({ state: 'Delivering', failed: 0 });
    expect(await log(hook)).toMatchObject([{ event: 'test', tries: '1 of 1', answered: 'no' }, { event: 'test' }]);
  });

  test('is sent once, even if the call is repeated', async () => {
    const hook = await add();
    const headers = { 'idempotency-key': 'a-test' };
    await scene.t.call('POST', `/webhook/${hook.webhookId}/test`, { by: scene.hr, headers });
    await scene.t.call('POST', `/webhook/${hook.webhookId}/test`, { by: scene.hr, headers });
    expect(scene.hooks.heard).toHaveLength(1);
  });
});

test('the export of a person contains deliveries without answers, and erasure deletes them', async () => {
  const hook = await add({ events: [...leaveEvents, 'employee.changed'] });
  scene.hooks.answer = (response) => void response.end('Hana was here');
  await apply();
  await deliver();
  const exported = JSON.stringify(await findPersonData(scene.t.sql, scene.hana.emplId));
  expect(exported).toContain('"webhookDeliveries"');
  expect(exported).not.toContain('was here');
  await scene.t.sql`update employee set status = 'I' where empl_id = ${scene.hana.emplId}`;
  await erasePerson(scene.t.sql, createAttachmentStore({ dataDir: '/nowhere', attachmentsUrl: undefined }), scene.hana.emplId);
  expect(await log(hook)).toEqual([]);
});

test('the log is kept for 30 days', async () => {
  const hook = await add();
  await apply();
  await deliver();
  const services = {
    today: () => '2026-06-15',
    sql: scene.t.sql,
    attachments: createAttachmentStore({ dataDir: '/nowhere', attachmentsUrl: undefined }),
  };
  await scene.t.sql`update webhook_delivery set ended_at = now() - interval '30 days' + interval '1 minute'`;
  await runHousekeeping(services);
  expect(await log(hook)).toHaveLength(1);
  await scene.t.sql`update webhook_delivery set ended_at = now() - interval '31 days'`;
  await runHousekeeping(services);
  expect(await log(hook)).toEqual([]);
});
