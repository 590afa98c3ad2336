import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#src/base/caller/caller.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { findDepartments, emailExists, findProfile } from './profile/employee-profile-list.ts';
import { findEmployeeDetail, findPerson } from './employee-queries.ts';
import { findActiveCodes, matchesFilter, findKnownPeople } from './bulk/profile-bulk-queries.ts';
import { findHolders } from '#src/company/translate-item/server/holder-queries.ts';

const t = testApp();
let manager: Person;
let admin: Person;
let hana: Person;
let plain: Person;

const hr: Caller = { emplId: 'nobody', name: 'Nobody', roles: ['H'], firstTime: false };
const asAdmin = (): Caller => ({ ...hr, emplId: admin.emplId, roles: ['E', 'A'] });

beforeAll(async () => {
  // Several fields have the same code, each with another name.
  for (const field of ['gender', 'marriage_status', 'job_title', 'business_unit'])
    for (const code of ['ONE', 'TWO'])
      await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values (${field}, ${code}, ${`${field} ${code}`}, ${code})`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values ('gender', 'ZZZ', 'No more', 'Z', 'I')`;
  manager = await t.addPerson({ name: 'Maya Lim', roles: ['E', 'M'], departments: ['HRD'] });
  admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId, departments: ['SAL', 'ENG'], roles: ['E', 'M'] });
  plain = await t.addPerson({ name: 'Noah Silva' });
  await t.sql`update employee set gender = 'ONE', marriage_status = 'TWO', job_title = 'ONE', business_unit = 'TWO', nric_passport = 'S1234567D',
    report_dotted_line = ${admin.emplId} where empl_id = ${hana.emplId}`;
});

describe('the profile', () => {
  test('shows its owner the names of the codes and the manager', async () => {
    const found = await findEmployeeDetail(t.sql, hana.emplId);
    expect(found?.json).toMatchObject({
      emplId: hana.emplId,
      deptId: ['ENG', 'SAL'],
      reportsTo: { emplId: manager.emplId, name: 'Maya Lim' },
      texts: {
        gender: 'gender ONE',
        marriageStatus: 'marriage_status TWO',
        jobTitle: 'job_title ONE',
        businessUnit: 'business_unit TWO',
        deptId: ['Engineering', 'Sales'],
      },
    });
    expect((await findEmployeeDetail(t.sql, plain.emplId))?.json).toMatchObject({
      deptId: [],
      reportsTo: null,
      texts: { gender: null, jobTitle: null, deptId: [] },
    });
    expect(await findEmployeeDetail(t.sql, 'NOBODY')).toBeUndefined();
  });

  test('shows HR and admins the same, with the roles in order and whether there is an account', async () => {
    const { json } = (await findProfile(t.sql, hr, hana.emplId)) ?? {};
    expect(json).toMatchObject({
      nricPassport: 'S1234567D',
      deptId: ['ENG', 'SAL'],
      roles: [
        { role: 'E', roleName: 'EMPLOYEE' },
        { role: 'M', roleName: 'MANAGER' },
      ],
      hasAccount: true,
      texts: {
        gender: 'gender ONE',
        marriageStatus: 'marriage_status TWO',
        jobTitle: 'job_title ONE',
        businessUnit: 'business_unit TWO',
        deptId: 'Engineering, Sales',
        roles: 'EMPLOYEE, MANAGER',
        reportDottedLine: `Person ${admin.emplId}`,
      },
    });
    expect((await findProfile(t.sql, asAdmin(), hana.emplId))?.json).toMatchObject({ nricPassport: '****567D' });
    expect(await findProfile(t.sql, asAdmin(), plain.emplId)).toBeUndefined();
    const { emplId } = await t.addPerson();
    await t.sql`delete from session where empl_id = ${emplId}`;
    await t.sql`delete from login_detail where empl_id = ${emplId}`;
    await t.sql`update employee set nric_passport = 'S12' where empl_id = ${emplId}`;
    await t.sql`insert into employee_department (empl_id, dept_id) values (${emplId}, 'ENG')`;
    expect((await findProfile(t.sql, asAdmin(), emplId))?.json).toMatchObject({ nricPassport: '****', hasAccount: false });
  });
});

test('a person is found by id, with their own departments in the order of the codes', async () => {
  expect(await findPerson(t.sql, hana.emplId)).toEqual({ emplId: hana.emplId, name: 'Hana Tan' });
  expect(await findPerson(t.sql, 'NOBODY')).toBeUndefined();
  expect(await findDepartments(t.sql, hana.emplId)).toEqual([
    { deptId: 'ENG', deptName: 'Engineering' },
    { deptId: 'SAL', deptName: 'Sales' },
  ]);
});

