import { randomBytes } from 'node:crypto';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { hashToken } from '#src/shared/access/server/token.ts';

export type Person = { emplId: string; token: string };
export type Company = { manager: Person; employees: Person[] };

export const year = new Date().getUTCFullYear();

/** Creates employees who can take every day of the year off, and a manager who decides. */
export async function createCompany(sql: Sql, size: number): Promise<Company> {
  await sql`insert into leave_category (leave_code, leave_descr, entitlement, counts_calendar_days) values ('SL', 'Sick leave', 14, true)`;
  const manager = person('M0001');
  const employees = Array.from({ length: size }, (_, n) => person(`W${String(n).padStart(4, '0')}`));
  for (const { emplId, token } of [manager, ...employees]) {
    const roles = emplId === manager.emplId ? ['E', 'M'] : ['E'];
    await sql`insert into employee (empl_id, name, effective_date, business_email, roles)
      values (${emplId}, ${emplId}, '2020-01-01', ${`${emplId}@faults.example`}, ${roles})`;
    await sql`insert into login_detail (empl_id, password_hash) values (${emplId}, 'none')`;
    await sql`insert into session (token_hash, empl_id, expires_at) values (${hashToken(token)}, ${emplId}, now() + interval '1 day')`;
    await sql`insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave) values (${emplId}, ${year}, 'SL', 366, 366)`;
  }
  return { manager, employees };
}

const person = (emplId: string): Person => ({ emplId, token: randomBytes(32).toString('base64url') });
