import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#src/app/server/config/config.ts';
import { otherHostCertificate, localhostCertificate } from '#src/testing/servers/certificates.ts';
import { type ConfigurableLdapServer, startLdapServer } from '#src/testing/servers/ldap-server.ts';
import { addPersonWithPassword, setValidPasswords, validPassword as own, signInFrom } from '#src/testing/sign-in-fixtures.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { createDirectory, type Directory } from './directory.ts';

const theirs = 'the-password-of-the-directory';
const down = { status: 503, message: "The company's directory does not answer." };

let directory: ConfigurableLdapServer;
let t: TestApp;

beforeAll(async () => {
  directory = await startLdapServer();
  t = await createTestApp({ env: directory.env, mailer: undefined });
});
afterAll(async () => {
  await t.close();
  await directory.close();
});
afterEach(() => {
  directory.behave(() => undefined);
  directory.references.length = 0;
});

const signIn = async ({ emplId }: { emplId: string }, password: string) => {
  const answer = await signInFrom(t, '10.0.0.1', `${emplId}@test.example`, password);
  return { status: answer.statusCode, message: answer.json<{ message?: string }>().message, retry: answer.headers['retry-after'] };
};

async function addBoth(): Promise<Person> {
  const person = await addPersonWithPassword(t);
  await directory.add({ uid: person.emplId, mail: `${person.emplId}@test.example`, password: theirs });
  return person;
}

async function addTaken(): Promise<Person> {
  const person = await addBoth();
  expect((await signIn(person, theirs)).status).toBe(200);
  return person;
}

/** The directory client with the log of a test. */
const visitor = (at: ConfigurableLdapServer, more: Record<string, string> = {}, patienceMs = 5000): Directory => {
  const { directory: config } = readConfig({ ...at.env, ...more }, { dataDir: './data' });
  if (!config) throw new Error('The environment names none.');
  return createDirectory(config, patienceMs);
};
const said: string[] = [];
const log = { warn: ({ because }: { because: string }) => void said.push(because) } as never;
const judge = (of: Directory, email: string, password: string) =>
  of.visit(email, log, async ([entry, second]) => (entry && !second ? `${entry.id} ${await entry.isPassword(password)}` : 'nobody'));

describe('a directory that is down', () => {
  test('refuses only people who have signed in with it, and the attempts do not count', async () => {
    const [ann, bea, cem] = [await addTaken(), await addPersonWithPassword(t), await addBoth()];
    directory.behave((operation) => (operation === 'connect' ? 'hangUp' : undefined));
    for (const n of Array(11).keys()) expect([n, await signIn(ann, own)]).toEqual([n, { ...down, retry: '30' }]);
    expect(await signIn(ann, theirs)).toMatchObject(down);
    expect([(await signIn(bea, own)).status, (await signIn(cem, own)).status]).toEqual([200, 200]);
    for (const who of [bea, cem, { emplId: 'nobody' }]) expect(await signIn(who, theirs)).toMatchObject(down);
    expect(await t.sql`select from sign_in_failure`).toEqual([]);
    directory.behave(() => undefined);
    expect((await signIn(ann, theirs)).status).toBe(200);
  });

  test.each([
    ['does not accept our credentials', 49],
    ['is busy', 51],
    ['will not speak without StartTLS', 13],
    ['refers to another server', 10],
  ])('refuses the same people if it %s (%i)', async (_what, code) => {
    const dan = await addTaken();
    directory.behave((operation, dn) => (operation === 'bind' && dn.startsWith('cn=leave') ? code : undefined));
    expect(await signIn(dan, theirs)).toMatchObject(down);
  });

  test.each([1, 10, 11, 52])('refuses the same people if it cannot search or check a password (%i)', async (code) => {
    const eve = await addTaken();
    directory.behave((operation) => (operation === 'search' ? code : undefined));
    expect(await signIn(eve, theirs)).toMatchObject(down);
    if (code === 10) return;
    directory.behave((operation, dn) => (operation === 'bind' && dn.startsWith('uid=') ? code : undefined));
    expect(await signIn(eve, theirs)).toMatchObject(down);
  });

  test.each([10, 19, 32, 48, 49, 50, 53])('is distinguished from a directory that rejects a password (%i)', async (code) => {
    const flo = await addTaken();
    directory.behave((operation, dn) => (operation === 'bind' && dn.startsWith('uid=') ? code : undefined));
    expect((await signIn(flo, theirs)).status).toBe(401);
  });

  test('refuses the same people if it closes the connection: only passwords that it has received count', async () => {
    const gus = await addTaken();
    const tries = () => t.sql<{ answered: boolean }[]>`select answered from directory_try`;
    await t.sql`delete from directory_try`;
    directory.behave((operation) => (operation === 'search' ? 'hangUp' : undefined));
    expect(await signIn(gus, theirs)).toMatchObject(down);
    expect(await tries()).toEqual([]);
    directory.behave((operation, dn) => (operation === 'bind' && dn.startsWith('uid=') ? 'hangUp' : undefined));
    // From an address of an earlier sign-in.
    for (const n of [1, 2, 3]) expect([n, await signIn(gus, theirs)]).toMatchObject([n, down]);
    expect(await tries()).toHaveLength(3);
    const before = directory.bindsOf(gus.emplId);
    expect((await signIn(gus, theirs)).status).toBe(503);
    await t.sql`update directory_try set tried_at = tried_at - interval '11 seconds'`;
    expect((await signIn(gus, theirs)).status).toBe(429);
    expect(directory.bindsOf(gus.emplId)).toBe(before);
  });
});

