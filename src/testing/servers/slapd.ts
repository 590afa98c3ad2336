import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'ldapts';
import { freePort } from './free-port.ts';
import { ldapEnv, type LdapServer, peopleDn } from './ldap-server.ts';

const root = { dn: 'cn=leave,dc=test,dc=example', password: 'the-secret-of-the-service' };

const settings = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
# An empty password is accepted as an anonymous sign-in.
allow bind_anon_cred
database mdb
suffix "dc=test,dc=example"
rootdn "${root.dn}"
rootpw ${root.password}
directory ${folder}/data
index mail eq
`;

/** Starts OpenLDAP's server (Debian: slapd) with an empty tree. @throws Error if it does not start */
export async function startSlapd(): Promise<LdapServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-slapd-'));
  mkdirSync(path.join(folder, 'data'));
  const configuration = path.join(folder, 'slapd.conf');
  writeFileSync(configuration, settings(folder));
  const url = `ldap://127.0.0.1:${await freePort()}`;
  // Level 256 logs each bind.
  const child = spawn('/usr/sbin/slapd', ['-h', `${url}/`, '-f', configuration, '-d', '256'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
  const client = new Client({ url });
  await Promise.race([
    waitUntilUp(client),
    ended.then(() => Promise.reject(new Error(`slapd does not start: ${said || 'is it installed?'}`))),
  ]);
  await client.add('dc=test,dc=example', { objectClass: ['dcObject', 'organization'], dc: 'test', o: 'Test' });
  await client.add(peopleDn, { objectClass: 'organizationalUnit', ou: 'people' });
  const dnOf = (uid: string) => `uid=${uid},${peopleDn}`;
  return {
    env: ldapEnv(url),
    add: ({ uid, mail, password, more = {} }) =>
      client.add(dnOf(uid), {
        objectClass: 'inetOrgPerson',
        cn: uid,
        sn: uid,
        mail,
        userPassword: password,
        ...(more as Record<string, string>),
      }),
    remove: (uid) => client.del(dnOf(uid)),
    bindsOf: (uid) => said.split('\n').filter((line) => line.includes(`BIND dn="${dnOf(uid)}" method=128`)).length,
    async close() {
      await client.unbind();
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilUp(client: Client): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(50)) {
    const isIn = await client.bind(root.dn, root.password).then(
      () => true,
      () => false,
    );
    if (isIn) return;
  }
  throw new Error('slapd does not answer.');
}
