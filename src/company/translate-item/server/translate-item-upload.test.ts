import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import type { KnownItem } from '#src/company/translate-item/translate-item-sheet.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'H1', name: 'Hana Tan', roles: ['E', 'H'] });
});

const facts = async () => (await t.call('GET', '/translateitems/facts', { by: hr })).body as KnownItem[];
const template = async () => {
  const answer = await t.call('GET', '/translateitems/template', { by: hr });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Upload_Translate_Items.xlsx"');
  const { SheetNames, Sheets } = read(answer.body);
  const rowsOf = (name: string) => utils.sheet_to_json<string[]>(Sheets[name] ?? {}, { header: 1 });
  return { SheetNames, instructions: rowsOf('Instructions'), data: rowsOf('Data') };
};

test('the data for an upload has the first three people with each value and the number of all', async () => {
  const fields = { gender: 'gender', marriage_status: 'marriage_status', job_title: 'job_title', business_unit: 'business_unit' } as const;
  for (const fieldname of [...Object.keys(fields), 'dept_id']) {
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values (${fieldname}, 'USED', 'Used', 'Used')`;
  }
  for (const name of ['Zoe', 'Xia', 'Vic', 'Wim']) {
    const { emplId } = await t.addPerson({ emplId: `P${name}`, name, departments: ['USED'] });
    await t.sql`update employee set gender = 'USED', marriage_status = 'USED', job_title = 'USED', business_unit = 'USED' where empl_id = ${emplId}`;
  }
  const used = (await facts()).filter(({ id }) => id.fieldvalue === 'USED');
  expect(used.map(({ id }) => id.fieldname).toSorted()).toEqual(['business_unit', 'dept_id', 'gender', 'job_title', 'marriage_status']);
  for (const { holders, count } of used) {
    expect([count, ...holders.map(({ name, emplId }) => `${name} (${emplId})`)]).toEqual([4, 'Vic (PVic)', 'Wim (PWim)', 'Xia (PXia)']);
  }
  // All fields are included, even those whose values no one has.
  const named = (await facts()).map(({ id }) => id.fieldname);
  expect(named).toEqual(named.toSorted());
  const unused = (await facts()).find(({ id }) => id.fieldname === 'leave_status');
  expect(unused).toMatchObject({ holders: [], count: 0, etag: '"1"' });
});

test('a row checked against an older version changes nothing', async () => {
  const etag = (await facts()).find(({ id }) => id.fieldvalue === 'PNAPV')?.etag ?? '';
  const change = (xlatlongname: string) =>
    t.call('PATCH', '/translateitem/leave_status/PNAPV', {
      by: hr,
      body: { effStatus: 'A', xlatlongname, xlatshortname: 'P' },
      headers: { 'if-match': etag },
    });
  expect((await change('Waiting')).status).toBe(200);
  expect((await change('Asked')).status).toBe(412);
  expect((await facts()).find(({ id }) => id.fieldvalue === 'PNAPV')).toMatchObject({ xlatlongname: 'Waiting', etag: '"2"' });
});

test('the template explains its columns and has examples for fields without values', async () => {
  await t.sql`delete from employee_department`;
  await t.sql`update employee set job_title = null`;
  await t.sql`delete from translate_item where fieldname in ('job_title', 'dept_id')`;
  const begun = await template();
  expect(begun.SheetNames).toEqual(['Instructions', 'Data']);
  expect(begun.data[0]).toEqual(['Field Name', 'Field Value', 'Field Long Name', 'Field Short Name', 'Effective Status']);
  expect(new Set(begun.data.slice(1).map(([field]) => field))).toEqual(new Set(['dept_id', 'job_title']));
  expect(begun.instructions.map(([column]) => column)).toContain('Examples');
  expect(begun.instructions).toContainEqual(['Field Name', 'Departments', 'dept_id']);

  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('job_title', 'X', 'X', 'X'), ('dept_id', 'X', 'X', 'X')`;
  const going = await template();
  expect(going.data).toHaveLength(1);
  expect(going.instructions.map(([column]) => column)).not.toContain('Examples');
});
