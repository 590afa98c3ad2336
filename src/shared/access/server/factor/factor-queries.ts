import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { requiresFactor } from '#src/shared/access/factor-rules.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { SettingValues } from '#src/shared/setting/settings.ts';
import type { HashedCodes } from './recovery-codes.ts';

/** The company's policy. A value of another type, stored by an earlier version, counts as not set. */
export const requiresFactorSql = (sql: Tag): Fragment =>
  sql`coalesce((select value #>> '{}' from setting where name = 'secondFactor'), 'optional')`;

/** The second factors of the owner of an account `l`; null for people without one. For most people it reads no other table. */
export const factorMethodsSql = (sql: Tag, l: Fragment): Fragment => sql`
  case when ${l}.second_factor then array_to_json(array(
    select 'app' from totp where empl_id = ${l}.empl_id and is_on
    union all select 'passkey' where exists (select from passkey where empl_id = ${l}.empl_id)
    union all select 'recoveryCode' where exists (select from recovery_code where empl_id = ${l}.empl_id and used_at is null))) end`;

type Moment = { day: PlainDate; time: string };

/** Returns a person's own second factors, with dates and times in the company's time zone. */
export type OwnFactors = {
  app: { since: Moment; used: Moment | null } | null;
  passkeys: { passkeyId: number; name: string; since: Moment; used: Moment | null }[];
  recoveryCodes: { left: number; of: number } | null;
  isRequired: boolean;
  isOff: boolean;
  provider?: { since: Moment };
};

export async function findFactors(sql: Tag, emplId: string, timeZone: string): Promise<OwnFactors> {
  const moment = (at: Fragment) => sql`case when ${at} is not null then
    jsonb_build_object('day', (${at} at time zone ${timeZone}::text)::date, 'time', to_char(${at} at time zone ${timeZone}::text, 'HH24:MI')) end`;
  const times = sql`'since', ${moment(sql`added_at`)}, 'used', ${moment(sql`used_at`)}`;
  const [found] = await sql<
    (Pick<OwnFactors, 'app' | 'passkeys' | 'recoveryCodes'> & {
      provider: { since: Moment } | null;
      roles: RoleCode[];
      asks: SettingValues['secondFactor'];
    })[]
  >`
    select array_to_json(e.roles) as roles, ${requiresFactorSql(sql)} as asks,
      (select jsonb_build_object(${times}) from totp where empl_id = e.empl_id and is_on) as app,
      (select coalesce(jsonb_agg(jsonb_build_object('passkeyId', passkey_id, 'name', name, ${times}) order by passkey_id), '[]')
        from passkey where empl_id = e.empl_id) as passkeys,
      (select jsonb_build_object('left', count(*) filter (where used_at is null), 'of', count(*)) from recovery_code where empl_id = e.empl_id
        having count(*) > 0) as "recoveryCodes",
      (select jsonb_build_object('since', ${moment(sql`min(linked_at)`)}) from provider_link
        where empl_id = e.empl_id and issuer like 'http%' having count(*) > 0) as provider
    from employee e where e.empl_id = ${emplId}`;
  if (!found) throw new Error('The caller is not an employee.');
  const { roles, asks, provider, ...factors } = found;
  return { ...factors, ...(provider && { provider }), isRequired: requiresFactor(asks, roles), isOff: asks === 'off' };
}

/** Stores the secret of a new app until the owner enters a code of it; the next secret replaces it. @returns false if there is an app already */
export async function insertTotp(tx: TransactionSql, emplId: string, secret: Buffer): Promise<boolean> {
  const kept = await tx`
    insert into totp (empl_id, secret) values (${emplId}, ${secret})
    on conflict (empl_id) do update set secret = excluded.secret, added_at = now() where not totp.is_on returning empl_id`;
  return kept.length === 1;
}

export type StoredTotp = { secret: Buffer; isOn: boolean; lastStep: number | null; isFresh: boolean };

/** Returns an app, switched on or not. */
export async function findTotp(sql: Tag, emplId: string, lock = sql``): Promise<StoredTotp | undefined> {
  const [found] = await sql<StoredTotp[]>`
    select secret, is_on as "isOn", last_step::float8 as "lastStep", added_at > now() - interval '1 hour' as "isFresh"
    from totp where empl_id = ${emplId} ${lock}`;
  return found;
}

/** Returns the app and locks it until the transaction ends. */
export const lockTotp = (tx: TransactionSql, emplId: string): Promise<StoredTotp | undefined> => findTotp(tx, emplId, tx`for update`);

/** Records an accepted code. Codes of this and earlier half minutes are no longer accepted. */
export async function updateTotpStep(tx: TransactionSql, emplId: string, step: number): Promise<void> {
  await tx`update totp set last_step = ${step}, used_at = now() where empl_id = ${emplId}`;
}

export async function enableTotp(tx: TransactionSql, emplId: string, step: number): Promise<void> {
  await tx`update totp set is_on = true, last_step = ${step}, added_at = now(), used_at = null where empl_id = ${emplId}`;
}

