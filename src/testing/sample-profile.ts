import type { StoredProfile } from '#src/company/employee/bulk/profile-edits.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';

/** Creates a profile as a form sends it, which is valid if its codes and its line manager exist. `more` overrides fields. */
export const profileToSend = (emplId: string, more: object = {}) => ({
  emplId,
  lobNo: null,
  name: 'Noah Silva',
  effectiveDate: '2026-06-01',
  reportsTo: null,
  reportDottedLine: ' ',
  businessEmail: `${emplId}@demo.example`,
  nricPassport: 'S1234567D',
  gender: 'M',
  marriageStatus: 'SIN',
  marriageDate: null,
  marriageCount: 0,
  totalChildren: 0,
  jobTitle: 'SWE',
  mobileNo: '+65 8123 4567',
  businessUnit: 'PRO',
  deptId: ['ENG'],
  joinDate: '2026-06-01',
  status: 'A' as const,
  roles: [{ role: 'E' as const, roleName: 'EMPLOYEE' as const }],
  ...more,
});

/** Adds the codes of these profiles. */
export const addProfileCodes = (sql: Tag) => sql`
  insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', 'F', 'Female', 'F'),
    ('job_title', 'SWE', 'Software engineer', 'Engineer'), ('business_unit', 'PRO', 'Products', 'Products')`;

/** Creates the profile of a person of a test company as HR's form sends it; roles, departments and status stay. `more` overrides fields. */
export const profileOfPerson = ({ emplId }: { emplId: string }, manager: { emplId: string } | null, more: object = {}) =>
  profileToSend(emplId, {
    reportsTo: manager && { emplId: manager.emplId },
    gender: 'F',
    businessEmail: `${emplId}@test.example`,
    joinDate: '2020-01-01',
    status: undefined,
    roles: undefined,
    deptId: undefined,
    ...more,
  });

/** Creates a profile as it is read. `more` overrides fields. */
export const storedProfile = (emplId: string, more: Partial<StoredProfile> = {}): StoredProfile => ({
  ...profileToSend(emplId),
  reportDottedLine: null,
  version: 1,
  hasAccount: true,
  texts: {
    gender: null,
    marriageStatus: null,
    jobTitle: null,
    businessUnit: null,
    deptId: null,
    status: null,
    roles: '',
    reportDottedLine: null,
  },
  ...more,
});
