import { read, utils } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { companyOfCases, profileRowCases } from '#src/testing/upload-rows/profile-row-cases.ts';
import { profileLookups } from '#src/company/employee/profile/employee-profile-fields.ts';
import { profileSheet, profileSheetFields } from '#src/company/employee/bulk/profile-sheet.ts';

const t = testApp();
let hr: Person;

const trimmed = <Cells extends Record<string, string>>(cells: Cells) =>
  // The keys are those of the cells.
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text.trim()])) as Cells;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'HR', roles: ['E', 'H'] });
  for (const [field, fieldname] of Object.entries(profileLookups)) {
    // Object.entries returns strings; the table has no other keys.
    const name = field as keyof typeof profileLookups;
    for (const code of companyOfCases.codes[name])
      await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname)
        values (${fieldname}, ${code}, ${`Name of ${code}`}, ${code}) on conflict do nothing`;
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status)
      values (${fieldname}, ${companyOfCases.inactive[name]}, 'Old value', 'Old', 'I')`;
  }
  for (const { emplId, businessEmail, isActive, isApprover } of companyOfCases.people) {
    await t.addPerson({ emplId, roles: isApprover ? ['E', 'M'] : ['E'] });
    await t.sql`update employee set business_email = ${businessEmail}, status = ${isActive ? 'A' : 'I'} where empl_id = ${emplId}`;
  }
});

const kept = ['HR', ...companyOfCases.people.map(({ emplId }) => emplId)];
beforeEach(async () => {
  await t.sql`delete from session where empl_id <> all (${kept})`;
  await t.sql`delete from login_detail where empl_id <> all (${kept})`;
  await t.sql`delete from employee where empl_id <> all (${kept})`;
});

const upload = (body: object) => t.call('POST', '/addEditEmployeeDetails', { by: hr, body });

describe('a row of an upload', () => {
  test.each(profileRowCases.filter(({ pageOnly }) => !pageOnly))(
    'is checked as on the page: $name',
    async ({ cells, problem, answer = problem }) => {
      const response = await upload(profileSheet.toRow(trimmed(cells)).profile);
      if (answer === undefined) expect(response).toMatchObject({ status: 200, body: { status: trimmed(cells).status } });
      else expect(response).toMatchObject({ status: /already|exists as/.test(answer) ? 409 : 400, message: answer });
    },
  );

  test('is effective from today, with the roles that its flags give', async () => {
    const [{ cells }] = profileRowCases as [(typeof profileRowCases)[number]];
    t.clock.today = '2026-08-03';
    expect(await upload(profileSheet.toRow({ ...cells, isManager: 'Y', isAdmin: 'Y' }).profile)).toMatchObject({ status: 200 });
    expect((await t.call('GET', '/employeeDetailsDept/NEW', { by: hr })).body).toMatchObject({
      effectiveDate: '2026-08-03',
      reportDottedLine: null,
      marriageCount: 0,
      roles: [{ role: 'E' }, { role: 'M' }, { role: 'A' }],
    });
    t.clock.today = '2026-06-15';
  });
});

test('HR gets the data to check the rows of an upload', async () => {
  const emplIds = companyOfCases.people.map(({ emplId }) => emplId);
  const { body } = await t.call('POST', '/employeeprofiles/facts', { by: hr, body: { emplIds, businessEmails: [] } });
  expect(body).toMatchObject({ codes: companyOfCases.codes });
  expect((body as { people: unknown }).people).toEqual(
    companyOfCases.people
      .map(({ emplId, businessEmail, isApprover }) => ({ emplId, businessEmail, isApprover }))
      .toSorted((a, b) => (a.emplId < b.emplId ? -1 : 1)),
  );
});