test('without email, HR can reset and set other passwords, but not a password in the directory', async () => {
  const hr = await t.addPerson({ roles: ['E', 'H'] });
  const [wes, xia] = [await addTaken(), await addBoth()];
  const reset = (emplid: string) => t.call('POST', '/resetPassword', { by: hr, body: { emplid } });
  const set = ({ emplId }: Person) =>
    t.call('PATCH', `/logindetails/${emplId}@test.example`, { by: hr, body: { password: 'another-good-one' } });
  for (const act of [() => reset(wes.emplId), () => set(wes)])
    expect(await act()).toMatchObject({ status: 409, body: { code: 'login.in-directory' } });
  expect([(await reset(xia.emplId)).status, (await set(xia)).status, (await signIn(wes, theirs)).status]).toEqual([200, 200, 200]);
});

describe('a slow directory', () => {
  test('occupies no database connection, gets at most ten requests at once, and refuses only people who have signed in with it', async () => {
    const [hal, ida] = [await addTaken(), await addPersonWithPassword(t)];
    await vi.waitFor(() => expect(directory.connected().now).toBe(0));
    directory.behave((operation) => (operation === 'search' ? 'silent' : undefined));
    const waiting = Promise.all(Array.from({ length: 14 }, (_, n) => signIn(n === 13 ? ida : hal, own)));
    const asked = () => directory.binds.filter(({ dn }) => dn.startsWith('cn=leave')).length;
    const before = asked();
    // Shorter than the directory's five seconds, and long enough for a busy machine.
    await vi.waitFor(() => expect(asked() - before).toBe(10), { timeout: 4000 });
    await sleep(200);
    // People who need no directory may still be waiting for the database.
    await vi.waitFor(() => expect([asked() - before, directory.connected().now, t.connectionsInUse()]).toEqual([10, 10, 0]));
    directory.behave((operation) => (operation === 'search' ? 'hangUp' : undefined));
    directory.hangUp();
    const answers = await waiting;
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(13).fill(503), 200]);
  });

  /** Signs in while the directory is silent. @returns whether nothing waited for it */
  async function isQuick(who: { emplId: string }, signInNow = signIn): Promise<boolean> {
    directory.behave((operation) => (operation === 'search' ? 'silent' : undefined));
    const began = performance.now();
    const { status } = await signInNow(who, own);
    directory.behave(() => undefined);
    return status === 200 && performance.now() - began < 4500;
  }

  test('does not delay people whom it did not know at their last sign-in, until it knows them', async () => {
    const [kay, lou] = [await addPersonWithPassword(t), await addBoth()];
    expect([(await signIn(kay, own)).status, (await signIn(lou, own)).status]).toEqual([200, 200]);
    expect([await isQuick(kay), await isQuick(lou)]).toEqual([true, false]);
    // The directory gets an entry with the same password.
    await directory.add({ uid: kay.emplId, mail: `${kay.emplId}@test.example`, password: own });
    expect((await signIn(kay, own)).status).toBe(200);
    const known = () => t.sql`select from directory_stranger where empl_id = ${kay.emplId}`;
    await vi.waitFor(async () => expect(await known()).toEqual([]), { timeout: 10_000 });
    const links = () => t.sql`select issuer from provider_link where empl_id = ${kay.emplId}`;
    expect(await links()).toEqual([]);
    expect((await signIn(kay, own)).status).toBe(200);
    expect(await links()).toEqual([{ issuer: 'ldap' }]);
  });

  test('does not delay the emergency account, even at its first sign-in', async () => {
    const env = {
      ...directory.env,
      PUBLIC_URL: 'http://localhost:4444',
      OIDC_ISSUER: 'http://localhost:1',
      OIDC_CLIENT_ID: 'leave',
      OIDC_CLIENT_SECRET: 'a-secret',
      PASSWORDS: 'off',
      EMERGENCY_ACCOUNT: 'EM1',
    };
    const other = await createTestApp({ env });
    const emergency = await other.addPerson({ emplId: 'EM1', roles: ['E', 'H'] });
    await setValidPasswords(other);
    const enter = async ({ emplId }: { emplId: string }, password: string) => {
      const { statusCode } = await signInFrom(other, '10.0.0.1', `${emplId}@test.example`, password);
      return { status: statusCode, message: undefined, retry: undefined };
    };
    expect(await isQuick(emergency, enter)).toBe(true);
    await other.close();
  });

  test.each(['connect', 'startTls', 'bind', 'search', 'password'])('times out if it does not answer: %s', async (silent) => {
    const isSafe = silent === 'startTls';
    const at = isSafe ? await startLdapServer({ certificate: localhostCertificate, host: '127.0.0.2' }) : directory;
    await at.add({ uid: silent, mail: `${silent}@test.example`, password: theirs });
    at.behave((operation, dn) => (operation === silent || (silent === 'password' && dn.startsWith('uid=')) ? 'silent' : undefined));
    await expect(judge(visitor(at, {}, 200), `${silent}@test.example`, theirs)).rejects.toMatchObject({ status: 503 });
    expect(said.at(-1)).toMatch(/does not answer in time\. Check LDAP_URL/);
    if (isSafe) await at.close();
  });

  test('times out while a sign-in waits for a free connection', async () => {
    const of = visitor(directory, {}, 200);
    const before = directory.binds.length;
    const holding = Promise.all(Array.from({ length: 10 }, () => of.visit('ann@test.example', log, () => sleep(400))));
    await expect(judge(of, 'ann@test.example', theirs)).rejects.toMatchObject({ status: 503 });
    expect(said.at(-1)).toBe('No connection was free in time.');
    await holding;
    expect(directory.binds.length - before).toBe(10);
  });
});

