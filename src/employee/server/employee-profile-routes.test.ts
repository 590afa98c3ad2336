import { setTimeout as sleep } from 'node:timers/promises';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';

let t: TestApp;
let hr: Person;
let manager: Person;
let admin: Person;
let all: Person;
let person: Person;

beforeAll(async () => {
  t = await createTestApp();
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('gender', 'F', 'Female', 'F', 'A'), ('gender', 'M', 'Male', 'M', 'A'), ('gender', 'OLD', 'Old value', 'Old', 'I'),
    ('job_title', 'SWE', 'Software engineer', 'Engineer', 'A'), ('business_unit', 'PRO', 'Products', 'Products', 'A'),
    ('marriage_status', 'DIV', 'Divorced', 'Divorced', 'A')`;
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hana Tan', departments: ['HRD'] });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', departments: ['SAL'] });
  admin = await t.addPerson({ roles: ['E', 'A'], name: 'Ada Admin', departments: ['ENG'], reportsTo: manager.emplId });
  all = await t.addPerson({ roles: ['E', 'M', 'H', 'A'], name: 'All Roles', departments: ['ENG'] });
});
afterAll(() => t.close());

beforeEach(async () => {
  person = await t.addPerson({ departments: ['ENG'], reportsTo: manager.emplId });
});

let made = 0;
const newId = () => `N${String((made += 1)).padStart(4, '0')}`;

/** A profile that passes every rule; `more` makes it another. */
const profile = (emplId: string, more: object = {}) =>
  profileToSend(emplId, { reportsTo: { emplId: manager.emplId, name: 'whatever' }, ...more });

const save = (body: object, by = hr, query = '', headers: Record<string, string> = {}) =>
  t.call('POST', `/addEditEmployeeDetailsWithDept${query}`, { by, body, headers });
const saveRow = (body: object, by = hr) => t.call('POST', '/addEditEmployeeDetails', { by, body });
const saveAll = (body: object[], by = hr) => t.call('POST', '/bulkUpdateEmployeeDetails', { by, body });
const profileOf = async (emplId: string, by = hr) =>
  (await t.call('GET', `/employeeDetailsDept/${emplId}`, { by })).body as Record<string, unknown>;
const roles = (...codes: string[]) => ({ roles: codes.map((role) => ({ role, roleName: 'HR' })) });

async function made1(more: object = {}): Promise<string> {
  const emplId = newId();
  expect(await save(profile(emplId, more))).toMatchObject({
    status: 200,
    body: { emplId, status: more && 'status' in more ? more.status : 'A' },
  });
  return emplId;
}

describe('a profile', () => {
  test('is added and read as it was sent, with the role EMPLOYEE and the names of its codes', async () => {
    const emplId = newId();
    const answer = await save(profile(emplId, { roles: [] }));
    expect(answer).toMatchObject({ status: 200, body: { emplId, status: 'A' } });
    expect(answer.headers.etag).toBe('"1"');
    const read1 = await t.call('GET', `/employeeDetailsDept/${emplId}`, { by: hr });
    expect(read1.headers.etag).toBe('"1"');
    expect(read1.body).toEqual({
      ...profile(emplId),
      reportsTo: { emplId: manager.emplId, name: 'Maya Lim' },
      reportDottedLine: null,
      workStates: [],
      workPatterns: [],
      workState: null,
      standIn: null,
      version: 1,
      hasAccount: false,
      texts: {
        gender: 'Male',
        marriageStatus: 'Single',
        jobTitle: 'Software engineer',
        businessUnit: 'Products',
        deptId: 'Engineering',
        status: 'Active',
        roles: 'EMPLOYEE',
        reportDottedLine: null,
      },
    });
  });

  test('is changed, and what is left out of departments, status and roles stays', async () => {
    const emplId = await made1({ deptId: ['ENG', 'SAL'] });
    const { deptId: _deptId, status: _status, roles: _roles, ...rest } = profile(emplId, { name: 'Noah S. Silva' });
    expect(await save(rest)).toMatchObject({ status: 200 });
    expect(await profileOf(emplId)).toMatchObject({ name: 'Noah S. Silva', deptId: ['ENG', 'SAL'], status: 'A', version: 2 });
    await save(profile(emplId, { deptId: ['HRD', 'HRD'] }));
    expect(await profileOf(emplId)).toMatchObject({ deptId: ['HRD'] });
  });

  test('read can be sent back as it is', async () => {
    const emplId = await made1();
    expect(await save(await profileOf(emplId))).toMatchObject({ status: 200 });
  });

  test('that has changed since it was read is not overwritten', async () => {
    const emplId = await made1();
    expect(await save(profile(emplId, { deptId: ['SAL'] }), all, '', { 'if-match': '"1"' })).toMatchObject({ status: 200 });
    for (const stale of [
      save(profile(emplId, { name: 'Mine' }), hr, '', { 'if-match': '"1"' }),
      save(profile(emplId, { name: 'Mine', version: 1 })),
    ])
      expect(await stale).toMatchObject({ status: 412, message: `All Roles (${all.emplId}) has changed this record since you opened it.` });
    expect(await profileOf(emplId)).toMatchObject({ name: 'Noah Silva', deptId: ['SAL'] });
  });

  test('that exists is not added, that does not is not changed', async () => {
    const emplId = await made1();
    expect(await save(profile(emplId), hr, '?mode=add')).toMatchObject({ status: 409, message: 'Employee Id already exists!' });
    expect(await saveRow(profile(emplId))).toMatchObject({ status: 409, message: 'Employee Id already exists!' });
    expect(await save(profile(newId()), hr, '?mode=edit')).toMatchObject({ status: 404 });
    expect(await save(profile(newId(), { version: 3 }))).toMatchObject({ status: 404 });
  });

  test('is added once when two add it at the same moment', async () => {
    const emplId = newId();
    const answers = await Promise.all([1, 2, 3].map(() => save(profile(emplId), hr, '?mode=add')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test.each(['me', 'Count', 'managerreportees', 'a/b', '.', '..', '-a', 'ä', 'x'.repeat(11), ''])(
    'cannot have the id %j',
    async (emplId) => {
      expect(await save(profile('X', { emplId }))).toMatchObject({ status: 400, body: { errors: [{ path: 'emplId' }] } });
    },
  );

  test('has no characters that cannot be stored, wherever they stand', async () => {
    for (const wrong of [{ name: 'a\0b' }, { gender: 'F\0' }, { deptId: ['\0'] }, { reportsTo: { emplId: 'M\0' } }, { marriageDate: '\0' }])
      expect(await save(profile(newId(), wrong))).toMatchObject({ status: 400 });
  });

  test('keeps an e-mail address of its own, without regard to case', async () => {
    const emplId = await made1();
    for (const answer of [
      await save(profile(newId(), { businessEmail: `${emplId}@DEMO.example` })),
      await saveRow(profile(newId(), { businessEmail: `${emplId}@DEMO.example` })),
    ])
      expect(answer).toMatchObject({ status: 409, message: 'E-mail Id already exists!', body: { errors: [{ path: 'businessEmail' }] } });
    expect(await save(profile(emplId, { businessEmail: `${emplId.toLowerCase()}@demo.example` }))).toMatchObject({ status: 200 });
  });

  test('has codes that are there and active; one that has become inactive may stay', async () => {
    for (const wrong of [
      { gender: 'OLD' },
      { gender: 'Z' },
      { jobTitle: 'Z' },
      { businessUnit: 'Z' },
      { marriageStatus: 'Z' },
      { deptId: ['ENG', 'Z'] },
    ])
      expect(await save(profile(newId(), wrong))).toMatchObject({ status: 400, body: { errors: [{ path: Object.keys(wrong)[0] }] } });
    const emplId = await made1();
    await t.sql`update employee set gender = 'OLD' where empl_id = ${emplId}`;
    expect(await save(profile(emplId, { gender: 'OLD' }))).toMatchObject({ status: 200 });
  });

  test('never gets a value that becomes inactive at the same moment', { timeout: 60_000 }, async () => {
    const item = (effStatus: string) => ({ effStatus, xlatlongname: 'For a while', xlatshortname: 'While' });
    for (let round = 0; round < 25; round += 1) {
      const fieldvalue = `W${round}`;
      await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', ${fieldvalue}, 'x', 'x')`;
      const answers = await Promise.all([
        t.call('PATCH', `/translateitem/gender/${fieldvalue}`, { by: hr, body: item('I') }),
        save(profile(newId(), { gender: fieldvalue })),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('has a line manager who can approve; the head of the company has none and may stay so', async () => {
    for (const reportsTo of [null, { emplId: '' }, { emplId: 'nobody' }, { emplId: person.emplId }])
      expect(await save(profile(newId(), { reportsTo }))).toMatchObject({ status: 400, body: { errors: [{ path: 'reportsTo' }] } });
    const emplId = await made1();
    expect(await save(profile(emplId, { reportsTo: null }))).toMatchObject({ status: 400, message: 'Line Manager ID cannot be blank.' });
    await t.sql`update employee set reports_to = null where empl_id = ${emplId}`;
    expect(await save(profile(emplId, { reportsTo: null }))).toMatchObject({ status: 200 });
    const former = await t.addPerson({ roles: ['E'] });
    await t.sql`update employee set reports_to = ${former.emplId} where empl_id = ${emplId}`;
    expect(await save(profile(emplId, { reportsTo: { emplId: former.emplId } }))).toMatchObject({ status: 200 });
  });

  test('has a dotted line to somebody else who is there, or none', async () => {
    for (const reportDottedLine of ['nobody', manager.emplId])
      expect(await save(profile(newId(), { reportDottedLine }))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'reportDottedLine' }] },
      });
    const emplId = await made1({ reportDottedLine: person.emplId });
    expect(await profileOf(emplId)).toMatchObject({
      reportDottedLine: person.emplId,
      texts: { reportDottedLine: `Person ${person.emplId}` },
    });
    await save(profile(emplId, { reportDottedLine: ' ' }));
    expect(await profileOf(emplId)).toMatchObject({ reportDottedLine: null });
  });

  test('is dated from today unless it says otherwise; a row of an upload always', async () => {
    const [one, other, row] = [newId(), newId(), newId()];
    await save(profile(one, { effectiveDate: null }));
    await save(profile(other, { effectiveDate: '2026-07-01' }));
    await saveRow(profile(row, { effectiveDate: '2020-01-01' }));
    expect([await profileOf(one), await profileOf(other), await profileOf(row)]).toMatchObject([
      { effectiveDate: '2026-06-15' },
      { effectiveDate: '2026-07-01' },
      { effectiveDate: '2026-06-15' },
    ]);
    await save(profile(other, { effectiveDate: null }));
    expect(await profileOf(other)).toMatchObject({ effectiveDate: '2026-07-01' });
  });

  test('with another e-mail address has another user id: the old one signs in no more', async () => {
    const emplId = await made1();
    await t.sql`insert into login_detail (empl_id, password_hash) values (${emplId}, 'none')`;
    await save(profile(emplId, { businessEmail: 'new.address@demo.example' }));
    const [account] = await t.sql`select e.business_email from login_detail l join employee e using (empl_id) where l.empl_id = ${emplId}`;
    expect(account).toEqual({ business_email: 'new.address@demo.example' });
  });
});

