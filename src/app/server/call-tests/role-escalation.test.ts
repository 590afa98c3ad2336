import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { insertSession } from '#src/shared/access/server/session-queries.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import { scopeNames } from '#src/base/caller/scope.ts';
import { fillPath } from '#src/platform/http/contract/fill-path.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { validBodies, pathParamValues } from '#src/testing/valid-requests.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { features } from '../features.ts';

/** The attackers, by the end of their id. `P-all` holds the roles that they lack. */
const roles = { E: ['E'], M: ['E', 'M'], A: ['E', 'A'], H: ['E', 'H'], all: ['E', 'M', 'H', 'A'] } as const satisfies Record<
  string,
  RoleCode[]
>;
type Who = Exclude<keyof typeof roles, 'all'>;

type Move = { name: string; method: string; path: string; body: unknown };

/**
 * How many pairs of calls each attacker tries, drawn by the seed. The first call of a pair is one that succeeds. `CHAIN_RUNS=100000`
 * tries all pairs, in minutes.
 */
const runs = Number(process.env['CHAIN_RUNS'] ?? 20);
const seed = Number(process.env['CHAIN_SEED'] ?? 1);

/** Calls about accounts, people and stand-ins: half of the drawn calls are from these. */
const insertNotifications = /login|Password|Employee|profile|standin|factors|sessions|apitoken|rows|lockAccount|handover/i;

const calls = features
  .flatMap(({ calls: its }) => Object.entries<Call>(its))
  .filter(([name, { allow, file }]) => !name.startsWith('GET ') && allow !== 'anyone' && !file && !name.endsWith('/auth/signout'));

const t = testApp();
let people: Record<keyof typeof roles, Person>;
let passwordHash: string;

