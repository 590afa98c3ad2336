import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Caller, FactorMethod, StandInAssignment } from '#src/base/caller/caller.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { Device } from '#src/shared/access/device.ts';
import { factorStatus, type ProofKind, reauthenticationMinutes } from '#src/shared/access/factor-rules.ts';
import type { SettingValues } from '#src/shared/setting/settings.ts';
import { requiresFactorSql, factorMethodsSql } from './factor/factor-queries.ts';
import { hashToken } from './token.ts';

/**
 * A session `s` is valid: it has not expired, and it was not idle for longer than the company allows (`idleMinutes`). Use is recorded once a minute, so
 * it ends within a minute of the limit. The shortest limit is five minutes, so more recent use needs no look at the setting.
 */
const isOpen = (sql: Tag): Fragment => sql`(s.expires_at > now() and (s.used_at > now() - interval '5 minutes' or not exists (
  select from setting where name = 'idleMinutes' and s.used_at < now() - ((value #>> '{}')::int + 1) * interval '1 minute')))`;

/** The owner of a token, and whether the recorded use of the session is more than a minute old. */
type FoundSession = { caller: Caller; isUseOld: boolean };

/**
 * Returns the owner of a token; undefined if the account is locked or inactive, or the session has expired. The query is sent at once, not when it
 * is awaited.
 *
 * @param today the day on which the owner may be a stand-in
 * @param more.emergency the account that needs a second factor whatever the company's policy is
 * @param more.also more columns of the row `caller`
 */
export async function findCaller(
  sql: Tag,
  tokenHash: Buffer,
  today: PlainDate,
  { emergency, also }: { emergency?: string | undefined; also?: Fragment | undefined } = {},
): Promise<FoundSession | undefined> {
  const asked = sql<
    (Pick<Caller, 'emplId' | 'name' | 'firstTime'> & {
      roles: string;
      standsInFor: StandInAssignment[] | null;
      isUseOld: boolean;
      ways: FactorMethod[] | null;
      provedBy: ProofKind | null;
      asks: SettingValues['secondFactor'];
      byProvider: boolean;
      isNew: boolean;
    })[]
  >`
    select caller.* ${also ? sql`, ${also}` : sql``} from (
      select e.empl_id as "emplId", e.name, array_to_string(e.roles, '') as roles, l.first_time and not s.by_provider as "firstTime",
        s.by_provider as "byProvider", s.created_at > now() - ${reauthenticationMinutes} * interval '1 minute' as "isNew",
        s.used_at < now() - interval '1 minute' as "isUseOld", ${factorMethodsSql(sql, sql`l`)} as ways, ${requiresFactorSql(sql)} as asks,
        case when s.proved_at > now() - ${reauthenticationMinutes} * interval '1 minute' then s.proved_by end as "provedBy",
        case when 'M' = any (e.roles) then stands_in_for(e.empl_id, ${today}) end as "standsInFor"
      from session s join login_detail l on l.empl_id = s.empl_id join employee e on e.empl_id = s.empl_id
      where s.token_hash = ${tokenHash} and ${isOpen(sql)} and not l.lock_account and e.status = 'A'
    ) caller`.execute();
  const [row] = await asked;
  if (!row) return undefined;
  const { emplId, name, firstTime, standsInFor } = row;
  // The check of the column allows only role codes.
  const roles = row.roles.split('') as RoleCode[];
  const caller = {
    emplId,
    name,
    roles,
    ...(standsInFor && { standsInFor }),
    firstTime,
    ...factorStatus({ ...row, roles, ...(emplId === emergency && { asks: 'everyone' }) }),
  };
  return { caller, isUseOld: row.isUseOld };
}

/** Records the use of a session, at most once a minute. */
export async function updateSessionUse(sql: Tag, tokenHash: Buffer): Promise<void> {
  await sql`update session set used_at = now() where token_hash = ${tokenHash} and used_at < now() - interval '1 minute'`;
}

/** The origin of a new session. */
export type SignInOrigin = Device & { address: string };

/** The origin of a new session, and how the owner signed in. */
type SessionOpening = Partial<SignInOrigin> & { provedBy?: ProofKind; byProvider?: boolean };