describe('NRIC and passport numbers', () => {
  test('are whole for HR and masked for a department admin, in lists for both', async () => {
    const emplId = await made1();
    expect(await profileOf(emplId)).toMatchObject({ nricPassport: 'S1234567D' });
    expect(await profileOf(emplId, admin)).toMatchObject({ nricPassport: '****567D' });
    for (const by of [hr, admin]) {
      const rows = (await t.call('GET', `/employeeDetailsWithDeptTest?filter[emplId]=${emplId}`, { by })).body;
      expect(rows).toMatchObject([{ emplId, nricPassport: '****567D' }]);
    }
  });

  test('that are sent back masked keep what is stored; another mask is no number', async () => {
    const emplId = await made1();
    expect(await save(profile(emplId, { nricPassport: '****567D', name: 'By Admin' }), admin)).toMatchObject({ status: 200 });
    expect(await profileOf(emplId)).toMatchObject({ nricPassport: 'S1234567D', name: 'By Admin' });
    expect(await save(profile(emplId, { nricPassport: '****9999' }), admin)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'nricPassport' }] },
    });
    expect(await save(profile(newId(), { nricPassport: '****567D' }))).toMatchObject({ status: 400 });
  });

  test('are in no log, and in no stored answer', async () => {
    const emplId = newId();
    const body = profile(emplId, { nricPassport: 'X9876543Z' });
    await t.call('POST', '/addEditEmployeeDetailsWithDept', { by: hr, body, headers: { 'idempotency-key': emplId } });
    await save({ ...body, nricPassport: 'X9876543Y' });
    const found = await t.sql`
      select 'log' from audit_log where before::text || after::text like '%X987654%' or after::text like '%X987654%'
      union all select 'answer' from idempotency_key where answer like '%X987654%'`;
    expect(found).toEqual([]);
  });

  test('are whole in the export of HR, masked in that of a department admin', async () => {
    const emplId = await made1({ nricPassport: 'S7654321Z' });
    const exported = async (by: Person) => {
      const answer = await t.call('GET', `/Export?filter[emplId]=${emplId}`, { by });
      expect(answer.headers['content-disposition']).toBe('attachment; filename="Export_List.xlsx"');
      const book = read(answer.body);
      return utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
    };
    expect(await exported(hr)).toMatchObject([
      {
        'Employee ID': emplId,
        'NRIC/Passport#': 'S7654321Z',
        'Job Title': 'Software engineer',
        Department: 'Engineering',
        'Line Manager': 'Maya Lim',
        Roles: 'EMPLOYEE',
      },
    ]);
    expect(await exported(admin)).toMatchObject([{ 'Employee ID': emplId, 'NRIC/Passport#': '****321Z' }]);
  });
});

