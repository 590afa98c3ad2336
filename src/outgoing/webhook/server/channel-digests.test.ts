import { beforeEach, describe, expect, test } from 'vitest';
import { setUpWebhookScene, type StoredDelivery, webhookSteps } from '#src/testing/scenes/webhook-scene.ts';
import type { Person } from '#src/testing/test-app.ts';
import { queueChannelDigests } from './queue-channel-digests.ts';

const scene = setUpWebhookScene();
const { add, deliver, hurry, log, stored } = webhookSteps(scene);
let ben: Person;
const title = 'Who is away:';

beforeEach(async () => {
  const { t } = scene;
  for (const table of ['applied_leave', 'public_holiday']) await t.sql`delete from ${t.sql(table)}`;
  await t.sql`update employee set roles = '{E,H}', status = 'A' where empl_id = ${scene.hr.emplId}`;
  await t.sql`update sending set held_because = null, held_at = null`;
  await t.sql`update leave_category set colleagues_see_type = leave_code = 'AL'`;
  ben = await t.addPerson({ name: 'Ben Silva', departments: ['SAL'] });
  await t.addEntitlement(ben.emplId, 300);
  t.clock.today = '2026-06-15';
});

const addLeave = ({ emplId }: Person, from: string, until: string, leaveCode = 'AL') => scene.t.sql`
  insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
  values (${emplId}, '2026-05-01', ${from}, ${until}, ${leaveCode}, 1, 'APPRV', ${scene.manager.emplId}, 'Secret')`;
const addDigest = async (more: object = {}) => {
  const hook = await add({ format: 'slack', events: ['away.digest'], hour: 8, ...more });
  // A digest that is added after its hour begins on the next day. Tests run at any hour.
  await scene.t.sql`update webhook set digest_on = null`;
  return hook;
};
const change = ({ webhookId }: StoredDelivery, body: object, by = scene.hr) => scene.t.call('PATCH', `/webhook/${webhookId}`, { by, body });
const queue = (at: string, timeZone = 'Asia/Singapore', offset = '+08:00') => {
  scene.t.clock.today = at.slice(0, 10);
  return queueChannelDigests(scene.t.sql, { timeZone, now: Date.parse(`${at}${offset}`) });
};
/** Runs the job and returns the text of each message that the chat has received since. */
async function run(at: string): Promise<string[]> {
  await queue(at);
  return receive();
}
async function receive(): Promise<string[]> {
  scene.hooks.heard.length = 0;
  await deliver();
  return scene.hooks.heard.map(({ body }) => (JSON.parse(body) as { text: string }).text);
}

describe('the digest of a channel', () => {
  test('shows what all colleagues may see: types only if the category allows it', async () => {
    await addDigest();
    await addLeave(scene.hana, '2026-07-02', '2026-07-03', 'SL');
    await addLeave(ben, '2026-07-02', '2026-07-02');
    expect(await run('2026-07-02T08:00')).toEqual([
      [
        `${title} Thu 02/07/2026`,
        '2 people are away.',
        'Ben Silva is away (Annual leave) and returns on Fri 03/07/2026.',
        'Hana &lt;Tan&gt; &amp; Co is away and returns on Mon 06/07/2026.',
        'Ben Silva returns tomorrow.',
      ].join('\n'),
    ]);
    const [row] = await scene.t.sql`select data from webhook_delivery`;
    expect(row?.data).toEqual({ day: '2026-07-02' });
  });

  test('covers its departments only, and people who have left are not in it', async () => {
    const hook = await addDigest({ deptIds: ['SAL'] });
    expect(hook).toMatchObject({ schedule: 'daily', hour: 8, deptIds: ['SAL'], deptNames: 'Sales' });
    await addLeave(scene.hana, '2026-07-02', '2026-07-02');
    expect(await run('2026-07-02T08:00')).toEqual([]);
    await addLeave(ben, '2026-07-03', '2026-07-03');
    expect((await run('2026-07-03T08:00'))[0]).toContain('1 person is away.');
    await addLeave(ben, '2026-07-06', '2026-07-06');
    await scene.t.sql`update employee set status = 'I' where empl_id = ${ben.emplId}`;
    expect(await run('2026-07-06T08:00')).toEqual([]);
  });

  test('has one block for each line in Teams', async () => {
    await addDigest({ format: 'teams' });
    await addLeave(ben, '2026-07-02', '2026-07-02');
    await queue('2026-07-02T08:00');
    await receive();
    const { attachments } = JSON.parse(scene.hooks.heard[0]?.body ?? '') as { attachments: { content: { body: object[] } }[] };
    expect(attachments[0]?.content.body[1]).toEqual({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: '1 person is away.' }] });
  });

  test('is not sent if no one is away, on a weekend, or on a holiday of the company; but for a holiday alone', async () => {
    await addDigest();
    await addLeave(ben, '2026-07-04', '2026-07-06');
    await scene.t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-06', 'Feast', 'All')`;
    for (const at of ['2026-07-01T08:00', '2026-07-04T08:00', '2026-07-06T08:00', '2026-07-07T08:00']) expect(await run(at)).toEqual([]);
    expect((await run('2026-07-03T08:00')).length).toBe(0);
    await scene.t.sql`update webhook set digest_on = null`;
    expect(await run('2026-07-03T08:00')).toEqual([
      `${title} Fri 03/07/2026\nNo one is away.\nFeast is a public holiday on Mon 06/07/2026.`,
    ]);
  });

  test('of a week goes out on Mondays only', async () => {
    await addDigest({ schedule: 'weekly' });
    await addLeave(ben, '2026-07-02', '2026-07-08');
    expect(await run('2026-07-03T08:00')).toEqual([]);
    expect(await run('2026-07-06T08:00')).toEqual([
      `${title} Mon 06/07 to Sun 12/07/2026\n1 person is away.\nBen Silva is away from Mon 06/07 to Wed 08/07/2026 (Annual leave) and returns on Thu 09/07/2026.`,
    ]);
  });
});

