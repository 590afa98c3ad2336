import { foldedEmail, type Sql } from '#src/platform/db/server/sql.ts';
import { demoAccounts } from '#src/app/demo-company/demo-accounts.ts';

/** True if an account of the demo company is in the database: its password is public (specification section 11, Demo company). */
export async function hasDemoAccounts(sql: Sql): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email);
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from login_detail join employee using (empl_id) where ${foldedEmail(sql, sql`business_email`)} = any (${emails})) as found`;
  return row?.found ?? false;
}