describe('roles', () => {
  test.each(['M', 'H', 'A'])('%s is given and taken away only by who holds it', async (role) => {
    const emplId = await made1();
    const without = [hr, admin].filter((by) => !(by === hr ? ['H'] : ['A']).includes(role));
    for (const by of without) {
      const error = { path: 'roles', code: 'profile.role-not-yours', params: { role } };
      expect(await save(profile(emplId, roles('E', role)), by)).toMatchObject({ status: 403, body: { errors: [error] } });
      expect(await save(profile(newId(), roles('E', role)), by)).toMatchObject({ status: 403 });
    }
    expect(await save(profile(emplId, roles('E', role)), all)).toMatchObject({ status: 200 });
    expect(await profileOf(emplId)).toMatchObject({ roles: [{ role: 'E', roleName: 'EMPLOYEE' }, { role }] });
    for (const by of without) {
      expect(await save(profile(emplId, roles('E')), by)).toMatchObject({ status: 403 });
      expect(await save(profile(emplId, roles('E', role)), by)).toMatchObject({ status: 200 });
    }
    if (role !== 'A') expect((await saveAll([profile(emplId, roles('E'))])).status).toBe(role === 'H' ? 200 : 403);
  });

  test('of an upload by HR may be M and A, never H, whatever the roles are called', async () => {
    const emplId = newId();
    expect(await saveRow(profile(emplId, roles('E', 'M', 'A')))).toMatchObject({ status: 200 });
    expect(await profileOf(emplId)).toMatchObject({
      roles: [{ role: 'E' }, { role: 'M', roleName: 'MANAGER' }, { role: 'A', roleName: 'DEPT_ADMIN' }],
    });
    for (const by of [hr, all]) expect(await saveRow(profile(newId(), roles('E', 'H')), by)).toMatchObject({ status: 403 });
  });
});

