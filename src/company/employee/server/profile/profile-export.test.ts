import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});

async function headings(): Promise<unknown[]> {
  const { body } = await t.call('GET', '/Export', { by: hr });
  const book = read(body, { dense: true });
  const [first = []] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  return first;
}

test.each([
  [
    'a state',
    'employee_work_state',
    () => t.sql`insert into employee_work_state (empl_id, from_date, state) values (${hr.emplId}, '2026-01-01', 'NSW')`,
  ],
  [
    'a work pattern',
    'employee_work_pattern',
    () => t.sql`insert into employee_work_pattern (empl_id, from_date, pattern_code) values (${hr.emplId}, '2026-01-01', 'STANDARD')`,
  ],
] as const)('the workbook of profiles has columns for states and work patterns once someone has %s', async (_what, table, give) => {
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'NSW', 'New South Wales', 'NSW') on conflict do nothing`;
  const before = await headings();
  expect([before.length, before.at(-1)]).toEqual([21, 'Roles']);
  await give();
  expect(await headings()).toEqual([...before, 'State', 'Work Pattern']);
  await t.sql`delete from ${t.sql(table)}`;
});

test.each(['lastDay', 'standIn', 'workState', 'workPattern'])(
  'a filter by %s returns a workbook even if no one has a value',
  async (id) => {
    for (const query of [`filter[${id}]=1`, `sort=-${id}`])
      expect(await t.call('GET', `/Export?${query}`, { by: hr })).toMatchObject({ status: 200 });
  },
);

test('the workbook of profiles has a column for last days once someone has a last day', async () => {
  const before = await headings();
  await t.sql`update employee set last_day = '2026-12-31' where empl_id = ${hr.emplId}`;
  expect(await headings()).toEqual([...before, 'Last Day']);
  await t.sql`insert into employee_work_pattern (empl_id, from_date, pattern_code) values (${hr.emplId}, '2026-01-01', 'STANDARD')`;
  expect(await headings()).toEqual([...before, 'Last Day', 'State', 'Work Pattern']);
});

test('the workbook of profiles has a column for stand-ins once HR has set a stand-in', async () => {
  const { emplId } = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`update employee set last_day = null, stand_in = ${emplId} where empl_id = ${hr.emplId}`;
  await t.sql`delete from employee_work_pattern`;
  expect((await headings()).slice(20)).toEqual(['Roles', 'Stand-in ID']);
  const { body } = await t.call('GET', `/Export?filter[emplId]=${hr.emplId}`, { by: hr });
  const { Sheets, SheetNames } = read(body, { dense: true });
  expect(utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {})).toMatchObject([{ 'Stand-in ID': emplId }]);
});
