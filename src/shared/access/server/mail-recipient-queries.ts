import type { Tag } from '#src/platform/db/server/sql.ts';
import type { Caller, StandInAssignment } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { isEmail } from '#src/base/text/email.ts';

/** The recipient of an email. */
export type MailRecipient = Caller & { email: string };

/**
 * Returns a person as a caller without a call; undefined if inactive, or without a usable account.
 *
 * @param today the day on which the person may be a stand-in
 */
export async function findActiveCaller(
  sql: Tag,
  emplId: string,
  today: PlainDate,
): Promise<(Caller & { email: string | null }) | undefined> {
  const [found] = await sql<(Caller & { email: string | null; standsInFor: StandInAssignment[] | null })[]>`
    select e.empl_id as "emplId", e.name, e.business_email as email, array_to_json(e.roles) as roles, l.first_time as "firstTime",
      case when 'M' = any (e.roles) then stands_in_for(e.empl_id, ${today}) end as "standsInFor"
    from employee e join login_detail l on l.empl_id = e.empl_id
    where e.empl_id = ${emplId} and e.status = 'A' and not l.lock_account`;
  if (!found) return undefined;
  const { standsInFor, ...active } = found;
  return { ...active, ...(standsInFor && { standsInFor }) };
}

/** Returns the recipient of an email, or undefined if the person cannot be a caller or has no address. */
export async function findMailRecipient(sql: Tag, emplId: string, today: PlainDate): Promise<MailRecipient | undefined> {
  const found = await findActiveCaller(sql, emplId, today);
  return found && found.email !== null && isEmail(found.email) ? { ...found, email: found.email } : undefined;
}