test('an email address is reported as existing to callers who reach its owner, ignoring case', async () => {
  const address = (of: Person) => `${of.emplId.toLowerCase()}@TEST.example`;
  expect(await emailExists(t.sql, hr, address(plain))).toBe(true);
  expect(await emailExists(t.sql, hr, 'nobody@test.example')).toBe(false);
  expect([await emailExists(t.sql, asAdmin(), address(hana)), await emailExists(t.sql, asAdmin(), address(plain))]).toEqual([true, false]);
});

describe('the search for people by values', () => {
  const all = () => ({
    business_unit: 'TWO',
    dept_id: 'SAL',
    manager: manager.emplId,
    job_title: 'ONE',
    gender: 'ONE',
    marriage_status: 'TWO',
  });
  const having = async (sought: Partial<ReturnType<typeof all>>) => {
    const found = await t.sql<{ id: string }[]>`select e.empl_id as id from employee e where ${matchesFilter(t.sql, sought)}`;
    return found.map(({ id }) => id);
  };

  test.each(['business_unit', 'dept_id', 'manager', 'job_title', 'gender', 'marriage_status'] as const)(
    'requires %s, and finds people by it alone',
    async (field) => {
      const other = {
        business_unit: 'ONE',
        dept_id: 'HRD',
        manager: admin.emplId,
        job_title: 'TWO',
        gender: 'TWO',
        marriage_status: 'ONE',
      };
      expect(await having(all())).toEqual([hana.emplId]);
      expect(await having({ [field]: all()[field] })).toEqual([hana.emplId]);
      expect(await having({ ...all(), [field]: other[field] })).toEqual([]);
    },
  );

  test('finds everyone without any values', async () => {
    expect((await having({})).length).toBeGreaterThan(3);
  });
});

test.each([
  ['gender', 'ONE'],
  ['marriage_status', 'TWO'],
  ['job_title', 'ONE'],
  ['business_unit', 'TWO'],
  ['dept_id', 'SAL'],
] as const)('the holders of a value in %s are found', async (field, value) => {
  const held = await t.sql.begin((tx) => findHolders(tx, field, value));
  expect(held).toEqual([{ emplId: hana.emplId, name: 'Hana Tan' }]);
  expect(await t.sql.begin((tx) => findHolders(tx, field, 'NONE'))).toEqual([]);
});

test('people are searched by name and id together, ignoring case', async () => {
  const sought = async (call: string, text: string) => {
    const { body } = await t.call('GET', `/${call}?text=${encodeURIComponent(text)}`, { by: plain });
    return (body as { emplId: string }[]).map(({ emplId }) => emplId);
  };
  expect(await sought('employeedetails', 'hana t')).toEqual([hana.emplId]);
  expect(await sought('employeedetails', ` ${plain.emplId.toLowerCase()} `)).toEqual([plain.emplId]);
  expect(await sought('employeedetails', `Noah Silva (${plain.emplId})`)).toEqual([plain.emplId]);
  expect(await sought('employeedetails', '%')).toEqual([]);
  expect(await sought('leaveapprovers', 'hana t')).toEqual([hana.emplId]);
  expect(await sought('leaveapprovers', 'noah')).toEqual([]);
  expect((await t.call('GET', '/employeedetails?text=', { by: plain })).status).toBe(400);
});

test('active people are listed without those who have left', async () => {
  await t.sql`update employee set status = 'I' where empl_id = ${hana.emplId}`;
  const listed = async (query: string) =>
    ((await t.call('GET', `/employeedetails${query}`, { by: plain })).body as { emplId: string }[]).some(
      ({ emplId }) => emplId === hana.emplId,
    );
  expect([await listed(''), await listed('?status=A')]).toEqual([true, false]);
  await t.sql`update employee set status = 'A' where empl_id = ${hana.emplId}`;
});

test('an upload gets the active codes with their names, and the approvers', async () => {
  const codes = await findActiveCodes(t.sql);
  expect(codes.gender).toEqual([
    { code: 'ONE', name: 'gender ONE' },
    { code: 'TWO', name: 'gender TWO' },
  ]);
  expect(codes.businessUnit.map(({ name }) => name)).toEqual(['business_unit ONE', 'business_unit TWO']);
  expect(codes.deptId.map(({ code }) => code)).toEqual(['ENG', 'HRD', 'SAL']);
  const known = (emplIds: string[], businessEmails: string[] = []) => findKnownPeople(t.sql, { emplIds, businessEmails });
  const people = await known([plain.emplId, hana.emplId, manager.emplId, 'NOBODY']);
  expect(people.map(({ emplId }) => emplId)).toEqual([manager.emplId, hana.emplId, plain.emplId].toSorted());
  expect(people.filter(({ isApprover }) => isApprover).map(({ emplId }) => emplId)).toEqual([manager.emplId, hana.emplId].toSorted());
  const email = people.find(({ emplId }) => emplId === plain.emplId)?.businessEmail ?? '';
  expect(await known([], [email.toUpperCase(), 'nobody@demo.example'])).toMatchObject([{ emplId: plain.emplId, businessEmail: email }]);
});
