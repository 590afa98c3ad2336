import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { profileScene } from '#src/testing/scenes/profile-scene.ts';
import type { Person } from '#src/testing/test-app.ts';

const s = profileScene();
const { addProfile, newId, profile, profileOf, save } = s;

describe('NRIC and passport numbers', () => {
  test('are complete for HR and masked for department admins; in lists they are always masked', async () => {
    const emplId = await addProfile();
    expect(await profileOf(emplId)).toMatchObject({ nricPassport: 'S1234567D' });
    expect(await profileOf(emplId, s.admin)).toMatchObject({ nricPassport: '****567D' });
    for (const by of [s.hr, s.admin]) {
      const rows = (await s.t.call('GET', `/employeeDetailsWithDeptTest?filter[emplId]=${emplId}`, { by })).body;
      expect(rows).toMatchObject([{ emplId, nricPassport: '****567D' }]);
    }
  });

  test('keep their stored value if sent back masked; any other mask is rejected', async () => {
    const emplId = await addProfile();
    expect(await save(profile(emplId, { nricPassport: '****567D', name: 'By Admin' }), s.admin)).toMatchObject({ status: 200 });
    expect(await profileOf(emplId)).toMatchObject({ nricPassport: 'S1234567D', name: 'By Admin' });
    expect(await save(profile(emplId, { nricPassport: '****9999' }), s.admin)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'nricPassport' }] },
    });
    expect(await save(profile(newId(), { nricPassport: '****567D' }))).toMatchObject({ status: 400 });
  });

  test('appear in no log and no stored answer', async () => {
    const emplId = newId();
    const body = profile(emplId, { nricPassport: 'X9876543Z' });
    await s.t.call('POST', '/addEditEmployeeDetailsWithDept', { by: s.hr, body, headers: { 'idempotency-key': emplId } });
    await save({ ...body, nricPassport: 'X9876543Y' });
    const found = await s.t.sql`
      select 'log' from audit_log where before::text || after::text like '%X987654%' or after::text like '%X987654%'
      union all select 'answer' from idempotency_key where answer like '%X987654%'`;
    expect(found).toEqual([]);
  });

  test('are complete in exports for HR and masked in exports for department admins', async () => {
    const emplId = await addProfile({ nricPassport: 'S7654321Z' });
    const exported = async (by: Person) => {
      const answer = await s.t.call('GET', `/Export?filter[emplId]=${emplId}`, { by });
      expect(answer.headers['content-disposition']).toBe('attachment; filename="Export_List.xlsx"');
      const book = read(answer.body);
      return utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
    };
    expect(await exported(s.hr)).toMatchObject([
      {
        'Employee ID': emplId,
        'NRIC/Passport#': 'S7654321Z',
        'Job Title': 'Software engineer',
        Department: 'Engineering',
        'Line Manager': 'Maya Lim',
        Roles: 'EMPLOYEE',
      },
    ]);
    expect(await exported(s.admin)).toMatchObject([{ 'Employee ID': emplId, 'NRIC/Passport#': '****321Z' }]);
  });
});
