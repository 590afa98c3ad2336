import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { profileScene } from '#src/testing/scenes/profile-scene.ts';
import type { Person } from '#src/testing/test-app.ts';

const s = profileScene();
const { addProfile, newId, profile, profileOf, roles, save, saveAll, saveRow } = s;

describe('roles', () => {
  test.each(['M', 'H', 'A'])('%s can only be given or removed by users who hold it', async (role) => {
    const emplId = await addProfile();
    const without = [s.hr, s.admin].filter((by) => !(by === s.hr ? ['H'] : ['A']).includes(role));
    for (const by of without) {
      const error = { path: 'roles', code: 'profile.role-not-yours', params: { role } };
      expect(await save(profile(emplId, roles('E', role)), by)).toMatchObject({ status: 403, body: { errors: [error] } });
      expect(await save(profile(newId(), roles('E', role)), by)).toMatchObject({ status: 403 });
    }
    expect(await save(profile(emplId, roles('E', role)), s.all)).toMatchObject({ status: 200 });
    expect(await profileOf(emplId)).toMatchObject({ roles: [{ role: 'E', roleName: 'EMPLOYEE' }, { role }] });
    for (const by of without) {
      expect(await save(profile(emplId, roles('E')), by)).toMatchObject({ status: 403 });
      expect(await save(profile(emplId, roles('E', role)), by)).toMatchObject({ status: 200 });
    }
    if (role !== 'A') expect((await saveAll([profile(emplId, roles('E'))])).status).toBe(role === 'H' ? 200 : 403);
  });

  test('an upload by HR can give the roles M and A, but never H', async () => {
    const emplId = newId();
    expect(await saveRow(profile(emplId, roles('E', 'M', 'A')))).toMatchObject({ status: 200 });
    expect(await profileOf(emplId)).toMatchObject({
      roles: [{ role: 'E' }, { role: 'M', roleName: 'MANAGER' }, { role: 'A', roleName: 'DEPT_ADMIN' }],
    });
    for (const by of [s.hr, s.all]) expect(await saveRow(profile(newId(), roles('E', 'H')), by)).toMatchObject({ status: 403 });
  });
});

