import { beforeEach, describe, expect, test } from 'vitest';
import { sendMorningNotifications } from '#src/app/server/jobs/company-jobs.ts';
import { readConfig } from '#src/app/server/config/config.ts';
import { type CreatedToken, createTokenScene } from '#src/testing/scenes/token-scene.ts';

const { t, hr, otherHr, add, stored, end, statusOf } = await createTokenScene();

beforeEach(() => {
  t.clock.today = '2026-06-15';
});

describe('a token', () => {
  test('is shown once, stored as a hash, and listed by its last four characters', async () => {
    const one = await add(['people:read', 'leave:read'], { addresses: [' 203.0.113.0/24', '::1', '203.0.113.0/24'] });
    expect(one.token).toMatch(/^lv_[\w-]{43}$/);
    const row = await stored(one);
    expect(row).toMatchObject({ ending: one.token.slice(-4), state: 'Active', scopes: ['leave:read', 'people:read'], lastUsed: null });
    expect(row).toMatchObject({ addresses: ['203.0.113.0/24', '::1'], madeBy: `Hedda Roth (${hr.emplId})` });
    expect(row).not.toHaveProperty('token');
    const everything = await t.sql<{ row: string }[]>`
      select to_jsonb(a)::text as row from audit_log a union all select to_jsonb(t)::text from api_token t union all select to_jsonb(k)::text from idempotency_key k`;
    const whole = JSON.stringify(everything);
    expect(whole).toContain(one.name);
    expect(whole).not.toContain(one.token.slice(0, 20));
    const log =
      await t.sql`select after ->> 'token_hash' as hash from audit_log where entity = 'api_token' and entity_key = ${String(one.apiTokenId)}`;
    expect(log).toEqual([{ hash: '(changed)' }]);
  });

  test('is not shown again to a repeated call with the same key, which creates nothing', async () => {
    const how = { by: hr, body: { name: 'Once', scopes: ['leave:read'], lastDay: '2026-12-31' }, headers: { 'idempotency-key': 'once' } };
    expect((await t.call('POST', '/apitoken', how)).status).toBe(200);
    expect(await t.call('POST', '/apitoken', how)).toMatchObject({ status: 409, body: { code: 'call.told-once' } });
    expect(await t.sql`select from api_token where name = 'Once'`).toHaveLength(1);
  });

  test.each<[object, string, string]>([
    [{ name: ' ' }, 'name', 'api-token.name-blank'],
    [{ scopes: [] }, 'scopes', 'api-token.scopes-none'],
    [{ lastDay: '2026-06-14' }, 'lastDay', 'api-token.last-day-over'],
    [{ lastDay: '2027-06-17' }, 'lastDay', 'api-token.last-day-late'],
    [{ lastDay: '' }, 'lastDay', 'api-token.last-day-blank'],
    [{ addresses: ['203.0.113.7', 'office'] }, 'addresses', 'api-token.address-form'],
    [{ addresses: ['203.0.113.0/33'] }, 'addresses', 'api-token.address-form'],
    [{ addresses: ['203.0.113.0/8/8'] }, 'addresses', 'api-token.address-form'],
    [{ addresses: ['fe80::1%eth0'] }, 'addresses', 'api-token.address-form'],
    [{ addresses: Array.from({ length: 21 }, (_, at) => `203.0.113.${at}`) }, 'addresses', 'api-token.addresses-many'],
  ])('with %j is rejected', async (wrong, path, code) => {
    const body = { name: 'Wrong', scopes: ['leave:read'], lastDay: '2026-12-31', ...wrong };
    const { status, body: answer } = await t.call('POST', '/apitoken', { by: hr, body });
    expect({ status, answer }).toMatchObject({ status: 400, answer: { errors: [{ path, code }] } });
  });

  test('expires between today and 366 days ahead, and its name is unique until it has ended', async () => {
    await add(['leave:read'], { lastDay: '2027-06-16' });
    const body = { name: 'Payroll', scopes: ['leave:read'], lastDay: '2026-06-15' };
    const both = await Promise.all([body, { ...body, name: 'PAYROLL' }].map((one) => t.call('POST', '/apitoken', { by: hr, body: one })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { errors: [{ path: 'name', code: 'api-token.name-taken' }] } });
    t.clock.today = '2026-06-16';
    expect((await t.call('POST', '/apitoken', { by: hr, body: { ...body, lastDay: '2026-12-31' } })).status).toBe(200);
    expect(await t.sql`select from api_token where lower(name) = 'payroll' and ended_at is null`).toHaveLength(1);
  });

  test('ends at once, only once, and only from its current version', async () => {
    const one = await add(['leave:read']);
    expect(await statusOf(one.token)).toBe(200);
    const headers = { 'if-match': '"7"' };
    expect((await t.call('DELETE', `/apitoken/${one.apiTokenId}`, { by: hr, headers })).status).toBe(412);
    expect((await end(one, otherHr)).status).toBe(200);
    expect(await statusOf(one.token)).toBe(401);
    expect(await end(one)).toMatchObject({ status: 409, body: { code: 'api-token.ended' } });
    expect((await stored(one))?.state).toBe('Ended');
    const next = await add(['leave:read'], { name: one.name });
    expect(await statusOf(next.token)).toBe(200);
  });

  test('is not ended again when its name is reused after its expiry', async () => {
    const one = await add(['leave:read'], { lastDay: '2026-06-20' });
    await end(one);
    t.clock.today = '2026-06-25';
    await add(['leave:read'], { name: one.name });
    const log = await t.sql<{ action: string }[]>`
      select action from audit_log where entity = 'api_token' and entity_key = ${String(one.apiTokenId)} order by audit_log_id`;
    expect(log.map(({ action }) => action)).toEqual(['insert', 'update']);
  });

  test('is valid through its last day, and reports when it expires', async () => {
    const one = await add(['leave:read'], { lastDay: '2026-06-30' });
    const states: Record<string, unknown> = {};
    for (const today of ['2026-06-15', '2026-06-16', '2026-06-29', '2026-06-30', '2026-07-01']) {
      t.clock.today = today;
      const row = await stored(one);
      states[today] = [row?.state, row?.endsSoon, row?.isEnded, await statusOf(one.token)];
    }
    expect(states).toEqual({
      '2026-06-15': ['Active', false, false, 200],
      '2026-06-16': ['Expires in 14 days', true, false, 200],
      '2026-06-29': ['Expires in 1 day', true, false, 200],
      '2026-06-30': ['Expires today', true, false, 200],
      '2026-07-01': ['Ended', false, true, 401],
    });
    expect(await end(one)).toMatchObject({ status: 409 });
  });

  test('records its use once a minute', async () => {
    const one = await add(['leave:read']);
    const usedAt = async () =>
      (await t.sql<{ at: string | null }[]>`select used_at::text as at from api_token where api_token_id = ${one.apiTokenId}`)[0]?.at;
    await statusOf(one.token);
    await expect.poll(usedAt).not.toBeNull();
    const first = await usedAt();
    await statusOf(one.token);
    await t.sql`update api_token set used_at = used_at - interval '59 seconds' where api_token_id = ${one.apiTokenId}`;
    const before = await usedAt();
    await statusOf(one.token);
    await statusOf(one.token);
    expect(await usedAt()).toBe(before);
    await t.sql`update api_token set used_at = ${first ?? ''}::timestamptz - interval '61 seconds' where api_token_id = ${one.apiTokenId}`;
    await statusOf(one.token);
    await expect.poll(async () => (await usedAt()) ?? '').not.toBe(before);
    expect(await stored(one)).toMatchObject({
      lastUsed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      lastUsedTime: expect.stringMatching(/^\d\d:\d\d$/) as string,
    });
    expect(
      await t.sql`select from audit_log where entity = 'api_token' and entity_key = ${String(one.apiTokenId)} and action = 'update'`,
    ).toHaveLength(0);
  });
});

