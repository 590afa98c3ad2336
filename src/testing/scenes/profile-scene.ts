import { beforeAll, beforeEach, expect } from 'vitest';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { type Person, type TestApp, testApp } from '#src/testing/test-app.ts';

type Scene = {
  t: TestApp;
  hr: Person;
  manager: Person;
  /** In the department ENG, like the person of each test. */
  admin: Person;
  /** Has every role. */
  all: Person;
  person: Person;
};

/** Sets up a company with profiles, and a new person for each test. It is filled before each test. */
export function profileScene() {
  const s = { t: testApp() } as Scene;

  beforeAll(async () => {
    await s.t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
      ('gender', 'F', 'Female', 'F', 'A'), ('gender', 'M', 'Male', 'M', 'A'), ('gender', 'OLD', 'Old value', 'Old', 'I'),
      ('job_title', 'SWE', 'Software engineer', 'Engineer', 'A'), ('business_unit', 'PRO', 'Products', 'Products', 'A'),
      ('marriage_status', 'DIV', 'Divorced', 'Divorced', 'A')`;
    s.hr = await s.t.addPerson({ roles: ['E', 'H'], name: 'Hana Tan', departments: ['HRD'] });
    s.manager = await s.t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', departments: ['SAL'] });
    s.admin = await s.t.addPerson({ roles: ['E', 'A'], name: 'Ada Admin', departments: ['ENG'], reportsTo: s.manager.emplId });
    s.all = await s.t.addPerson({ roles: ['E', 'M', 'H', 'A'], name: 'All Roles', departments: ['ENG'] });
  });
  beforeEach(async () => {
    s.person = await s.t.addPerson({ departments: ['ENG'], reportsTo: s.manager.emplId });
  });

  let made = 0;
  const newId = () => `N${String((made += 1)).padStart(4, '0')}`;
  /** Creates a valid profile; `more` overrides fields. */
  const profile = (emplId: string, more: object = {}) =>
    profileToSend(emplId, { reportsTo: { emplId: s.manager.emplId, name: 'whatever' }, ...more });
  const save = (body: object, by = s.hr, query = '', headers: Record<string, string> = {}) =>
    s.t.call('POST', `/addEditEmployeeDetailsWithDept${query}`, { by, body, headers });

  return Object.assign(s, {
    newId,
    profile,
    save,
    saveRow: (body: object, by = s.hr) => s.t.call('POST', '/addEditEmployeeDetails', { by, body }),
    saveAll: (body: object[], by = s.hr) => s.t.call('POST', '/bulkUpdateEmployeeDetails', { by, body }),
    profileOf: async (emplId: string, by = s.hr) =>
      (await s.t.call('GET', `/employeeDetailsDept/${emplId}`, { by })).body as Record<string, unknown>,
    roles: (...codes: string[]) => ({ roles: codes.map((role) => ({ role, roleName: 'HR' })) }),
    /** Adds a profile. */
    addProfile: async (more: object = {}): Promise<string> => {
      const emplId = newId();
      expect(await save(profile(emplId, more))).toMatchObject({
        status: 200,
        body: { emplId, status: more && 'status' in more ? more.status : 'A' },
      });
      return emplId;
    },
  });
}