beforeAll(async () => {
  const add = (who: keyof typeof roles) =>
    t.addPerson({ emplId: `P-${who}`, roles: [...roles[who]], departments: ['ENG'], ...(who === 'M' ? {} : { reportsTo: 'P-M' }) });
  people = { M: await add('M'), E: await add('E'), A: await add('A'), H: await add('H'), all: await add('all') };
  passwordHash = await hashPassword('a-good-password');
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', 'X', 'Other', 'X'),
    ('marriage_status', 'SIN', 'Single', 'S'), ('job_title', 'SWE', 'Engineer', 'SWE'), ('business_unit', 'PRO', 'Product', 'Pro') on conflict do nothing`;
  // A token may not change the fields that it cannot read: they are stored as the profiles below send them.
  const { nricPassport, marriageStatus, marriageDate, marriageCount, totalChildren } = profileToSend('P-E', {});
  await t.sql`update employee set nric_passport = ${nricPassport}, marriage_status = ${marriageStatus}, marriage_date = ${marriageDate},
    marriage_count = ${marriageCount}, total_children = ${totalChildren} where empl_id like 'P-%'`;
  for (const { emplId } of Object.values(people)) await t.addEntitlement(emplId, 20);
}, 60_000);

const every = roles.all.map((role) => ({ role }));

/** Profiles that grant more roles or change the sign-in address. */
const profiles = (self: string) =>
  [self, 'P-E', 'P-all'].flatMap((emplId) => {
    const sent = profileToSend(emplId, { gender: 'X', reportsTo: { emplId: emplId === 'P-M' ? 'P-all' : 'P-M' } });
    const { roles: _roles, status: _status, ...asIs } = { ...sent, businessEmail: `${emplId}@test.example` };
    return [
      { ...asIs, roles: every },
      { ...asIs, roles: [{ role: 'E' }] },
      { ...asIs, businessEmail: 'thief@test.example' },
      { ...asIs, status: 'I' },
      asIs,
    ];
  });

/** The bodies to send to a call: valid ones about each person, and ones that ask for too much. */
function movesOf(name: string, self: string): Move[] {
  const [method = '', path = ''] = name.split(' ');
  const address = (emplId: string) => {
    const params = [...path.matchAll(/\{(\w{1,40})\}/g)].map(([, param = '']) => [
      param,
      param === 'emplId' ? emplId : param === 'userId' ? `${emplId}@test.example` : (pathParamValues[param]?.[0] ?? '1'),
    ]);
    return fillPath(path, Object.fromEntries(params) as Record<string, string>);
  };
  const sent = (): unknown[] => {
    if (name.endsWith('EmployeeDetailsWithDept') || name.endsWith('addEditEmployeeDetails')) return profiles(self);
    if (name.endsWith('bulkUpdateEmployeeDetails')) return profiles(self).map((one) => [one]);
    if (name.endsWith(' /rows'))
      return profiles(self).map((body, at) => ({ rows: [{ key: `row-${at}`, call: 'POST /addEditEmployeeDetails', body }] }));
    const about = (emplId: string) => ({ emplId, emplid: emplId });
    if (name.endsWith(' /resetPassword')) return [self, 'P-all'].map((emplId) => ({ emplid: emplId }));
    if (name.endsWith(' /lockAccount')) return [self, 'P-all'].map((emplId) => ({ emplId, lockAccount: 0 }));
    if (name.endsWith(' /logindetails')) return [self, 'P-all'].map((emplId) => ({ userId: 'thief@test.example', emplId, lockAccount: 0 }));
    if (name.endsWith(' /standin/me')) return [{ emplId: self, from: '2026-06-15', to: '2026-07-15' }];
    const good = validBodies[name];
    return good === undefined ? [undefined] : [good, ...(Array.isArray(good) ? [] : [{ ...(good as object), ...about(self) }])];
  };
  const subjects = path.includes('{emplId}') || path.includes('{userId}') ? [self, 'P-all'] : [self];
  return subjects.flatMap((emplId) => sent().map((body) => ({ name, method, path: address(emplId), body })));
}

const make = (by: Person, { method, path, body }: Move) => t.call(method as 'POST', path, { by, ...(body === undefined ? {} : { body }) });

/** Restores the accounts and the session: the attempts continue although an attacker may have locked or deactivated someone. */
async function putBack(self: Person | undefined): Promise<void> {
  const [open] = await Promise.all([
    self ? t.sql`select from session where empl_id = ${self.emplId}` : [{}],
    t.sql`update login_detail set password_hash = ${passwordHash}, lock_account = false, first_time = false, password_valid_until = null
      where password_hash <> ${passwordHash} or lock_account or first_time`,
    t.sql`update employee set status = 'A', last_day = null where empl_id like 'P-%' and (status <> 'A' or last_day is not null)`,
  ]);
  if (self && open.length === 0) await insertSession(t.sql, { emplId: self.emplId, passwordHash }, self.token, 1);
}

type Standing = { emplId: string; roles: RoleCode[]; email: string; keys: (string | number)[] };

/** Reads what can give a person more rights: roles, email address, and `keys` (the password and everything else that signs someone in). */
const standings = () =>
  t.sql<Standing[]>`
    select e.empl_id as "emplId", to_json(e.roles) as roles, lower(e.business_email) as email, json_build_array(coalesce(l.password_hash, ''),
      (select count(*) from session s where s.empl_id = e.empl_id), (select count(*) from reset_link r where r.empl_id = e.empl_id),
      (select count(*) from passkey p where p.empl_id = e.empl_id), (select count(*) from totp o where o.empl_id = e.empl_id),
      (select count(*) from provider_link k where k.empl_id = e.empl_id), (select count(*) from decision_link d where d.empl_id = e.empl_id)) as keys
    from employee e left join login_detail l on l.empl_id = e.empl_id order by e.empl_id`;

/** Lists what an attacker gained: a role that they lack, for anyone; or the emails or a key of someone else. */
function reached(before: readonly Standing[], after: readonly Standing[], held: readonly RoleCode[], self: string): string[] {
  return before.flatMap((was) => {
    const now = after.find(({ emplId }) => emplId === was.emplId);
    const given = now?.roles.filter((role) => !was.roles.includes(role) && !held.includes(role)) ?? [];
    // HR may reset passwords and change addresses; the owner is notified.
    const isForeign = was.emplId !== self && !held.includes('H');
    const more = now?.keys.filter((key, at) => (typeof key === 'number' ? key > Number(was.keys[at]) : key !== was.keys[at])) ?? [];
    return [
      ...given.map((role) => `${was.emplId} has become ${role}`),
      ...(now?.email !== was.email && !held.includes('H') ? [`${was.emplId} is written to at ${now?.email}`] : []),
      ...(isForeign && more.length > 0 ? [`${was.emplId} is let in by ${now?.keys.join(' ')}, not ${was.keys.join(' ')}`] : []),
    ];
  });
}

/** Draws pairs of a first and a second call; every second draw is from the calls about people. */
function drawPairs(first: readonly Move[], moves: readonly Move[]): (readonly [Move, Move])[] {
  if (first.length * moves.length <= runs) return first.flatMap((one) => moves.map((other) => [one, other] as const));
  let state = seed;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const about = (all: readonly Move[]) => all.filter(({ name }) => insertNotifications.test(name));
  const [tellingFirst, tellingMoves] = [about(first), about(moves)];
  const pick = (all: readonly Move[], some: readonly Move[], at: number) => {
    const from = at % 2 === 0 && some.length > 0 ? some : all;
    // The list is not empty.
    return from[draw(from.length)] as Move;
  };
  return Array.from({ length: runs }, (_, at) => [pick(first, tellingFirst, at), pick(moves, tellingMoves, at)] as const);
}

async function tryAll(
  by: Person,
  held: readonly RoleCode[],
  self: Person | undefined,
): Promise<{ found: string[]; tried: number; done: number }> {
  const moves = calls.flatMap(([name]) => movesOf(name, by.emplId));
  await putBack(self);
  const before = await standings();
  const found: string[] = [];
  const look = async (chain: readonly Move[]) => {
    const wrong = reached(before, await standings(), held, by.emplId);
    if (wrong.length > 0)
      found.push(`${chain.map(({ name, path, body }) => `${name} ${path} ${JSON.stringify(body)}`).join(', then ')}: ${wrong.join(', ')}`);
    await putBack(self);
  };
  const first: Move[] = [];
  for (const move of moves) {
    const { status } = await make(by, move);
    if (status >= 300) continue;
    first.push(move);
    await look([move]);
  }
  const pairs = drawPairs(first, moves);
  for (const [one, other] of pairs) {
    // A refused call changes nothing that a second call could use.
    const isDone = (await make(by, one)).status < 300;
    if ((await make(by, other)).status < 300 || isDone) await look([one, other]);
  }
  return { found, tried: pairs.length, done: first.length };
}

describe('no two calls give anyone a role that they lack', () => {
  // Runs first: an HR attacker could revoke the token or enforce a second factor.
  test('as an API token with every scope', { timeout: 3_600_000 }, async () => {
    const body = { name: 'Everything', scopes: scopeNames, lastDay: '2026-12-31' };
    const { token } = (await t.call('POST', '/apitoken', { by: people.H, body })).body as { token: string };
    expect(token).toMatch(/^lv_/);
    const { found, done } = await tryAll({ emplId: 'P-E', token }, [], undefined);
    expect(found).toEqual([]);
    expect(done).toBeGreaterThan(0);
  });

  test.each(['E', 'M', 'A', 'H'] satisfies Who[])('as %s', { timeout: 3_600_000 }, async (who) => {
    const { found, tried, done } = await tryAll(people[who], roles[who], people[who]);
    expect(found).toEqual([]);
    expect([tried, done > 5]).toEqual([runs, true]);
  });
});
