import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let admin: Person;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'H1', name: 'Hana Tan', roles: ['E', 'H'], departments: ['HRD'] });
  admin = await t.addPerson({ emplId: 'A1', name: 'Amara Diallo', roles: ['E', 'A'], departments: ['ENG'] });
});

const item = (fieldname: string, fieldvalue: string, more: object = {}) => ({
  id: { fieldname, fieldvalue },
  xlatlongname: `Long ${fieldvalue}`,
  xlatshortname: `Short ${fieldvalue}`,
  ...more,
});
const add = (body: object) => t.call('POST', '/translateitem', { by: hr, body });
const change = (fieldname: string, fieldvalue: string, more: object = {}, headers: Record<string, string> = {}) =>
  t.call('PATCH', `/translateitem/${fieldname}/${encodeURIComponent(fieldvalue)}`, {
    by: hr,
    body: item(fieldname, fieldvalue, { effStatus: 'A', ...more }),
    headers,
  });
const find = async (fieldname: string, fieldvalue: string) =>
  (await t.call('GET', `/translateitem/${fieldname}/${encodeURIComponent(fieldvalue)}`, { by: hr })).body;

describe('a translate item', () => {
  test('is null if it does not exist', async () => {
    expect(await find('gender', 'ZZ')).toBeNull();
  });

  test('is active by default and found by its key, even with a slash in it', async () => {
    expect((await add(item('job_title', 'QA/QC'))).status).toBe(200);
    expect(await find('job_title', 'QA/QC')).toEqual(item('job_title', 'QA/QC', { effStatus: 'A' }));
  });

  test('cannot be added twice', async () => {
    const message = 'Translate Item already defined: dept_id, ENG';
    expect(await add(item('dept_id', 'ENG'))).toMatchObject({
      status: 409,
      message,
      body: { errors: [{ path: 'id.fieldvalue', message }] },
    });
  });

  test('cannot be added with a value in another letter case, except for another field', async () => {
    const message = 'Translate Item already defined: dept_id, ENG';
    expect(await add(item('dept_id', 'eng'))).toMatchObject({ status: 409, message });
    const direct = t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', 'Eng', 'E', 'E')`;
    await expect(direct).rejects.toThrow('translate_item_code');
    expect((await add(item('job_title', 'eng'))).status).toBe(200);
    const answers = await Promise.all(['RACE', 'race', 'Race'].map((value) => add(item('gender', value))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('is stored once if two people add it at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(item('gender', 'X'))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test.each([
    ['an unknown field', item('colour', 'X')],
    ['a blank value', item('gender', ' ')],
    ['a value that is too long', item('gender', 'x'.repeat(21))],
    ['no long name', item('gender', 'Y', { xlatlongname: '' })],
    ['an unknown status', item('gender', 'Y', { effStatus: 'Z' })],
    ['an inactive leave status', item('leave_status', 'Y', { effStatus: 'I' })],
  ])('with %s is rejected', async (_, body) => {
    expect((await add(body)).status).toBe(400);
  });

  test('is listed with the items of its field, in the order of the codes', async () => {
    for (const value of ['B', 'A']) await add(item('marriage_status', value));
    await add(item('business_unit', 'ELSE'));
    const { body } = await t.call('GET', '/translateitem/marriage_status', { by: hr });
    expect(body).toMatchObject(['A', 'B', 'MAR', 'SIN'].map((fieldvalue) => ({ id: { fieldname: 'marriage_status', fieldvalue } })));
  });

  test('is listed with the text of its status', async () => {
    await add(item('business_unit', 'OLD', { effStatus: 'I' }));
    const listed = await t.call('GET', '/translateitems?filter[effStatus]=inact', { by: hr });
    expect(listed.body).toEqual([{ ...item('business_unit', 'OLD', { effStatus: 'I' }), effStatusText: 'Inactive' }]);
  });
});

describe('changing a translate item', () => {
  test('keeps the key and rejects a body with another key', async () => {
    await add(item('gender', 'N'));
    const answer = await change('gender', 'N', { id: { fieldname: 'gender', fieldvalue: 'F' }, xlatlongname: 'Not told' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'id.fieldvalue' }] } });
    expect(await find('gender', 'N')).toEqual(item('gender', 'N', { effStatus: 'A' }));
  });

  test('returns 404 if the item does not exist', async () => {
    expect((await change('gender', 'ZZ')).status).toBe(404);
  });

  test('is rejected for an older version, with the name of the person who changed it', async () => {
    await add(item('gender', 'S'));
    expect((await change('gender', 'S', {}, { 'if-match': '"1"' })).status).toBe(200);
    const stale = await change('gender', 'S', { xlatlongname: 'Late' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, message: 'Hana Tan (H1) has changed this record since you opened it.' });
  });

  test.each(['leave_status/APPRV', 'status/A'])('to inactive is rejected for %s, which the application needs', async (key) => {
    const [fieldname = '', fieldvalue = ''] = key.split('/');
    expect((await change(fieldname, fieldvalue, { effStatus: 'I' })).status).toBe(400);
  });

  test.each(['gender', 'marriage_status', 'job_title', 'business_unit', 'dept_id'])(
    'to inactive is rejected while someone has the value in %s',
    async (field) => {
      await add(item(field, 'USED'));
      const people = await Promise.all(
        ['Zoe', 'Yan', 'Xia', 'Wim', 'Vic'].map((name) => t.addPerson({ name, departments: field === 'dept_id' ? ['USED'] : [] })),
      );
      if (field !== 'dept_id') {
        await t.sql`update employee set ${t.sql(field)} = 'USED' where empl_id = any(${people.map(({ emplId }) => emplId)})`;
      }
      const names = ['Vic', 'Wim', 'Xia'].map((name) => `${name} (${people[['Zoe', 'Yan', 'Xia', 'Wim', 'Vic'].indexOf(name)]?.emplId})`);
      const message = `Update the employee profiles with this value first: ${names.join(', ')}, ... and 2 other employee(s)`;
      expect(await change(field, 'USED', { effStatus: 'I' })).toMatchObject({ status: 409, message });
      expect((await change(field, 'USED', { xlatlongname: 'Other name' })).status).toBe(200);

      await t.sql`delete from employee_department where dept_id = 'USED'`;
      if (field !== 'dept_id') await t.sql`update employee set ${t.sql(field)} = null where ${t.sql(field)} = 'USED'`;
      expect((await change(field, 'USED', { effStatus: 'I' })).body).toMatchObject({ effStatus: 'I' });
    },
  );
});

describe('searching employees by a value', () => {
  const search = async (by: Person, query: string) =>
    ((await t.call('GET', `/searchemployee?${query}`, { by })).body as { emplId: string }[]).map(({ emplId }) => emplId);

  test('finds everyone for HR, and people in their own departments for an admin', async () => {
    await t.addPerson({ emplId: 'S1', name: 'Ada', departments: ['SAL'], reportsTo: 'A1' });
    await t.addPerson({ emplId: 'S2', name: 'Ben', departments: ['SAL', 'ENG'], reportsTo: 'A1' });
    expect(await search(hr, 'manager=A1')).toEqual(['S1', 'S2']);
    expect(await search(admin, 'manager=A1')).toEqual(['S2']);
    expect(await search(hr, 'dept_id=SAL')).toEqual(['S1', 'S2']);
    expect(await search(hr, 'gender=NONE')).toEqual([]);
  });

  test.each(['', 'gender=F&dept_id=ENG', 'shoe_size=42'])('needs exactly one known field: %j', async (query) => {
    expect((await t.call('GET', `/searchemployee?${query}`, { by: hr })).status).toBe(400);
  });
});
