import type { Fragment, Tag } from '#src/db/server/sql.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import type { Caller, StandingIn } from '#src/caller/caller.ts';
import type { RoleCode } from '#src/caller/role.ts';
import { hashOf } from './token.ts';

/**
 * Who holds the token with this hash now: locked, deactivated and expired ones are nobody. It is sent at once, not when it is awaited.
 *
 * @param today on which they may stand in for others
 * @param also more columns, of the row `caller`
 */
export async function findCaller(sql: Tag, tokenHash: Buffer, today: PlainDate, also?: Fragment): Promise<Caller | undefined> {
  const asked = sql<{ emplId: string; name: string; roles: string; firstTime: boolean; standsInFor: StandingIn[] | null }[]>`
    select caller.* ${also ? sql`, ${also}` : sql``} from (
      select e.empl_id as "emplId", e.name, array_to_string(e.roles, '') as roles, l.first_time as "firstTime",
        case when 'M' = any (e.roles) then stands_in_for(e.empl_id, ${today}) end as "standsInFor"
      from session s join login_detail l on l.empl_id = s.empl_id join employee e on e.empl_id = s.empl_id
      where s.token_hash = ${tokenHash} and s.expires_at > now() and not l.lock_account and e.status = 'A'
    ) caller`.execute();
  const [row] = await asked;
  // The check of the column allows nothing but role codes.
  return (
    row && {
      emplId: row.emplId,
      name: row.name,
      roles: row.roles.split('') as RoleCode[],
      ...(row.standsInFor && { standsInFor: row.standsInFor }),
      firstTime: row.firstTime,
    }
  );
}

/**
 * Opens a session for the password that was given: none when it is no longer the account's. A change of the password that is under way is
 * waited for, one that comes later finds the session and ends it.
 */
export async function addSession(
  sql: Tag,
  { emplId, passwordHash }: { emplId: string; passwordHash: string },
  token: string,
  hours: number,
): Promise<boolean> {
  const added = await sql`
    with account as (
      select empl_id from login_detail where empl_id = ${emplId} and password_hash = ${passwordHash} for share
    )
    insert into session (token_hash, empl_id, expires_at)
    select ${hashOf(token)}, empl_id, now() + ${hours} * interval '1 hour' from account returning empl_id`;
  return added.length === 1;
}

export async function endSession(sql: Tag, token: string): Promise<void> {
  await sql`delete from session where token_hash = ${hashOf(token)}`;
}

/** Ends all sessions of an account. @param but the token of the one that stays */
export async function endSessions(sql: Tag, emplId: string, but?: string): Promise<void> {
  await sql`delete from session where empl_id = ${emplId} ${but === undefined ? sql`` : sql`and token_hash <> ${hashOf(but)}`}`;
}

/** Removes the sessions that have run out. */
export async function removeOldSessions(sql: Tag): Promise<void> {
  await sql`delete from session where expires_at < now()`;
}