describe('a department admin', () => {
  test('reads and changes who shares a department, and finds nobody else', async () => {
    const emplId = await made1({ deptId: ['SAL'] });
    expect(await t.call('GET', `/employeeDetailsDept/${emplId}`, { by: admin })).toMatchObject({ status: 404 });
    expect(await t.call('GET', `/employeeDetailsDept/${emplId}/consequences`, { by: admin })).toMatchObject({ status: 404 });
    expect(await save(profile(emplId, { deptId: ['ENG'] }), admin)).toMatchObject({ status: 404 });
    const rows = (await t.call('GET', '/employeeDetailsWithDeptTest', { by: admin })).body as { deptId: string[] }[];
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ deptId }) => deptId.includes('ENG'))).toBe(true);
    await save(profile(emplId, { deptId: ['SAL', 'ENG'] }));
    expect(await save(profile(emplId, { deptId: ['SAL', 'ENG'], name: 'Changed' }), admin)).toMatchObject({ status: 200 });
  });

  test('adds to the own departments and moves nobody out of them', async () => {
    expect(await save(profile(newId()), admin)).toMatchObject({ status: 200 });
    for (const deptId of [['SAL'], []])
      expect(await save(profile(newId(), { deptId }), admin)).toMatchObject({
        status: 403,
        message: 'An employee must stay in at least one of your departments.',
      });
    const emplId = await made1({ deptId: ['ENG', 'SAL'] });
    for (const deptId of [['SAL'], []])
      expect(await save(profile(emplId, { deptId }), admin)).toMatchObject({ status: 403, body: { errors: [{ path: 'deptId' }] } });
    expect(await save(profile(emplId, { deptId: ['ENG'] }), admin)).toMatchObject({ status: 200 });
  });

  test('does not change the own profile', async () => {
    expect(await save(profile(admin.emplId, roles('E', 'A')), admin)).toMatchObject({
      status: 403,
      message: 'Please ask HR for corrections of your own profile.',
    });
    expect(await save(profile(all.emplId, { ...roles('E', 'M', 'H', 'A'), name: 'All Roles' }), all)).toMatchObject({ status: 200 });
  });

  test('gets no role by the account of somebody who holds it', async () => {
    const held = await made1();
    await save(profile(held, roles('E', 'H')), all);
    expect(await save(profile(held, { ...roles('E', 'H'), businessEmail: 'mine@demo.example' }), admin)).toMatchObject({ status: 403 });
    expect(await save(profile(held, { ...roles('E', 'H'), status: 'I' }), admin)).toMatchObject({ status: 403 });
    expect(await save(profile(held, { ...roles('E', 'H'), name: 'Another name' }), admin)).toMatchObject({ status: 200 });
  });

  test('leaves the e-mail of who has an account to HR, also where only its letters change', async () => {
    const emplId = await made1();
    const another = (more: object = {}) => profile(emplId, { businessEmail: 'admins.own@demo.example', ...more });
    expect(await save(another(), admin)).toMatchObject({ status: 200 });
    await t.sql`insert into login_detail (empl_id, password_hash) values (${emplId}, 'none')`;
    for (const businessEmail of ['another.one@demo.example', 'Admins.Own@demo.example'])
      expect(await save(another({ businessEmail }), admin, '?mode=edit')).toMatchObject({
        status: 403,
        message: 'Only HR can change the e-mail address of somebody who has an account, or a role that you do not have.',
        body: { errors: [{ path: 'businessEmail' }] },
      });
    expect(await profileOf(emplId, admin)).toMatchObject({ businessEmail: 'admins.own@demo.example', hasAccount: true });
    expect(await save(another({ name: 'Another name' }), admin)).toMatchObject({ status: 200 });
    expect(await save(profile(emplId), hr)).toMatchObject({ status: 200 });
  });

  test('does not change the e-mail of somebody to whom HR is just giving an account', async () => {
    const emplId = await made1();
    const late = await t.sql.begin(async (tx) => {
      await tx`select from employee where empl_id = ${emplId} for share`;
      const trying = save(profile(emplId, { businessEmail: 'just.now@demo.example' }), admin);
      await sleep(300);
      await tx`insert into login_detail (empl_id, password_hash) values (${emplId}, 'none')`;
      return { trying };
    });
    expect(await late.trying).toMatchObject({ status: 403 });
  });

  test.each(['M', 'H'])('neither deactivates nor reactivates who holds %s, such as the own line manager', async (role) => {
    const emplId = await made1();
    await save(profile(emplId, roles('E', role)), all);
    await t.sql`update employee set reports_to = ${emplId} where empl_id = ${admin.emplId}`;
    const as = (status: string, by = admin) => save(profile(emplId, { ...roles('E', role), status }), by);
    const refusal = {
      status: 403,
      message: 'Only HR can change the status of somebody who has a role that you do not have.',
      body: { errors: [{ path: 'status' }] },
    };
    expect(await as('I')).toMatchObject(refusal);
    expect(await as('I', hr)).toMatchObject({ status: 200 });
    expect(await as('A')).toMatchObject(refusal);
    await t.sql`update employee set reports_to = ${manager.emplId} where empl_id = ${admin.emplId}`;
  });

  test('makes nobody an admin of a department that is not the own: two of them could give each other the whole company', async () => {
    const refusal = {
      status: 403,
      message: 'Only HR can make somebody an admin of a department that is not yours.',
      body: { errors: [{ path: 'deptId' }] },
    };
    const emplId = await made1({ deptId: ['ENG', 'SAL'] });
    expect(await save(profile(emplId, { deptId: ['ENG', 'SAL'], ...roles('E', 'A') }), admin)).toMatchObject(refusal);
    expect(await save(profile(newId(), { deptId: ['ENG', 'HRD'], ...roles('E', 'A') }), admin)).toMatchObject(refusal);
    expect(await save(profile(emplId, { deptId: ['ENG'], ...roles('E', 'A') }), admin)).toMatchObject({ status: 200 });
    expect(await save(profile(emplId, { deptId: ['ENG', 'SAL'], ...roles('E', 'A') }), admin)).toMatchObject(refusal);
    const wide = { deptId: ['ENG', 'SAL'], ...roles('E', 'A') };
    expect(await save(profile(emplId, wide), all)).toMatchObject({ status: 200 });
    expect(await save(profile(emplId, { ...wide, name: 'Another name' }), admin)).toMatchObject({ status: 200 });
    expect(await save(profile(await made1(), { deptId: ['ENG', 'SAL'] }), admin)).toMatchObject({ status: 200 });
  });

  test('neither uploads nor updates in bulk; employees and managers keep no profiles at all', async () => {
    expect([(await saveRow(profile(newId()), admin)).status, (await saveAll([profile(person.emplId)], admin)).status]).toEqual([403, 403]);
    for (const by of [person, manager])
      for (const [method, path] of [
        ['GET', '/employeeDetailsWithDeptTest'],
        ['GET', `/employeeDetailsDept/${by.emplId}`],
        ['GET', `/employeeDetailsDept/${by.emplId}/consequences`],
        ['GET', '/Export'],
        ['GET', '/verifyEmailExists/a@b.c'],
        ['POST', '/addEditEmployeeDetailsWithDept'],
        ['POST', '/addEditEmployeeDetails'],
        ['POST', '/bulkUpdateEmployeeDetails'],
      ] as const)
        expect([path, (await t.call(method, path, { by })).status]).toEqual([path, 403]);
  });

  test('asks for e-mail addresses of the own departments, HR for all', async () => {
    const emplId = await made1({ deptId: ['SAL'] });
    const asks = async (by: Person, email: string) => (await t.call('GET', `/verifyEmailExists/${encodeURIComponent(email)}`, { by })).body;
    expect([
      await asks(hr, `${emplId}@DEMO.EXAMPLE`),
      await asks(admin, `${emplId}@demo.example`),
      await asks(admin, `${person.emplId}@test.example`),
    ]).toEqual([true, false, true]);
    expect(await asks(hr, 'nobody@demo.example')).toBe(false);
  });
});

