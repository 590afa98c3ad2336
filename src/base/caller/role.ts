/** The roles of a person, by code (specification section 6). The code is stored, the name is derived. */
export const roleNames = { E: 'EMPLOYEE', M: 'MANAGER', H: 'HR', A: 'DEPT_ADMIN' } as const;

export type RoleCode = keyof typeof roleNames;
export type RoleName = (typeof roleNames)[RoleCode];