describe('a department admin', () => {
  test('reads and changes people who share a department, and finds no one else', async () => {
    const emplId = await addProfile({ deptId: ['SAL'] });
    expect(await s.t.call('GET', `/employeeDetailsDept/${emplId}`, { by: s.admin })).toMatchObject({ status: 404 });
    expect(await s.t.call('GET', `/employeeDetailsDept/${emplId}/consequences`, { by: s.admin })).toMatchObject({ status: 404 });
    expect(await save(profile(emplId, { deptId: ['ENG'] }), s.admin)).toMatchObject({ status: 404 });
    const rows = (await s.t.call('GET', '/employeeDetailsWithDeptTest', { by: s.admin })).body as { deptId: string[] }[];
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ deptId }) => deptId.includes('ENG'))).toBe(true);
    await save(profile(emplId, { deptId: ['SAL', 'ENG'] }));
    expect(await save(profile(emplId, { deptId: ['SAL', 'ENG'], name: 'Changed' }), s.admin)).toMatchObject({ status: 200 });
  });

  test('adds people to their own departments but cannot move people out of all of them', async () => {
    expect(await save(profile(newId()), s.admin)).toMatchObject({ status: 200 });
    for (const deptId of [['SAL'], []])
      expect(await save(profile(newId(), { deptId }), s.admin)).toMatchObject({
        status: 403,
        message: 'An employee must stay in at least one of your departments.',
      });
    const emplId = await addProfile({ deptId: ['ENG', 'SAL'] });
    for (const deptId of [['SAL'], []])
      expect(await save(profile(emplId, { deptId }), s.admin)).toMatchObject({ status: 403, body: { errors: [{ path: 'deptId' }] } });
    expect(await save(profile(emplId, { deptId: ['ENG'] }), s.admin)).toMatchObject({ status: 200 });
  });

  test('cannot change their own profile', async () => {
    expect(await save(profile(s.admin.emplId, roles('E', 'A')), s.admin)).toMatchObject({
      status: 403,
      message: 'Ask HR to correct your own profile.',
    });
    expect(
      await save(
        profile(s.all.emplId, { businessEmail: `${s.all.emplId}@test.example`, ...roles('E', 'M', 'H', 'A'), name: 'All Roles' }),
        s.all,
      ),
    ).toMatchObject({ status: 200 });
  });

  test('cannot get into the account of someone with another role', async () => {
    const held = await addProfile();
    await save(profile(held, roles('E', 'H')), s.all);
    expect(await save(profile(held, { ...roles('E', 'H'), businessEmail: 'mine@demo.example' }), s.admin)).toMatchObject({ status: 403 });
    expect(await save(profile(held, { ...roles('E', 'H'), status: 'I' }), s.admin)).toMatchObject({ status: 403 });
    expect(await save(profile(held, { ...roles('E', 'H'), name: 'Another name' }), s.admin)).toMatchObject({ status: 200 });
  });

  test('cannot change the email address of an account, not even its case', async () => {
    const emplId = await addProfile();
    const another = (more: object = {}) => profile(emplId, { businessEmail: 'admins.own@demo.example', ...more });
    expect(await save(another(), s.admin)).toMatchObject({ status: 200 });
    await s.t.sql`insert into login_detail (empl_id, password_hash) values (${emplId}, 'none')`;
    for (const businessEmail of ['another.one@demo.example', 'Admins.Own@demo.example'])
      expect(await save(another({ businessEmail }), s.admin, '?mode=edit')).toMatchObject({
        status: 403,
        message: "Only HR can change the email address of someone who has an account, or a role that you don't have.",
        body: { errors: [{ path: 'businessEmail' }] },
      });
    expect(await profileOf(emplId, s.admin)).toMatchObject({ businessEmail: 'admins.own@demo.example', hasAccount: true });
    expect(await save(another({ name: 'Another name' }), s.admin)).toMatchObject({ status: 200 });
    expect(await save(profile(emplId), s.hr)).toMatchObject({ status: 200 });
  });

  test('cannot change the email address of someone who is getting an account at the same moment', async () => {
    const emplId = await addProfile();
    const late = await s.t.sql.begin(async (tx) => {
      await tx`select from employee where empl_id = ${emplId} for share`;
      const trying = save(profile(emplId, { businessEmail: 'just.now@demo.example' }), s.admin);
      await sleep(300);
      await tx`insert into login_detail (empl_id, password_hash) values (${emplId}, 'none')`;
      return { trying };
    });
    expect(await late.trying).toMatchObject({ status: 403 });
  });

  test.each(['M', 'H'])('cannot deactivate or reactivate someone with role %s, such as their own line manager', async (role) => {
    const emplId = await addProfile();
    await save(profile(emplId, roles('E', role)), s.all);
    await s.t.sql`update employee set reports_to = ${emplId} where empl_id = ${s.admin.emplId}`;
    const as = (status: string, by = s.admin) => save(profile(emplId, { ...roles('E', role), status }), by);
    const refusal = {
      status: 403,
      message: "Only HR can change the status of someone who has a role that you don't have.",
      body: { errors: [{ path: 'status' }] },
    };
    expect(await as('I')).toMatchObject(refusal);
    expect(await as('I', s.hr)).toMatchObject({ status: 200 });
    expect(await as('A')).toMatchObject(refusal);
    await s.t.sql`update employee set reports_to = ${s.manager.emplId} where empl_id = ${s.admin.emplId}`;
  });

  test('cannot make anyone an admin of a department outside their own', async () => {
    const refusal = {
      status: 403,
      message: "Only HR can make someone an admin of a department that isn't yours.",
      body: { errors: [{ path: 'deptId' }] },
    };
    const emplId = await addProfile({ deptId: ['ENG', 'SAL'] });
    expect(await save(profile(emplId, { deptId: ['ENG', 'SAL'], ...roles('E', 'A') }), s.admin)).toMatchObject(refusal);
    expect(await save(profile(newId(), { deptId: ['ENG', 'HRD'], ...roles('E', 'A') }), s.admin)).toMatchObject(refusal);
    expect(await save(profile(emplId, { deptId: ['ENG'], ...roles('E', 'A') }), s.admin)).toMatchObject({ status: 200 });
    expect(await save(profile(emplId, { deptId: ['ENG', 'SAL'], ...roles('E', 'A') }), s.admin)).toMatchObject(refusal);
    const wide = { deptId: ['ENG', 'SAL'], ...roles('E', 'A') };
    expect(await save(profile(emplId, wide), s.all)).toMatchObject({ status: 200 });
    expect(await save(profile(emplId, { ...wide, name: 'Another name' }), s.admin)).toMatchObject({ status: 200 });
    expect(await save(profile(await addProfile(), { deptId: ['ENG', 'SAL'] }), s.admin)).toMatchObject({ status: 200 });
  });

  test('cannot upload or update in bulk; employees and managers cannot manage profiles at all', async () => {
    expect([(await saveRow(profile(newId()), s.admin)).status, (await saveAll([profile(s.person.emplId)], s.admin)).status]).toEqual([
      403, 403,
    ]);
    for (const by of [s.person, s.manager])
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
        expect([path, (await s.t.call(method, path, { by })).status]).toEqual([path, 403]);
  });

  test('can check email addresses in their own departments, and HR in all departments', async () => {
    const emplId = await addProfile({ deptId: ['SAL'] });
    const asks = async (by: Person, email: string) =>
      (await s.t.call('GET', `/verifyEmailExists/${encodeURIComponent(email)}`, { by })).body;
    expect([
      await asks(s.hr, `${emplId}@DEMO.EXAMPLE`),
      await asks(s.admin, `${emplId}@demo.example`),
      await asks(s.admin, `${s.person.emplId}@test.example`),
    ]).toEqual([true, false, true]);
    expect(await asks(s.hr, 'nobody@demo.example')).toBe(false);
  });
});
