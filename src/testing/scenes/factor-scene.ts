import { expect } from 'vitest';
import { stepAt, totpCode } from '#src/shared/access/server/factor/totp.ts';
import { hashToken } from '#src/shared/access/server/token.ts';
import { createSoftwarePasskey } from '#src/testing/servers/software-passkey.ts';
import { validPassword, signInFrom } from '#src/testing/sign-in-fixtures.ts';
import type { Person, TestApp } from '#src/testing/test-app.ts';

/** The site for which the tests create passkeys. */
export const passkeyTestSite = { origin: 'https://leave.test.example', host: 'leave.test.example' };

const ok = async <T>(asked: Promise<{ status: number; body: unknown }>): Promise<T> => {
  const { status, body } = await asked;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as T;
};

/** Reads and changes the stored records of second factors. */
function factorRecords(t: () => TestApp) {
  const secretOf = async ({ emplId }: Person) => {
    const [row] = await t().sql<{ secret: Buffer }[]>`select secret from totp where empl_id = ${emplId}`;
    return row?.secret ?? Buffer.alloc(20);
  };
  /** Returns the code of a half minute, counted from now. */
  const codeOf = async (person: Person, away = 0) => totpCode(await secretOf(person), stepAt(Date.now()) + away);
  /** Makes used codes valid again, because a test cannot wait for the next half minute. */
  const forgetSteps = ({ emplId }: Person) => t().sql`update totp set last_step = null where empl_id = ${emplId}`;
  const age = ({ token }: Person, minutes: number) =>
    t().sql`update session set proved_at = now() - ${minutes} * interval '1 minute' where token_hash = ${hashToken(token)}`;
  const set = (secondFactor: string) =>
    t()
      .sql`insert into setting (name, value) values ('secondFactor', to_jsonb(${secondFactor}::text)) on conflict (name) do update set value = excluded.value`;
  const entries = async ({ emplId }: Person) =>
    (
      await t().sql<{ action: string }[]>`
      select action from audit_log where entity_key in (lower(${`${emplId}@test.example`}), ${emplId})
        and action in ('factor added', 'factor removed', 'codes made', 'factors reset', 'second factor failed') order by audit_log_id`
    ).map(({ action }) => action);
  return { secretOf, codeOf, forgetSteps, age, set, entries };
}

/** Creates the common steps of tests of the second factor. @param t returns the application once it exists */
export function factorScene(t: () => TestApp) {
  const stored = factorRecords(t);
  const { codeOf, forgetSteps } = stored;
  const factors = async (by: Person) => ok<Record<string, unknown>>(t().call('GET', '/factors/me', { by }));
  /** Sets up an authenticator app. @returns the recovery codes */
  async function addApp(by: Person): Promise<string[]> {
    await ok(t().call('POST', '/factors/me/app', { by }));
    const { recoveryCodes } = await ok<{ recoveryCodes: string[] }>(
      t().call('PUT', '/factors/me/app', { by, body: { code: await codeOf(by) } }),
    );
    await forgetSteps(by);
    return recoveryCodes;
  }
  async function addPasskey(by: Person, name = 'Laptop') {
    const passkey = createSoftwarePasskey(passkeyTestSite);
    const { challenge } = await ok<{ challenge: string }>(t().call('POST', '/factors/me/passkey/options', { by }));
    const body = { name, passkey: passkey.make(challenge) };
    const { recoveryCodes } = await ok<{ recoveryCodes: string[] | null }>(t().call('POST', '/factors/me/passkey', { by, body }));
    return { passkey, recoveryCodes };
  }
  const addCodes = async (by: Person) =>
    (await ok<{ recoveryCodes: string[] }>(t().call('POST', '/factors/me/recoverycodes', { by }))).recoveryCodes;
  const signIn = async ({ emplId }: Person, password = validPassword) =>
    (await signInFrom(t(), '10.0.0.1', `${emplId}@test.example`, password)).json<{
      accessToken?: string;
      secondFactor?: { ticket: string; ways: string[] };
    }>();
  const ticketOf = async (person: Person) => (await signIn(person)).secondFactor?.ticket ?? '';
  const step = (body: object) => t().call('POST', '/auth/secondfactor', { body });
  const enterWith = async (person: Person, code: string) => step({ ticket: await ticketOf(person), code });
  /** Signs in with password and app. */
  async function enter(person: Person): Promise<Person> {
    await forgetSteps(person);
    const { accessToken } = await ok<{ accessToken: string }>(enterWith(person, await codeOf(person)));
    await forgetSteps(person);
    return { ...person, token: accessToken };
  }
  const isIn = async (by: Person) => (await t().call('GET', '/firstTime', { by })).status === 200;
  return { ...stored, ok, factors, addApp, addPasskey, addCodes, signIn, ticketOf, step, enterWith, enter, isIn };
}
