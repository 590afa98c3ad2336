import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { hasHr } from '#src/shared/access/server/last-hr-queries.ts';
import {
  lockActiveCodes,
  findReportingCycles,
  findProfileReferences,
  lockProfiles,
  type ProfileToStore,
  upsertProfile,
} from './save-profile-queries.ts';

const t = testApp();
let manager: Person;
let person: Person;
let other: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
beforeEach(async () => {
  person = await t.addPerson({ departments: ['SAL', 'ENG'] });
  other = await t.addPerson({ departments: ['HRD'] });
});

const callerOf = ({ emplId }: Person, ...roles: RoleCode[]): Caller => ({ ...asHr, emplId, roles });
const asHr: Caller = { emplId: 'nobody', name: 'Nobody', roles: ['H'], firstTime: false };

const profile = (more: Partial<ProfileToStore> = {}): ProfileToStore => ({
  emplId: person.emplId,
  lobNo: '10',
  standIn: null,
  name: 'Noah Silva',
  effectiveDate: '2026-01-01',
  reportsTo: manager.emplId,
  reportDottedLine: other.emplId,
  businessEmail: `${person.emplId}@test.example`,
  nricPassport: 'S1234567D',
  gender: 'F',
  marriageStatus: 'SIN',
  marriageDate: null,
  marriageCount: 0,
  totalChildren: 2,
  jobTitle: 'SWE',
  mobileNo: '1',
  businessUnit: 'PRO',
  joinDate: '2020-01-01',
  lastDay: null,
  status: 'A',
  roles: ['E'],
  deptId: ['ENG'],
  ...more,
});

describe('a profile to be stored', () => {
  const references = (more: Partial<ProfileToStore>, caller = asHr) =>
    t.sql.begin((tx) => findProfileReferences(tx, caller, profile(more)));

  test.each<[string, () => Partial<ProfileToStore>, object]>([
    ['reports to a manager', () => ({}), { isApprover: true }],
    ['reports to an employee who is not a manager', () => ({ reportsTo: other.emplId }), { isApprover: false }],
    ['reports to an unknown person', () => ({ reportsTo: 'NOBODY' }), { isApprover: false }],
    ['has a dotted line to an employee', () => ({}), { isEmployee: true }],
    ['has a dotted line to an unknown person', () => ({ reportDottedLine: 'NOBODY' }), { isEmployee: false }],
    ['keeps its own email address', () => ({ businessEmail: `${person.emplId.toLowerCase()}@TEST.example` }), { emailIsTaken: false }],
    [
      'has the email address of another employee',
      () => ({ businessEmail: `${other.emplId.toLowerCase()}@TEST.example` }),
      { emailIsTaken: true },
    ],
    ['has an account', () => ({}), { hasAccount: true }],
    ['has no account', () => ({ emplId: 'NEW' }), { hasAccount: false }],
  ])('%s', async (_, more, found) => {
    expect(await references(more())).toMatchObject(found);
  });

  test('is compared with the departments of the caller only', async () => {
    expect((await references({}, callerOf(person, 'A'))).ownDepartments.toSorted()).toEqual(['ENG', 'SAL']);
    expect((await references({}, callerOf(other, 'A'))).ownDepartments).toEqual(['HRD']);
  });

  test('has no approver if its line manager is inactive', async () => {
    const gone = await t.addPerson({ roles: ['E', 'M'] });
    await t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
    expect(await references({ reportsTo: gone.emplId })).toMatchObject({ isApprover: false });
  });
});

test('only active codes of the right field are accepted', async () => {
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('gender', 'F', 'Female', 'F', 'A'), ('gender', 'OLD', 'Old', 'O', 'I'), ('job_title', 'X', 'X', 'X', 'A'), ('gender', 'M', 'Male', 'M', 'A')`;
  const used = { gender: ['F', 'OLD', 'X', 'NONE'], marriageStatus: ['F'], jobTitle: ['X'], businessUnit: [], deptId: ['ENG', 'F'] };
  const active = await t.sql.begin((tx) => lockActiveCodes(tx, used));
  expect(active).toEqual({
    gender: new Set(['F']),
    marriageStatus: new Set(),
    jobTitle: new Set(['X']),
    businessUnit: new Set(),
    deptId: new Set(['ENG']),
  });
});

test('storing a profile replaces its departments and leaves other profiles unchanged', async () => {
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('marriage_status', 'SGL', 'Single', 'S'),
    ('job_title', 'SWE', 'Engineer', 'E'), ('business_unit', 'PRO', 'Products', 'P') on conflict do nothing`;
  const found = (emplId: string) => t.sql.begin(async (tx) => (await lockProfiles(tx, asHr, [emplId])).get(emplId));
  const before = await found(other.emplId);
  expect(await found(person.emplId)).toMatchObject({ deptId: ['ENG', 'SAL'], version: 1, isManaged: true });
  expect(await t.sql.begin((tx) => upsertProfile(tx, profile({ deptId: ['HRD', 'ENG'], marriageStatus: 'SGL' })))).toBe(2);
  expect(await found(person.emplId)).toMatchObject({ name: 'Noah Silva', reportsTo: manager.emplId, deptId: ['ENG', 'HRD'], version: 2 });
  expect(await found(other.emplId)).toEqual(before);
  expect(await found('NOBODY')).toBeUndefined();
});

test('a department admin manages only profiles of their own departments', async () => {
  const admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
  const isManaged = async (emplId: string) =>
    (await t.sql.begin((tx) => lockProfiles(tx, callerOf(admin, 'A'), [emplId]))).get(emplId)?.isManaged;
  expect([await isManaged(person.emplId), await isManaged(other.emplId)]).toEqual([true, false]);
});

test('people who report to themselves through others are found, but not the people below the circle', async () => {
  const [one, two, three, beside] = [await t.addPerson(), await t.addPerson(), await t.addPerson(), await t.addPerson()];
  const report = (who: Person, to: Person) => t.sql`update employee set reports_to = ${to.emplId} where empl_id = ${who.emplId}`;
  await report(one, two);
  await report(two, three);
  await report(beside, one);
  const circles = async () => (await t.sql.begin((tx) => findReportingCycles(tx, [one.emplId, beside.emplId, other.emplId]))).toSorted();
  expect(await circles()).toEqual([]);
  await report(three, one);
  expect(await circles()).toEqual([one.emplId]);
});

describe('an HR user counts only if they', () => {
  test.each([
    ['are active', "update employee set status = 'I'", "update employee set status = 'A'"],
    ['have the role', "update employee set roles = '{E}'", "update employee set roles = '{E,H}'"],
    ['are not locked out', 'update login_detail set lock_account = true', 'update login_detail set lock_account = false'],
    [
      'have a password that has not expired',
      "update login_detail set password_valid_until = now() - interval '1 minute'",
      "update login_detail set password_valid_until = now() + interval '1 hour'",
    ],
  ])('%s', async (_, away, back) => {
    const { emplId } = await t.addPerson({ roles: ['E', 'H'] });
    expect(await hasHr(t.sql)).toBe(true);
    await t.sql.unsafe(`${away} where empl_id = '${emplId}'`);
    expect(await hasHr(t.sql)).toBe(false);
    await t.sql.unsafe(`${back} where empl_id = '${emplId}'`);
    expect(await hasHr(t.sql)).toBe(true);
    await t.sql`update employee set roles = '{E}' where empl_id = ${emplId}`;
  });
});