test('the template has the headings, the codes and dropdown lists', async () => {
  const { body } = await t.call('GET', '/employeeprofiles/template', { by: hr });
  const bytes = body as Buffer;
  const book = read(bytes);
  expect(book.SheetNames).toEqual(['Instructions', 'Data']);
  const rowsOf = (name: string) => utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 });
  const headings = Object.values(profileSheetFields).map(({ heading }) => heading);
  expect(rowsOf('Data')).toEqual([headings]);
  const instructions = rowsOf('Instructions');
  expect(instructions.slice(1, 20).map(([heading]) => heading)).toEqual(headings);
  expect(instructions).toContainEqual(['Gender', 'Name of F', 'F']);
  expect(instructions).toContainEqual(['isAdmin', 'No', 'N']);
  expect(instructions.some(([, , code]) => code === 'OLD')).toBe(false);

  const sheet = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet2.xml'] ?? []).toString();
  const offered = [...sheet.matchAll(/sqref="([A-Z]+)2:\1\d+"><formula1>Instructions!\$C\$(\d+):\$C\$(\d+)</g)].map(
    ([, column = '', from, to]) => [
      headings[column.charCodeAt(0) - 65],
      instructions.slice(Number(from) - 1, Number(to)).map(([, , code]) => code),
    ],
  );
  const { gender, marriageStatus, jobTitle, businessUnit, deptId } = companyOfCases.codes;
  expect(Object.fromEntries(offered)).toEqual({
    Gender: gender,
    MaritalStatus: marriageStatus,
    JobTitle: jobTitle,
    BusinessUnit: businessUnit,
    DepartmentID: deptId,
    Status: ['A', 'I'],
    isManager: ['Y', 'N'],
    isAdmin: ['Y', 'N'],
  });
});

describe('the profiles of a bulk update', () => {
  const found = async (query: string) =>
    ((await t.call('GET', `/employeeprofiles?${query}`, { by: hr })).body as { emplId: string }[]).map(({ emplId }) => emplId);

  beforeEach(async () => {
    await t.addPerson({ emplId: 'B1', reportsTo: 'MGR', departments: ['ENG', 'SAL'] });
    await t.addPerson({ emplId: 'B2', reportsTo: 'MGR', departments: ['SAL'] });
    await t.addPerson({ emplId: 'B3', reportsTo: 'EMP', departments: ['SAL'] });
    await t.sql`update employee set job_title = 'SWE', business_unit = 'PRO', gender = 'F', marriage_status = 'DIV', nric_passport = 'S1234567D'
      where empl_id = 'B2'`;
  });

  test.each([
    ['dept_id=SAL', ['B1', 'B2', 'B3']],
    ['manager=MGR', ['B1', 'B2']],
    ['job_title=SWE', ['B2']],
    ['business_unit=PRO', ['B2']],
    ['gender=F', ['B2']],
    ['marriage_status=DIV', ['B2']],
    ['dept_id=SAL&manager=EMP', ['B3']],
    ['dept_id=ENG&manager=EMP', []],
    ['dept_id=SAL&filter[emplId]=3', ['B3']],
    ['dept_id=SAL&filter[reportsTo.name]=mgr&sort=-emplId', ['B2', 'B1']],
    ['gender=F&filter[gender]=name of f', ['B2']],
  ])('are found by %s', async (query, emplIds) => {
    expect(await found(query)).toEqual(emplIds);
  });

  test('include everyone without a search, come in pages, and mask the NRIC', async () => {
    expect((await found('')).toSorted()).toEqual([...kept, 'B1', 'B2', 'B3'].toSorted());
    const answer = await t.call('GET', '/employeeprofiles?manager=MGR&page=2&size=1', { by: hr });
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.body).toMatchObject([{ emplId: 'B2', nricPassport: '****567D' }]);
  });

  test('are only available to HR', async () => {
    const admin = await t.addPerson({ roles: ['E', 'M', 'A'], departments: ['SAL'] });
    for (const path of ['', '/template']) expect((await t.call('GET', `/employeeprofiles${path}`, { by: admin })).status).toBe(403);
    const body = { emplIds: [], businessEmails: [] };
    expect((await t.call('POST', '/employeeprofiles/facts', { by: admin, body })).status).toBe(403);
  });

  test('cannot be searched by an unknown field', async () => {
    expect((await t.call('GET', '/employeeprofiles?status=A', { by: hr })).status).toBe(400);
  });
});