/**
 * Opens a session if the account still has this password hash, and returns false otherwise. It waits for a concurrent change of the password; a
 * later change finds the session and ends it. An account has at most twenty sessions: the one that has been unused for the longest time ends.
 */
export async function insertSession(
  sql: Tag,
  { emplId, passwordHash }: { emplId: string; passwordHash: string },
  token: string,
  hours: number,
  {
    browser = null,
    system = null,
    address = null,
    provedBy = null,
    byProvider = false,
  }: { [Part in keyof SessionOpening]?: SessionOpening[Part] | null } = {},
): Promise<boolean> {
  const added = await sql`
    with account as (
      select empl_id from login_detail where empl_id = ${emplId} and password_hash = ${passwordHash} for no key update
    )
    insert into session (token_hash, empl_id, expires_at, browser, system, address, proved_by, proved_at, by_provider)
    select ${hashToken(token)}, empl_id, now() + ${hours} * interval '1 hour', ${browser}, ${system}, ${address},
      ${provedBy}::text, case when ${provedBy}::text is not null then now() end, ${byProvider}
    from account returning empl_id`;
  return added.length === 1;
}

/** A session as its owner sees it. Sessions from earlier versions have no `browser`, `system` or `address`. Dates and times are in the company's time zone. */
export type OpenSession = {
  sessionId: number;
  browser: string | null;
  system: string | null;
  address: string | null;
  isThis: boolean;
  since: { day: PlainDate; time: string };
  used: { day: PlainDate; time: string; minutesAgo: number };
};

/** Returns a person's sessions: the one of this token first, then by latest use. */
export async function findSessions(
  sql: Tag,
  emplId: string,
  { token, timeZone }: { token: string; timeZone: string },
): Promise<OpenSession[]> {
  const moment = (at: Fragment) =>
    sql`'day', (${at} at time zone ${timeZone}::text)::date, 'time', to_char(${at} at time zone ${timeZone}::text, 'HH24:MI')`;
  const isThis = sql`s.token_hash = ${hashToken(token)}`;
  const found = await sql<{ session: OpenSession }[]>`
    select jsonb_build_object('sessionId', session_id, 'browser', browser, 'system', system, 'address', address, 'isThis', ${isThis},
      'since', jsonb_build_object(${moment(sql`created_at`)}),
      'used', jsonb_build_object(${moment(sql`used_at`)}, 'minutesAgo', floor(extract(epoch from now() - used_at) / 60))) as session
    from session s where empl_id = ${emplId} and ${isOpen(sql)}
    order by ${isThis} desc, used_at desc, session_id desc`;
  return found.map(({ session }) => session);
}

/** @returns whether the session was open and belonged to this person */
export async function endSessionById(sql: Tag, emplId: string, sessionId: string): Promise<boolean> {
  const ended =
    await sql`delete from session s where empl_id = ${emplId} and session_id = ${sessionId} and ${isOpen(sql)} returning session_id`;
  return ended.length === 1;
}

/** Counts the sessions that would end with this limit of idle minutes. */
export async function countIdleSessions(sql: Tag, minutes: number): Promise<number> {
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from session s where ${isOpen(sql)} and s.used_at < now() - (${minutes}::int + 1) * interval '1 minute'`;
  return found?.count ?? 0;
}

/** @returns whether a sign-in provider opened the session */
export async function endSession(sql: Tag, token: string): Promise<boolean> {
  const [ended] = await sql<{ byProvider: boolean }[]>`
    delete from session where token_hash = ${hashToken(token)} returning by_provider as "byProvider"`;
  return ended?.byProvider === true;
}

/** Ends all sessions of an account, and sign-ins that have begun. @param but the token of the session that stays @returns the number of ended sessions */
export async function endSessions(sql: Tag, emplId: string, but?: string): Promise<number> {
  const ended = await sql<{ wasOpen: boolean }[]>`
    delete from session s where empl_id = ${emplId} ${but === undefined ? sql`` : sql`and token_hash <> ${hashToken(but)}`}
    returning ${isOpen(sql)} as "wasOpen"`;
  await sql`delete from sign_in_ticket where empl_id = ${emplId}`;
  return ended.filter(({ wasOpen }) => wasOpen).length;
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(sql: Tag): Promise<void> {
  await sql`delete from session s where not ${isOpen(sql)}`;
}
