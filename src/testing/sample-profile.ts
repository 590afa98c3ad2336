import type { StoredProfile } from '#src/company/employee/bulk/profile-edits.ts';

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