describe('the hour', () => {
  beforeEach(() => addLeave(ben, '2026-03-01', '2026-12-31'));

  test('sends the digest once, with several instances, and later on the day if none ran', async () => {
    await addDigest();
    expect(await queue('2026-07-02T07:59')).toBe(0);
    expect((await Promise.all([1, 2, 3].map(() => queue('2026-07-02T08:00')))).toSorted()).toEqual([0, 0, 1]);
    expect(await queue('2026-07-02T09:00')).toBe(0);
    expect(await queue('2026-07-03T15:00')).toBe(1);
    await scene.t.sql`update sending set held_because = 'switched off', held_at = now()`;
    expect(await queue('2026-07-06T08:00')).toBe(0);
    await scene.t.sql`update sending set held_because = null, held_at = null`;
    expect(await queue('2026-07-06T11:00')).toBe(1);
  });

  test('comes once on the days on which clocks change', async () => {
    const hours = async (from: string, count: number, zone: string) => {
      const queued: number[] = [];
      for (let hour = 0; hour < count; hour += 1)
        queued.push(await queueChannelDigests(scene.t.sql, { timeZone: zone, now: Date.parse(from) + hour * 3_600_000 }));
      return queued;
    };
    const hook = await addDigest({ hour: 2 });
    expect(await hours('2026-03-26T22:00:00Z', 5, 'Asia/Jerusalem')).toEqual([0, 0, 1, 0, 0]);
    await change(hook, { hour: 23 });
    await scene.t.sql`update webhook set digest_on = '2026-10-28'`;
    expect(await hours('2026-10-29T19:00:00Z', 4, 'Africa/Cairo')).toEqual([0, 1, 0, 0]);
  });

  test('that is over when a digest begins, moves or is switched on counts from the next day', async () => {
    const begun = async () => (await scene.t.sql`select digest_on::text as "on" from webhook`)[0]?.on;
    const hook = await add({ format: 'slack', events: ['leave.approved', 'away.digest'], hour: 0 });
    expect(await begun()).toBe('2026-06-15');
    await scene.t.sql`update webhook set digest_on = null`;
    await change(hook, { name: 'Another name' });
    expect(await begun()).toBe(null);
    await change(hook, { isOn: false });
    await change(hook, { isOn: true });
    expect(await begun()).toBe('2026-06-15');
    await change(hook, { events: ['leave.approved'] });
    expect(await stored(hook)).toMatchObject({ schedule: null, hour: null, deptIds: null });
    expect(await begun()).toBe(null);
  });
});

test('a receiver that is down for a day gets the digest of its day only', async () => {
  const hook = await addDigest();
  await addLeave(ben, '2026-07-02', '2026-07-02');
  await addLeave(scene.hana, '2026-07-03', '2026-07-03');
  scene.hooks.answer = (response) => void response.writeHead(503).end();
  expect((await run('2026-07-02T08:00')).length).toBe(1);
  scene.hooks.answer = (response) => void response.end('ok');
  scene.t.clock.today = '2026-07-03';
  await hurry();
  expect(await receive()).toEqual([]);
  const dropped = { state: 'Failed', answer: 'Not sent: its day is over, or there was nothing left to say.' };
  expect(await log(hook)).toMatchObject([dropped]);
  expect((await run('2026-07-03T08:00'))[0]).toContain('Fri 03/07/2026');
  expect(await stored(hook)).toMatchObject({ state: 'Delivering', failed: 0 });
  expect((await scene.t.call('POST', `/webhook/${hook.webhookId}/replay`, { by: scene.hr, body: {} })).body).toEqual({ again: 0 });
});

