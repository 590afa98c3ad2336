import type { Tag } from '#src/db/server/sql.ts';
import type { Caller } from '#src/caller/caller.ts';
import { isEmail } from '#src/text/e-mail.ts';

/** Somebody to whom a mail goes. */
export type Addressee = Caller & { email: string };

/** Whom a mail to somebody reaches: undefined for who is inactive, has no account or a locked one, or no address. */
export async function findAddressee(sql: Tag, emplId: string): Promise<Addressee | undefined> {
  const [found] = await sql<Addressee[]>`
    select e.empl_id as "emplId", e.name, e.business_email as email, array_to_json(e.roles) as roles, l.first_time as "firstTime"
    from employee e join login_detail l on l.empl_id = e.empl_id
    where e.empl_id = ${emplId} and e.status = 'A' and not l.lock_account`;
  return found && isEmail(found.email) ? found : undefined;
}