/** @returns whether there was one */
export async function deleteTotp(tx: TransactionSql, emplId: string): Promise<boolean> {
  return (await tx`delete from totp where empl_id = ${emplId} and is_on returning empl_id`).length === 1;
}

export type StoredPasskey = { passkeyId: number; credentialId: string; publicKey: Buffer; counter: number; userHandle: string };

export async function findPasskeys(sql: Tag, emplId: string): Promise<StoredPasskey[]> {
  return sql<StoredPasskey[]>`
    select passkey_id as "passkeyId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, user_handle as "userHandle"
    from passkey where empl_id = ${emplId} order by passkey_id`;
}

/** @returns undefined if the passkey exists already, for any account */
export async function insertPasskey(
  tx: TransactionSql,
  emplId: string,
  { name, credentialId, publicKey, counter, userHandle }: Omit<StoredPasskey, 'passkeyId'> & { name: string },
): Promise<number | undefined> {
  const [added] = await tx<{ passkeyId: number }[]>`
    insert into passkey (empl_id, name, credential_id, public_key, counter, user_handle)
    values (${emplId}, ${name}, ${credentialId}, ${publicKey}, ${counter}, ${userHandle})
    on conflict do nothing returning passkey_id as "passkeyId"`;
  return added?.passkeyId;
}

export async function updatePasskeyCounter(tx: TransactionSql, passkeyId: number, counter: number): Promise<void> {
  await tx`update passkey set counter = ${counter}, used_at = now() where passkey_id = ${passkeyId}`;
}

/** @returns the name; undefined if the passkey is not the person's */
export async function deletePasskey(tx: TransactionSql, emplId: string, passkeyId: string): Promise<string | undefined> {
  const [removed] = await tx<{ name: string }[]>`
    delete from passkey where empl_id = ${emplId} and passkey_id = ${passkeyId} returning name`;
  return removed?.name;
}

/** Deletes all second factors of a person. @returns whether there were any */
export async function deleteFactors(tx: TransactionSql, emplId: string): Promise<boolean> {
  const apps = await tx`delete from totp where empl_id = ${emplId} returning is_on`;
  const passkeys = await tx`delete from passkey where empl_id = ${emplId} returning passkey_id`;
  await tx`delete from recovery_code where empl_id = ${emplId}`;
  return apps.some(({ is_on }) => is_on === true) || passkeys.length > 0;
}

export async function hasFactor(sql: Tag, emplId: string): Promise<boolean> {
  return (await sql`select from login_detail where empl_id = ${emplId} and second_factor`).length === 1;
}

export async function hasRecoveryCodes(sql: Tag, emplId: string): Promise<boolean> {
  return (await sql`select from recovery_code where empl_id = ${emplId} limit 1`).length === 1;
}

/** Stores recovery codes, which replace the earlier ones. */
export async function replaceRecoveryCodes(tx: TransactionSql, emplId: string, { salt, hashes }: HashedCodes): Promise<void> {
  await tx`delete from recovery_code where empl_id = ${emplId}`;
  await tx`
    insert into recovery_code (empl_id, code_hash, salt)
    select ${emplId}, decode(hash, 'hex'), ${salt} from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) hash`;
}

/** The salt of a person's recovery codes; undefined if there are none. */
export async function findRecoverySalt(sql: Sql, emplId: string): Promise<Buffer | undefined> {
  const [found] = await sql<{ salt: Buffer }[]>`select salt from recovery_code where empl_id = ${emplId} limit 1`;
  return found?.salt;
}

/** @returns false if the code is not the person's or has already been used */
export async function consumeRecoveryCode(tx: TransactionSql, emplId: string, hash: Buffer): Promise<boolean> {
  const used = await tx`
    update recovery_code set used_at = now() where empl_id = ${emplId} and code_hash = ${hash} and used_at is null returning empl_id`;
  return used.length === 1;
}

/** The maximum number of wrong codes for an account in 15 minutes, from all addresses. */
const maxFailures = 10;

/** Returns the seconds until another code may be tried; undefined if none. Lock the account first, so that concurrent attempts count. */
export async function findSecondsUntilFactor(sql: Tag, emplId: string): Promise<number | undefined> {
  const [row] = await sql<{ wait: number | null }[]>`
    select ceil(extract(epoch from
      (select failed_at from factor_failure where empl_id = ${emplId} order by failed_at desc offset ${maxFailures - 1} limit 1)
      + interval '15 minutes' - clock_timestamp()))::integer as wait`;
  return row?.wait && row.wait > 0 ? row.wait : undefined;
}

export async function insertFactorFailure(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`insert into factor_failure (empl_id) values (${emplId})`;
}

/** Deletes failures that are too old for any limit. */
export async function deleteOldFactorFailures(sql: Tag): Promise<void> {
  await sql`delete from factor_failure where failed_at < now() - interval '1 day'`;
}
