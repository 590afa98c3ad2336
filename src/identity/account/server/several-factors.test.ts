import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { lockLogins } from '#src/shared/access/server/account-queries.ts';
import { inHashQueue } from '#src/shared/access/server/password-hash.ts';
import { factorScene, passkeyTestSite } from '#src/testing/scenes/factor-scene.ts';
import { runInOrder } from '#src/testing/scenes/run-in-order.ts';
import { createSoftwarePasskey } from '#src/testing/servers/software-passkey.ts';
import { addPersonWithPassword } from '#src/testing/sign-in-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp({ env: { PUBLIC_URL: passkeyTestSite.origin } });
let ann: Person;

beforeEach(async () => {
  ann = await addPersonWithPassword(t);
});

const { ok, codeOf, factors, addPasskey, signIn, ticketOf, step, entries } = factorScene(() => t);

async function enterWith(passkey: { prove: (challenge: string, odd?: { counter?: number }) => object }, counter?: number): Promise<number> {
  const ticket = await ticketOf(ann);
  const { challenge } = await ok<{ challenge: string }>(t.call('POST', '/auth/secondfactor/passkey', { body: { ticket } }));
  return (await step({ ticket, passkey: passkey.prove(challenge, counter === undefined ? {} : { counter }) })).status;
}

test('checks the counter of the passkey that signs, and records its use', async () => {
  await addPasskey(ann, 'Laptop');
  const { passkey } = await addPasskey(ann, 'Phone');
  expect(await enterWith(passkey)).toBe(200);
  expect(await t.sql`select name from passkey where empl_id = ${ann.emplId} and used_at is not null`).toEqual([{ name: 'Phone' }]);
});

test('refuses a passkey whose counter goes back, because it is a copy', async () => {
  const { passkey } = await addPasskey(ann);
  expect(await enterWith(passkey, 10)).toBe(200);
  expect(await enterWith(passkey, 10)).toBe(401);
  expect(await enterWith(passkey, 9)).toBe(401);
  expect(await enterWith(passkey, 11)).toBe(200);
});

test('an unconfirmed app cannot sign in, is not offered, and cannot be removed', async () => {
  await addPasskey(ann);
  await ok(t.call('POST', '/factors/me/app', { by: ann }));
  expect((await signIn(ann)).secondFactor?.ways).toEqual(['passkey', 'recoveryCode']);
  expect(await t.call('DELETE', '/factors/me/app', { by: ann })).toMatchObject({ status: 404 });
  expect((await step({ ticket: await ticketOf(ann), code: await codeOf(ann) })).status).toBe(401);
});

const turnOn = async (away = 0) => t.call('PUT', '/factors/me/app', { by: ann, body: { code: await codeOf(ann, away) } });

test('hashes recovery codes only for users without codes who give a correct code', async () => {
  await ok(t.call('POST', '/factors/me/app', { by: ann }));
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const held = [1, 2].map(() => inHashQueue(() => promise));
  const soon = <T>(call: Promise<T>) => Promise.race([call, setTimeout(3000, 'waits')]);
  try {
    expect(await soon(turnOn(5))).toMatchObject({ status: 400, body: { code: 'factor.wrong' } });
    await ok(t.call('POST', '/factors/me/passkey/options', { by: ann }));
    const body = { name: 'Laptop', passkey: createSoftwarePasskey(passkeyTestSite).make('of-another-time') };
    const made = await soon(t.call('POST', '/factors/me/passkey', { by: ann, body }));
    expect(made).toMatchObject({ status: 400, body: { code: 'factor.wrong-passkey' } });
    await t.sql`insert into recovery_code (empl_id, salt, code_hash) values (${ann.emplId}, ${Buffer.alloc(16)}, ${Buffer.alloc(32)})`;
    expect(await soon(turnOn())).toMatchObject({ status: 200, body: { recoveryCodes: null } });
  } finally {
    resolve(undefined);
    await Promise.all(held);
  }
});

test('a repeated call with the same key gets the same answer and adds nothing', async () => {
  const keyed = (of: string) => ({ by: ann, headers: { 'idempotency-key': `${of}-${ann.emplId}` } });
  await ok(t.call('POST', '/factors/me/app', { by: ann }));
  const [wrong, right] = [await codeOf(ann, 5), await codeOf(ann)];
  const put = (code: string) => t.call('PUT', '/factors/me/app', { ...keyed('app'), body: { code } });
  const toldOnce = { status: 409, body: { code: 'call.told-once' } };
  for (const _ of [1, 2]) expect(await put(wrong)).toMatchObject({ status: 400, body: { code: 'factor.wrong' } });
  expect(await put(right)).toHaveProperty('body.recoveryCodes.length', 10);
  expect(await put(right)).toMatchObject(toldOnce);
  expect(await put(wrong)).toMatchObject({ status: 422, body: { code: 'call.other-values' } });
  const { challenge } = await ok<{ challenge: string }>(t.call('POST', '/factors/me/passkey/options', { by: ann }));
  const body = { name: 'Laptop', passkey: createSoftwarePasskey(passkeyTestSite).make(challenge) };
  const add = () => t.call('POST', '/factors/me/passkey', { ...keyed('passkey'), body });
  expect(await add()).toMatchObject({ status: 200, body: { recoveryCodes: null } });
  expect(await add()).toMatchObject(toldOnce);
  // The setup does not restart after the app is removed.
  await ok(t.call('DELETE', '/factors/me/app', { by: ann }));
  expect(await put(right)).toMatchObject(toldOnce);
  expect(await factors(ann)).toMatchObject({ app: null, passkeys: [{ name: 'Laptop' }], recoveryCodes: { left: 10 } });
  expect(await entries(ann)).toEqual(['factor added', 'factor added', 'factor removed']);
});

test('issues new codes if the last factor is removed while another is added', async () => {
  await addPasskey(ann);
  await ok(t.call('POST', '/factors/me/app', { by: ann }));
  const removing = async (tx: Parameters<typeof lockLogins>[0]) => {
    await lockLogins(tx, [ann.emplId]);
    await tx`delete from passkey where empl_id = ${ann.emplId}`;
  };
  const [added] = await runInOrder(t, removing, [() => turnOn()]);
  expect(added?.body).toHaveProperty('recoveryCodes.length', 10);
  expect(await t.sql`select from recovery_code where empl_id = ${ann.emplId}`).toHaveLength(10);
});
