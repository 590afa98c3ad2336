import { expect, test } from 'vitest';
import { testApp } from '#src/testing/test-app.ts';

const t = testApp();

const told = async (emplId: string) => {
  const [row] = await t.sql`select departments, version from employee where empl_id = ${emplId}`;
  return row;
};

test('department names follow changes of departments and codes, without a new version or audit entry', async () => {
  const { emplId } = await t.addPerson();
  expect(await told(emplId)).toEqual({ departments: null, version: 1 });
  await t.sql`insert into employee_department (empl_id, dept_id) values (${emplId}, 'SAL'), (${emplId}, 'ENG')`;
  expect(await told(emplId)).toEqual({ departments: 'Engineering, Sales', version: 1 });
  await t.sql`update translate_item set xlatlongname = 'Trade' where fieldname = 'dept_id' and fieldvalue = 'SAL'`;
  expect(await told(emplId)).toEqual({ departments: 'Engineering, Trade', version: 1 });
  await t.sql`delete from employee_department where empl_id = ${emplId} and dept_id = 'ENG'`;
  expect(await told(emplId)).toEqual({ departments: 'Trade', version: 1 });
  await t.sql`update employee set mobile_no = '1' where empl_id = ${emplId}`;
  expect(await told(emplId)).toEqual({ departments: 'Trade', version: 2 });
  const entries =
    await t.sql`select action, after ? 'departments' as told from audit_log where entity = 'employee' and entity_key = ${emplId} order by audit_log_id`;
  expect(entries).toEqual([
    { action: 'insert', told: false },
    { action: 'update', told: false },
  ]);
});

test('two departments added at the same moment are both in the names', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { emplId } = await t.addPerson();
    await Promise.all(['ENG', 'HRD'].map((dept) => t.sql`insert into employee_department (empl_id, dept_id) values (${emplId}, ${dept})`));
    expect(await told(emplId)).toMatchObject({ departments: 'Engineering, Human resources' });
  }
});
