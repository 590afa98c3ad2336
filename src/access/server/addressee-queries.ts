import type { Tag } from '#src/db/server/sql.ts';
import type { Caller, StandingIn } from '#src/caller/caller.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { isEmail } from '#src/text/e-mail.ts';

/** Somebody to whom a mail goes. */
export type Addressee = Caller & { email: string };

/**
 * Whom a mail to somebody reaches: undefined for who is inactive, has no account or a locked one, or no address.
 *
 * @param today on which somebody may stand in for others
 */
export async function findAddressee(sql: Tag, emplId: string, today: PlainDate): Promise<Addressee | undefined> {
  const [found] = await sql<(Addressee & { standsInFor: StandingIn[] | null })[]>`
    select e.empl_id as "emplId", e.name, e.business_email as email, array_to_json(e.roles) as roles, l.first_time as "firstTime",
      case when 'M' = any (e.roles) then stands_in_for(e.empl_id, ${today}) end as "standsInFor"
    from employee e join login_detail l on l.empl_id = e.empl_id
    where e.empl_id = ${emplId} and e.status = 'A' and not l.lock_account`;
  if (!found || !isEmail(found.email)) return undefined;
  const { standsInFor, ...addressee } = found;
  return { ...addressee, ...(standsInFor && { standsInFor }) };
}