test('everybody sees the own departments with their names', async () => {
  const both = await t.addPerson({ departments: ['SAL', 'ENG'] });
  expect((await t.call('GET', '/currentUserDepartment', { by: both })).body).toEqual([
    { deptId: 'ENG', deptName: 'Engineering' },
    { deptId: 'SAL', deptName: 'Sales' },
  ]);
});

describe('the list of profiles', () => {
  test('pages, sorts and filters by what is shown', async () => {
    const emplId = await made1({ name: 'Zoë Unique', joinDate: '2025-03-04' });
    const find = async (query: string) =>
      ((await t.call('GET', `/employeeDetailsWithDeptTest?${query}`, { by: hr })).body as { emplId: string }[]).map((row) => row.emplId);
    for (const query of [
      'filter[name]=unique',
      'filter[joinDate]=04/03/2025',
      `filter[businessEmail]=${emplId}@DEMO&filter[jobTitle]=software&filter[deptId]=engin&filter[reportsTo.name]=maya&filter[status]=act`,
    ])
      expect(await find(query)).toEqual([emplId]);
    const page = await t.call('GET', '/employeeDetailsWithDeptTest?page=2&size=2&sort=-name', { by: hr });
    expect(page.body).toHaveLength(2);
    expect(Number(page.headers['x-total-count'])).toBe((await t.sql`select count(*)::int as n from employee`)[0]?.n);
  });
});