describe('the creator of a token', () => {
  test('may be deactivated or lose the role, while the token continues and HR is notified once', async () => {
    const maker = await t.addPerson({ roles: ['E', 'H'], name: 'Gone Soon' });
    const body = { name: 'Left behind', scopes: ['leave:read'], lastDay: '2027-06-15' };
    const one = (await t.call('POST', '/apitoken', { by: maker, body })).body as CreatedToken;
    await end((await t.call('POST', '/apitoken', { by: maker, body: { ...body, name: 'Ended before' } })).body as CreatedToken);
    await t.sql`update employee set roles = '{E}' where empl_id = ${maker.emplId}`;
    const morning = () =>
      sendMorningNotifications({ sql: t.sql, today: () => t.clock.today, config: readConfig({}, { dataDir: '/nowhere' }) });
    const told = async () => {
      const notices = (await t.call('GET', '/notices', { by: otherHr })).body as { kind: string; figures: object }[];
      return notices.filter(({ kind }) => kind === 'tokenMakerLeft').map(({ figures }) => figures);
    };
    await morning();
    expect(await told()).toEqual([]);
    await t.sql`update employee set status = 'I' where empl_id = ${maker.emplId}`;
    await morning();
    await morning();
    expect(await told()).toEqual([{ token: 'Left behind', emplId: maker.emplId }]);
    expect(await statusOf(one.token)).toBe(200);
    await t.sql`update api_token set ended_at = now() where last_day < '2026-07-10' and ended_at is null`;
    const ended = await add(['leave:read'], { lastDay: '2026-07-10' });
    const running = await add(['leave:read'], { lastDay: '2026-07-10' });
    await end(ended);
    t.clock.today = '2026-06-26';
    await morning();
    await morning();
    const notices = (await t.call('GET', '/notices', { by: otherHr })).body as { kind: string; figures: object }[];
    expect(notices.filter(({ kind }) => kind === 'tokenEnds').map(({ figures }) => figures)).toEqual([
      { token: running.name, until: '2026-07-10' },
    ]);
  });

  test('is not notified of a token created shortly before its expiry', async () => {
    await t.sql`delete from api_token where last_day <= '2026-06-29' and used_at is null`;
    const short = await add(['leave:read'], { lastDay: '2026-06-20' });
    await sendMorningNotifications({ sql: t.sql, today: () => t.clock.today, config: readConfig({}, { dataDir: '/nowhere' }) });
    const notices = await t.call('GET', '/notices', { by: otherHr });
    expect(JSON.stringify(notices.body)).not.toContain(short.name);
  });

  test('must be HR and reauthenticate if a second factor is set up', async () => {
    await t.sql`insert into totp (empl_id, secret, is_on) values (${otherHr.emplId}, ${Buffer.alloc(20, 1)}, true)`;
    const body = { name: 'Unproved', scopes: ['leave:read'], lastDay: '2026-12-31' };
    expect(await t.call('POST', '/apitoken', { by: otherHr, body })).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    const one = await add(['leave:read']);
    expect(await end(one, otherHr)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    await t.sql`delete from totp where empl_id = ${otherHr.emplId}`;
  });
});
