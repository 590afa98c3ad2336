import type { Tag } from '#src/platform/db/server/sql.ts';

/**
 * Why an employee cannot be the emergency account; undefined for an active HR user whose password is valid. A locked account is accepted: if the
 * server refused to start, no one could unlock the account.
 *
 * @example await findEmergencyFault(sql, 'H0009') // 'there is no employee H0009'
 */
export async function findEmergencyFault(sql: Tag, emplId: string): Promise<string | undefined> {
  const [employee] = await sql<{ isActive: boolean; isHr: boolean; hasAccount: boolean; isVoid: boolean }[]>`
    select e.status = 'A' as "isActive", 'H' = any (e.roles) as "isHr", l.empl_id is not null as "hasAccount",
      coalesce(l.password_off, false) as "isVoid"
    from employee e left join login_detail l on l.empl_id = e.empl_id where e.empl_id = ${emplId}`;
  if (!employee) return `there is no employee ${emplId}`;
  if (!employee.isActive) return `${emplId} is not an active employee`;
  if (!employee.isHr) return `${emplId} does not have the role HR`;
  if (!employee.hasAccount) return `${emplId} has no account`;
  if (employee.isVoid)
    return `the password of ${emplId} is no longer valid. Create another account with npm run create-hr -- --emergency and name that one`;
  return undefined;
}