describe('a bulk update', () => {
  test('stores all that are sent and answers their number', async () => {
    const ids = [await made1(), await made1()];
    const rows = (await t.call('GET', '/employeeDetailsWithDeptTest', { by: hr })).body as { emplId: string }[];
    const changed = rows.filter(({ emplId }) => ids.includes(emplId)).map((row) => ({ ...row, name: 'In bulk' }));
    expect(await saveAll(changed)).toMatchObject({ status: 200, body: 2 });
    for (const emplId of ids) expect(await profileOf(emplId)).toMatchObject({ name: 'In bulk', nricPassport: 'S1234567D' });
    expect(await saveAll([])).toMatchObject({ status: 400 });
  });

  test('stores none when one is stale or wrong, and names each', async () => {
    const [first, second, third] = [await made1(), await made1(), await made1()];
    await save(profile(second, { name: 'Changed meanwhile' }), all);
    const answer = await saveAll([
      profile(first, { version: 1, name: 'New' }),
      profile(second, { version: 1 }),
      profile(third, { version: 1, name: '' }),
    ]);
    expect(answer).toMatchObject({
      status: 412,
      message: `${second}: All Roles (${all.emplId}) has changed this record since you opened it.`,
      body: {
        errors: [
          { path: '1.version', message: `${second}: All Roles (${all.emplId}) has changed this record since you opened it.` },
          { path: '2.name', message: `${third}: Employee Name cannot be blank.` },
        ],
      },
    });
    expect(await profileOf(first)).toMatchObject({ name: 'Noah Silva' });
    expect(await saveAll([profile('nobody')])).toMatchObject({ status: 404 });
  });

  test('turns a line of reporting round, which step by step would be a circle', async () => {
    const [one, two] = [await made1(), await made1()];
    for (const emplId of [one, two]) await save(profile(emplId, roles('E', 'M')), all);
    await save(profile(two, { ...roles('E', 'M'), reportsTo: { emplId: one } }));
    const turned = await saveAll([profile(one, { ...roles('E', 'M'), reportsTo: { emplId: two } }), profile(two, roles('E', 'M'))]);
    expect(turned).toMatchObject({ status: 200, body: 2 });
    const circle = await saveAll([
      profile(two, { ...roles('E', 'M'), reportsTo: { emplId: one } }),
      profile(one, { ...roles('E', 'M'), name: 'x', reportsTo: { emplId: two } }),
    ]);
    expect(circle).toMatchObject({ status: 400, body: { errors: [{ path: '0.reportsTo' }, { path: '1.reportsTo' }] } });
  });
});
