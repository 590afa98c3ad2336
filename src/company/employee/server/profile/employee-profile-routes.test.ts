import { describe, expect, test } from 'vitest';
import { profileScene } from '#src/testing/scenes/profile-scene.ts';

const s = profileScene();
const { addProfile, newId, profile, profileOf, save, saveRow } = s;

describe('a profile', () => {
  test('is added and returned as sent, with the role EMPLOYEE and the names of its codes', async () => {
    const emplId = newId();
    const answer = await save(profile(emplId, { roles: [] }));
    expect(answer).toMatchObject({ status: 200, body: { emplId, status: 'A' } });
    expect(answer.headers.etag).toBe('"1"');
    const read1 = await s.t.call('GET', `/employeeDetailsDept/${emplId}`, { by: s.hr });
    expect(read1.headers.etag).toBe('"1"');
    expect(read1.body).toEqual({
      ...profile(emplId),
      reportsTo: { emplId: s.manager.emplId, name: 'Maya Lim' },
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

  test('keeps departments, status and roles that a change leaves out', async () => {
    const emplId = await addProfile({ deptId: ['ENG', 'SAL'] });
    const { deptId: _deptId, status: _status, roles: _roles, ...rest } = profile(emplId, { name: 'Noah S. Silva' });
    expect(await save(rest)).toMatchObject({ status: 200 });
    expect(await profileOf(emplId)).toMatchObject({ name: 'Noah S. Silva', deptId: ['ENG', 'SAL'], status: 'A', version: 2 });
    await save(profile(emplId, { deptId: ['HRD', 'HRD'] }));
    expect(await profileOf(emplId)).toMatchObject({ deptId: ['HRD'] });
  });

  test('can be sent back as it was returned', async () => {
    const emplId = await addProfile();
    expect(await save(await profileOf(emplId))).toMatchObject({ status: 200 });
  });

  test('is not overwritten if it has changed since it was read', async () => {
    const emplId = await addProfile();
    expect(await save(profile(emplId, { deptId: ['SAL'] }), s.all, '', { 'if-match': '"1"' })).toMatchObject({ status: 200 });
    for (const stale of [
      save(profile(emplId, { name: 'Mine' }), s.hr, '', { 'if-match': '"1"' }),
      save(profile(emplId, { name: 'Mine', version: 1 })),
    ])
      expect(await stale).toMatchObject({
        status: 412,
        message: `All Roles (${s.all.emplId}) has changed this record since you opened it.`,
      });
    expect(await profileOf(emplId)).toMatchObject({ name: 'Noah Silva', deptId: ['SAL'] });
  });

  test('cannot be added if it exists, or changed if it does not', async () => {
    const emplId = await addProfile();
    expect(await save(profile(emplId), s.hr, '?mode=add')).toMatchObject({ status: 409, message: 'Employee Id already exists!' });
    expect(await saveRow(profile(emplId))).toMatchObject({ status: 409, message: 'Employee Id already exists!' });
    expect(await save(profile(newId()), s.hr, '?mode=edit')).toMatchObject({ status: 404 });
    expect(await save(profile(newId(), { version: 3 }))).toMatchObject({ status: 404 });
  });

  test('cannot be added with an id in another letter case', async () => {
    const emplId = await addProfile();
    const lower = emplId.toLowerCase();
    const sent = profile(lower, { businessEmail: `other-${lower}@demo.example` });
    const refusal = { status: 409, message: `This Employee ID exists as ${emplId}. Choose another.` };
    expect(await save(sent, s.hr, '?mode=add')).toMatchObject({ ...refusal, body: { errors: [{ path: 'emplId' }] } });
    expect(await save(sent)).toMatchObject(refusal);
    expect(await saveRow(sent)).toMatchObject(refusal);
    const raced = newId();
    const ids = [raced, raced.toLowerCase()];
    const answers = await Promise.all(ids.map((id, n) => save(profile(id, { businessEmail: `race${n}-${raced}@demo.example` }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is added once if two people add it at the same moment', async () => {
    const emplId = newId();
    const answers = await Promise.all([1, 2, 3].map(() => save(profile(emplId), s.hr, '?mode=add')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test.each(['me', 'Count', 'managerreportees', 'a/b', '.', '..', '-a', 'ä', 'x'.repeat(11), ''])(
    'cannot have the id %j',
    async (emplId) => {
      expect(await save(profile('X', { emplId }))).toMatchObject({ status: 400, body: { errors: [{ path: 'emplId' }] } });
    },
  );

  test('is rejected with characters that cannot be stored, in any field', async () => {
    for (const wrong of [{ name: 'a\0b' }, { gender: 'F\0' }, { deptId: ['\0'] }, { reportsTo: { emplId: 'M\0' } }, { marriageDate: '\0' }])
      expect(await save(profile(newId(), wrong))).toMatchObject({ status: 400 });
  });

  test('needs a unique email address, ignoring case', async () => {
    const emplId = await addProfile();
    for (const answer of [
      await save(profile(newId(), { businessEmail: `${emplId}@DEMO.example` })),
      await saveRow(profile(newId(), { businessEmail: `${emplId}@DEMO.example` })),
    ])
      expect(answer).toMatchObject({ status: 409, message: 'E-mail Id already exists!', body: { errors: [{ path: 'businessEmail' }] } });
    expect(await save(profile(emplId, { businessEmail: `${emplId.toLowerCase()}@demo.example` }))).toMatchObject({ status: 200 });
  });

  test('accepts only active codes, but keeps a code that has become inactive', async () => {
    for (const wrong of [
      { gender: 'OLD' },
      { gender: 'Z' },
      { jobTitle: 'Z' },
      { businessUnit: 'Z' },
      { marriageStatus: 'Z' },
      { deptId: ['ENG', 'Z'] },
    ])
      expect(await save(profile(newId(), wrong))).toMatchObject({ status: 400, body: { errors: [{ path: Object.keys(wrong)[0] }] } });
    const emplId = await addProfile();
    await s.t.sql`update employee set gender = 'OLD' where empl_id = ${emplId}`;
    expect(await save(profile(emplId, { gender: 'OLD' }))).toMatchObject({ status: 200 });
  });

  test('never gets a code that becomes inactive at the same moment', { timeout: 60_000 }, async () => {
    const item = (effStatus: string) => ({ effStatus, xlatlongname: 'For a while', xlatshortname: 'While' });
    for (let round = 0; round < 25; round += 1) {
      const fieldvalue = `W${round}`;
      await s.t
        .sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', ${fieldvalue}, 'x', 'x')`;
      const answers = await Promise.all([
        s.t.call('PATCH', `/translateitem/gender/${fieldvalue}`, { by: s.hr, body: item('I') }),
        save(profile(newId(), { gender: fieldvalue })),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('needs a line manager who can approve, except for the head of the company', async () => {
    for (const reportsTo of [null, { emplId: '' }, { emplId: 'nobody' }, { emplId: s.person.emplId }])
      expect(await save(profile(newId(), { reportsTo }))).toMatchObject({ status: 400, body: { errors: [{ path: 'reportsTo' }] } });
    const emplId = await addProfile();
    expect(await save(profile(emplId, { reportsTo: null }))).toMatchObject({ status: 400, message: 'Line Manager ID cannot be blank.' });
    await s.t.sql`update employee set reports_to = null where empl_id = ${emplId}`;
    expect(await save(profile(emplId, { reportsTo: null }))).toMatchObject({ status: 200 });
    const former = await s.t.addPerson({ roles: ['E'] });
    await s.t.sql`update employee set reports_to = ${former.emplId} where empl_id = ${emplId}`;
    expect(await save(profile(emplId, { reportsTo: { emplId: former.emplId } }))).toMatchObject({ status: 200 });
  });

  test('accepts another existing employee as dotted line manager, or none', async () => {
    for (const reportDottedLine of ['nobody', s.manager.emplId])
      expect(await save(profile(newId(), { reportDottedLine }))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'reportDottedLine' }] },
      });
    const emplId = await addProfile({ reportDottedLine: s.person.emplId });
    expect(await profileOf(emplId)).toMatchObject({
      reportDottedLine: s.person.emplId,
      texts: { reportDottedLine: `Person ${s.person.emplId}` },
    });
    await save(profile(emplId, { reportDottedLine: ' ' }));
    expect(await profileOf(emplId)).toMatchObject({ reportDottedLine: null });
  });

  test('is effective from today unless it names another date; a row of an upload is always effective from today', async () => {
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

  test('gets a new user id with a new email address, and the old user id can no longer sign in', async () => {
    const emplId = await addProfile();
    await s.t.sql`insert into login_detail (empl_id, password_hash) values (${emplId}, 'none')`;
    await save(profile(emplId, { businessEmail: 'new.address@demo.example' }));
    const [account] = await s.t
      .sql`select e.business_email from login_detail l join employee e using (empl_id) where l.empl_id = ${emplId}`;
    expect(account).toEqual({ business_email: 'new.address@demo.example' });
  });
});

test('everyone sees the names of their own departments', async () => {
  const both = await s.t.addPerson({ departments: ['SAL', 'ENG'] });
  expect((await s.t.call('GET', '/currentUserDepartment', { by: both })).body).toEqual([
    { deptId: 'ENG', deptName: 'Engineering' },
    { deptId: 'SAL', deptName: 'Sales' },
  ]);
});

describe('the list of profiles', () => {
  test('pages, sorts and filters by the shown values', async () => {
    const emplId = await addProfile({ name: 'Zoë Unique', joinDate: '2025-03-04' });
    const find = async (query: string) =>
      ((await s.t.call('GET', `/employeeDetailsWithDeptTest?${query}`, { by: s.hr })).body as { emplId: string }[]).map(
        (row) => row.emplId,
      );
    for (const query of [
      'filter[name]=unique',
      'filter[joinDate]=04/03/2025',
      `filter[businessEmail]=${emplId}@DEMO&filter[jobTitle]=software&filter[deptId]=engin&filter[reportsTo.name]=maya&filter[status]=act`,
    ])
      expect(await find(query)).toEqual([emplId]);
    const page = await s.t.call('GET', '/employeeDetailsWithDeptTest?page=2&size=2&sort=-name', { by: s.hr });
    expect(page.body).toHaveLength(2);
    expect(Number(page.headers['x-total-count'])).toBe((await s.t.sql`select count(*)::int as n from employee`)[0]?.n);
  });
});