describe('an entry', () => {
  test('on another server is not followed', async () => {
    const other = await startLdapServer();
    const jo = await addTaken();
    directory.references.push(`${other.url}/ou=people,dc=test,dc=example`);
    expect((await signIn(jo, theirs)).status).toBe(200);
    await directory.remove(jo.emplId);
    await other.add({ uid: jo.emplId, mail: `${jo.emplId}@test.example`, password: theirs });
    expect((await signIn(jo, theirs)).status).toBe(401);
    expect(other.binds).toEqual([]);
    await other.close();
  });

  test('is identified by its permanent attribute, even if that is not text', async () => {
    const guid = (last: number) => Buffer.from([0xff, 0xfe, 0x80, 0x81, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, last]);
    await directory.add({ uid: 'kim', mail: 'kim@test.example', password: theirs, more: { objectGUID: guid(1) } });
    await directory.add({ uid: 'lea', mail: 'lea@test.example', password: theirs, more: { objectGUID: guid(2), employeeNumber: '0042' } });
    const byGuid = visitor(directory, { LDAP_ID: 'objectGUID' });
    expect(await judge(byGuid, 'kim@test.example', theirs)).toBe(String.raw`\xfffe8081000102030405060708090a01 true`);
    expect(await judge(byGuid, 'lea@test.example', 'wrong')).toBe(String.raw`\xfffe8081000102030405060708090a02 false`);
    expect(await judge(visitor(directory, { LDAP_ID: 'employeenumber' }), 'lea@test.example', theirs)).toBe('0042 true');
    expect(await judge(visitor(directory, { LDAP_ID: 'objectguid' }), 'kim@test.example', theirs)).toBe(
      await judge(byGuid, 'kim@test.example', theirs),
    );
    await expect(judge(visitor(directory, { LDAP_ID: 'employeeNumber' }), 'kim@test.example', theirs)).rejects.toMatchObject({
      status: 503,
    });
    expect(said.at(-1)).toBe('The entry uid=kim,ou=people,dc=test,dc=example has no employeeNumber that could be read.');
  });

  test('is found by the filter with the unchanged address', async () => {
    await directory.add({ uid: 'mia', mail: 'mia*@test.example', password: theirs });
    const of = visitor(directory);
    expect(await judge(of, 'mia*@test.example', theirs)).toMatch(/true$/);
    for (const email of ['m*', '*', 'mia*)(mail=*', String.raw`mia\2a@test.example`, 'mia$&@test.example'])
      expect([email, await judge(of, email, theirs)]).toEqual([email, 'nobody']);
    const both = visitor(directory, { LDAP_FILTER: '(|(mail={email})(!(mail={email})))' });
    expect(await judge(both, 'mia*@test.example', theirs)).toBe('nobody');
  });

  test('is never tried with an empty password or a zero byte', async () => {
    await directory.add({ uid: 'ned', mail: 'ned@test.example', password: theirs });
    for (const password of ['', '\0', `${theirs}\0`])
      expect(await judge(visitor(directory), 'ned@test.example', password)).toMatch(/false$/);
    expect(directory.bindsOf('ned')).toBe(0);
  });
});