test('leave that is cancelled after the digest was queued is not in it', async () => {
  const hook = await addDigest();
  await addLeave(ben, '2026-07-02', '2026-07-02');
  expect(await queue('2026-07-02T08:00')).toBe(1);
  await scene.t.sql`update applied_leave set leave_status = 'CANCL' where empl_id = ${ben.emplId}`;
  expect(await receive()).toEqual([]);
  expect(await log(hook)).toMatchObject([{ state: 'Failed' }]);
});

describe('the digest ends', () => {
  test.each([
    ['loses the role', { roles: ['E'], status: 'A' }],
    ['leaves', { roles: ['E', 'H'], status: 'I' }],
  ])('when its maker %s, before and after it is queued, until another HR user saves it', async (_, { roles, status }) => {
    const hook = await addDigest();
    await addLeave(ben, '2026-07-02', '2026-07-06');
    expect(await queue('2026-07-02T08:00')).toBe(1);
    await scene.t.sql`update employee set roles = ${roles}::text[], status = ${status} where empl_id = ${scene.hr.emplId}`;
    expect(await receive()).toEqual([]);
    expect(await queue('2026-07-03T08:00')).toBe(0);
    const other = await scene.t.addPerson({ roles: ['E', 'H'] });
    const seen = () => scene.t.call('GET', `/webhook/${hook.webhookId}`, { by: other });
    expect((await seen()).body).toMatchObject({ state: 'Digest ended', isOn: true });
    expect(await change(hook, { hour: 8 }, other)).toMatchObject({ status: 200, body: { state: 'Delivering' } });
    await scene.t.sql`update webhook set digest_on = null`;
    expect((await run('2026-07-03T08:00')).length).toBe(1);
  });
});

describe('a test', () => {
  const send = async (hook: StoredDelivery) => {
    scene.hooks.heard.length = 0;
    const { body } = await scene.t.call('POST', `/webhook/${hook.webhookId}/test`, { by: scene.hr });
    expect(body).toMatchObject({ state: 'Delivered' });
    return (JSON.parse(scene.hooks.heard[0]?.body ?? '') as { text: string }).text.split('\n');
  };

  test('shows the digest of today or of this week, or that there is nothing to say', async () => {
    const [daily, weekly] = [await addDigest(), await addDigest({ schedule: 'weekly' })];
    const approvals = await add({ format: 'slack', events: ['leave.approved'] });
    scene.t.clock.today = '2026-07-01';
    await addLeave(ben, '2026-07-02', '2026-07-02');
    expect(await send(daily)).toEqual(['This is a test of Leave.', 'Nothing to report today.']);
    expect((await send(weekly)).slice(0, 3)).toEqual([
      'This is a test of Leave.',
      `${title} Mon 29/06 to Sun 05/07/2026`,
      '1 person is away.',
    ]);
    scene.t.clock.today = '2026-07-02';
    expect(await send(daily)).toContain('1 person is away.');
    expect(await send(approvals)).toEqual(['This is a test of Leave.']);
  });
});

describe('a webhook with a digest', () => {
  const body = { name: 'Chat', address: 'https://8.8.8.8/x', format: 'slack', events: ['away.digest'] };
  const post = (more: object, by = scene.hr) => scene.t.call('POST', '/webhook', { by, body: { ...body, ...more } });

  test('goes out daily at the hour of the emails by default', async () => {
    await scene.t.call('PATCH', '/settings', { by: scene.hr, body: { digestHour: 10 } });
    expect((await post({})).body).toMatchObject({ schedule: 'daily', hour: 10, deptIds: null, deptNames: null });
  });

  test.each([
    [{ hour: 24 }, 'hour'],
    [{ hour: 7.5 }, 'hour'],
    [{ hour: -1 }, 'hour'],
    [{ schedule: 'hourly' }, 'schedule'],
    [{ deptIds: ['NONE'] }, 'deptIds', 'webhook.dept-unknown'],
    [{ deptIds: [] }, 'deptIds'],
    [{ format: 'json' }, 'events'],
    [{ events: ['leave.approved'], schedule: 'daily' }, 'schedule'],
    [{ events: ['leave.approved'], hour: 8 }, 'hour'],
    [{ events: ['leave.approved'], deptIds: ['ENG'] }, 'deptIds'],
  ])('is refused with %j', async (more, path, code?: string) => {
    expect(await post(more)).toMatchObject({ status: 400, body: { errors: [{ path, ...(code !== undefined && { code }) }] } });
    const hook = await addDigest();
    if (!('format' in more)) expect(await change(hook, more)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  test('is set up by HR only', async () => {
    const admin = await scene.t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
    const hook = await addDigest();
    for (const by of [scene.hana, scene.manager, admin]) {
      expect((await post({}, by)).status).toBe(403);
      expect((await change(hook, { hour: 9 }, by)).status).toBe(403);
    }
  });
});
