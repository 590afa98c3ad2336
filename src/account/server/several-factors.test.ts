import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { factorScene, site } from '#src/testing/scenes/factor-scene.ts';
import { addNewcomer } from '#src/testing/signing-in.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let ann: Person;

beforeAll(async () => {
  t = await createTestApp({ env: { PUBLIC_URL: site.origin } });
});
afterAll(() => t.close());
beforeEach(async () => {
  ann = await addNewcomer(t);
});

const { ok, codeOf, addPasskey, signIn, ticketOf, step } = factorScene(() => t);

async function enterWith(passkey: { prove: (challenge: string, odd?: { counter?: number }) => object }, counter?: number): Promise<number> {
  const ticket = await ticketOf(ann);
  const { challenge } = await ok<{ challenge: string }>(t.call('POST', '/auth/secondfactor/passkey', { body: { ticket } }));
  return (await step({ ticket, passkey: passkey.prove(challenge, counter === undefined ? {} : { counter }) })).status;
}

test('of two passkeys the one that signs counts, and the use of that one is noted', async () => {
  await addPasskey(ann, 'Laptop');
  const { passkey } = await addPasskey(ann, 'Phone');
  expect(await enterWith(passkey)).toBe(200);
  expect(await t.sql`select name from passkey where empl_id = ${ann.emplId} and used_at is not null`).toEqual([{ name: 'Phone' }]);
});

test('a passkey that counts less than before is a copy, and lets nobody in', async () => {
  const { passkey } = await addPasskey(ann);
  expect(await enterWith(passkey, 10)).toBe(200);
  expect(await enterWith(passkey, 10)).toBe(401);
  expect(await enterWith(passkey, 9)).toBe(401);
  expect(await enterWith(passkey, 11)).toBe(200);
});

test('an app that was begun and not turned on lets nobody in, is not offered, and is not there to remove', async () => {
  await addPasskey(ann);
  await ok(t.call('POST', '/factors/me/app', { by: ann }));
  expect((await signIn(ann)).secondFactor?.ways).toEqual(['passkey', 'recoveryCode']);
  expect(await t.call('DELETE', '/factors/me/app', { by: ann })).toMatchObject({ status: 404 });
  expect((await step({ ticket: await ticketOf(ann), code: await codeOf(ann) })).status).toBe(401);
});