describe('the connection', () => {
  /** 127.0.0.2 is this machine too, but does not count as it. */
  const elsewhere = '127.0.0.2';
  const trusting = (certificates: string[]) => tls.setDefaultCACertificates([...tls.rootCertificates, ...certificates]);
  afterAll(() => trusting([]));

  test.each([
    ['by StartTLS', false],
    ['by ldaps', true],
  ])('is encrypted %s, and only to a server with its own trusted certificate', async (_what, isSafe) => {
    for (const [certificate, trusted, isGood] of [
      [localhostCertificate, [localhostCertificate.cert], true],
      [localhostCertificate, [], false],
      [otherHostCertificate, [otherHostCertificate.cert], false],
    ] as const) {
      trusting([...trusted]);
      const at = await startLdapServer({ certificate, isSafe, host: elsewhere });
      await at.add({ uid: 'ann', mail: 'ann@test.example', password: theirs });
      const asked = judge(visitor(at), 'ann@test.example', theirs);
      if (isGood) expect(await asked).toMatch(/true$/);
      else await expect(asked).rejects.toMatchObject({ status: 503 });
      expect(at.binds.map((bind) => bind.isSafe)).toEqual(isGood ? [true, true] : []);
      await at.close();
    }
  });

  test('sends no password to a server without StartTLS, or to a server that closes the connection after StartTLS', async () => {
    trusting([localhostCertificate.cert]);
    const without = await startLdapServer({ host: elsewhere });
    await expect(judge(visitor(without), 'ann@test.example', theirs)).rejects.toMatchObject({ status: 503 });
    expect(without.binds).toEqual([]);
    await without.close();
    const odd = await startLdapServer({ certificate: localhostCertificate, host: elsewhere });
    await odd.add({ uid: 'ann', mail: 'ann@test.example', password: theirs });
    const asked = visitor(odd).visit('ann@test.example', log, async ([entry]) => {
      odd.hangUp();
      await vi.waitFor(() => expect(odd.connected().now).toBe(0));
      return entry?.isPassword(theirs);
    });
    await expect(asked).rejects.toMatchObject({ status: 503 });
    expect(odd.binds).toEqual([expect.objectContaining({ isSafe: true })]);
    await odd.close();
  });

  test('is not opened again to send a password after the server closed it', async () => {
    await directory.add({ uid: 'olaf', mail: 'olaf@test.example', password: theirs });
    const asked = visitor(directory).visit('olaf@test.example', log, async ([entry]) => {
      directory.hangUp();
      await vi.waitFor(() => expect(directory.connected().now).toBe(0));
      return entry?.isPassword(theirs);
    });
    await expect(asked).rejects.toMatchObject({ status: 503 });
    await sleep(100);
    expect(directory.bindsOf('olaf')).toBe(0);
  });

  test('trusts a certificate authority in NODE_EXTRA_CA_CERTS, as check-config shows', async () => {
    const at = await startLdapServer({ certificate: localhostCertificate, host: elsewhere });
    await at.add({ uid: 'ann', mail: 'ann@test.example', password: theirs });
    const folder = mkdtempSync(path.join(tmpdir(), 'leave-directory-'));
    const file = path.join(folder, 'authority.pem');
    writeFileSync(file, localhostCertificate.cert);
    const line = (set: Record<string, string>) =>
      new Promise<string>((resolve) => {
        const script = path.join(import.meta.dirname, '../../../../app/server/commands/check-config.ts');
        const env = { ...process.env, DATA_DIR: folder, ...at.env, ...set };
        execFile(process.execPath, [script], { env }, (_, out, wrong) => resolve((out + wrong).trim().split('\n').at(-1) ?? ''));
      });
    const right = `ok    Directory: ${new URL(at.url).host} accepts cn=leave,dc=test,dc=example and has ou=people,dc=test,dc=example`;
    expect(await Promise.all([line({ NODE_EXTRA_CA_CERTS: file }), line({})])).toEqual([
      right,
      expect.stringMatching(/^WRONG Directory: /),
    ]);
    const wrong = await Promise.all([
      line({ NODE_EXTRA_CA_CERTS: file, LDAP_BIND_PASSWORD: 'not-the-secret' }),
      line({ NODE_EXTRA_CA_CERTS: file, LDAP_BASE: 'ou=nowhere,dc=test,dc=example' }),
    ]);
    expect(wrong).toEqual([
      expect.stringMatching(/^WRONG Directory: .*LDAP_BIND_PASSWORD/),
      expect.stringMatching(/^WRONG Directory: .*LDAP_BASE/),
    ]);
    expect(wrong.join('')).not.toContain('not-the-secret');
    rmSync(folder, { recursive: true });
    await at.close();
  });
});
