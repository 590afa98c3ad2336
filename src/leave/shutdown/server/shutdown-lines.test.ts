import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let [whole, half, poor, poorer, none]: Person[] = [];

beforeAll(async () => {
  hr = await t.addPerson({ name: 'Ines Moreau', roles: ['E', 'H'] });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', 'A,B', 'Two', 'Two'), ('business_unit', 'PRO', 'Products', 'Pro'), ('business_unit', 'CROWD', 'Crowd', 'Crowd'),
    ('state', 'KDH', 'Kedah', 'Kdh')`;
  [whole, half, poor, poorer, none] = [
    await add('ben Orr', 10),
    await add('Aisha Bello', 10),
    await add('Zoe Tan', 3.5),
    await add('Yara Diaz', 3),
    await add('Cara Moss', undefined),
  ];
  await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, half_day_part, leave_code, leave_duration, leave_status, approver, reason)
    values (${half?.emplId ?? ''}, '2026-01-05', '2026-12-22', '2026-12-22', 'AM', 'AL', 0.5, 'APPRV', ${hr.emplId}, 'Sea'),
      (${poorer?.emplId ?? ''}, '2026-01-05', '2026-11-02', '2026-11-03', null, 'AL', 2, 'PNAPV', ${hr.emplId}, 'Sea')`;
});

async function add(name: string, days: number | undefined): Promise<Person> {
  const added = await t.addPerson({ name, departments: ['A,B'], reportsTo: hr.emplId });
  if (days !== undefined) await t.addEntitlement(added.emplId, days);
  return added;
}

// Monday to Thursday before Christmas.
const query = (more = {}) =>
  new URLSearchParams({ leaveCode: 'AL', startDate: '2026-12-21', endDate: '2026-12-24', deptIds: 'A%2CB', ...more }).toString();
const ask = (more = {}) => t.call('GET', `/shutdown/preview?${query(more)}`, { by: hr });
const rows = async (more = {}) => (await ask(more)).body as Record<string, unknown>[];
const idsOf = (found: Record<string, unknown>[]) => found.map(({ emplId }) => emplId);

test('lists the preview by missing days, then by name', async () => {
  const found = await rows();
  expect(idsOf(found)).toEqual([none, poorer, poor, half, whole].map((one) => one?.emplId));
  expect(found.slice(1, 2)).toEqual([
    {
      emplId: poorer?.emplId,
      name: 'Yara Diaz',
      outcome: 'lacks',
      days: 0,
      asked: 4,
      entered: '3 days short; the balance excludes 2 days of pending leave',
      left: 1,
      leftThen: 1,
      lacks: 3,
      pending: 2,
      result: 'Skipped',
    },
  ]);
  expect(found[0]).toMatchObject({ left: null, leftThen: null, lacks: 4, days: 0, asked: 4 });
  expect(found[3]).toMatchObject({
    days: 3.5,
    asked: 3.5,
    entered: '3.5 days; on leave, morning 22/12',
    left: 9.5,
    leftThen: 6,
    result: 'Approved',
  });
});

test('filters the preview by people who lack days or get fewer, and by the chosen people', async () => {
  expect(idsOf(await rows({ show: 'lacks' }))).toEqual([none, poorer, poor].map((one) => one?.emplId));
  expect(idsOf(await rows({ show: 'fewer' }))).toEqual([half?.emplId]);
  await t.sql`update employee set business_unit = 'PRO' where empl_id = ${half?.emplId ?? ''}`;
  await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${half?.emplId ?? ''}, '2026-01-01', 'KDH')`;
  expect(idsOf(await rows({ businessUnits: 'SAL,PRO' }))).toEqual([half?.emplId]);
  expect(idsOf(await rows({ workStates: 'KDH' }))).toEqual([half?.emplId]);
  expect(idsOf(await rows({ notWorkStates: 'KDH' }))).not.toContain(half?.emplId);
  expect(await rows({ deptIds: 'A,B' })).toEqual([]);
});

test('pages, filters and exports the preview', async () => {
  const page = await ask({ page: '2', size: '2', sort: '-name' });
  expect([page.headers['x-total-count'], (page.body as { name: string }[]).map(({ name }) => name)]).toEqual([
    '5',
    ['Cara Moss', 'ben Orr'],
  ]);
  expect(idsOf(await rows({ 'filter[entered]': '3 DAYS SHORT' }))).toEqual([poorer?.emplId]);
  const book = await t.call('GET', `/shutdown/preview?${query({ show: 'lacks' })}`, {
    by: hr,
    headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  });
  expect(book.status).toBe(200);
  const { Sheets, SheetNames } = read(book.body);
  const sheet = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(sheet[0]).toEqual(['Name', 'ID', 'Days', 'Entered', 'Balance', 'Balance after', 'Outcome']);
  expect(sheet[2]).toEqual(['Yara Diaz', poorer?.emplId, 0, '3 days short; the balance excludes 2 days of pending leave', 1, 1, 'Skipped']);
  expect(sheet).toHaveLength(4);
});

test('returns the first hundred people and the figures of all', async () => {
  const body = { leaveCode: 'AL', startDate: '2026-12-21', endDate: '2026-12-24', businessUnits: ['CROWD'] };
  await t.sql`
    with added as (
      insert into employee (empl_id, name, effective_date, business_email, roles, business_unit, reports_to)
      select 'C' || n, 'Crowd ' || n, '2020-01-01', 'c' || n || '@test.example', '{E}', 'CROWD', ${hr.emplId} from generate_series(101, 203) n
      returning empl_id)
    insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave, taken_leave)
    select empl_id, 2026, 'AL', case when empl_id = 'C203' then 1 else 10 end, case when empl_id = 'C203' then 1 else 10 end, 0 from added`;
  const shown = await t.call('POST', '/shutdown/preview', { by: hr, body });
  expect(shown.body).toMatchObject({ figures: { people: 103, entered: 102, days: 408, lacking: 1, fewer: 0, onLeave: 0 } });
  const ids = ({ lines }: { lines: { emplId: string }[] }) => lines.map(({ emplId }) => emplId);
  const firstHundred = Array.from({ length: 100 }, (_, n) => `C${n + 101}`);
  expect(ids(shown.body as never)).toEqual(firstHundred);
  const entered = await t.call('POST', '/shutdown', { by: hr, body: { ...body, reason: 'Closed' } });
  expect(entered).toMatchObject({ status: 200, body: { people: 102, days: 408 } });
  expect(ids(entered.body as never)).toEqual(firstHundred);
  const { shutdownId } = entered.body as { shutdownId: number };
  await t.sql`update applied_leave set leave_status = 'CANCL' where empl_id like 'C1%' or empl_id in ('C200', 'C201')`;
  const gone = await t.call('DELETE', `/shutdown/${shutdownId}`, { by: hr });
  expect(gone).toMatchObject({ status: 200, body: { withdrawn: 1, staying: 101 } });
  expect((gone.body as { stay: { id: { emplid: string } }[] }).stay.map(({ id }) => id.emplid)).toEqual(firstHundred);
});

test('the preview accepts the body that enters the shutdown', async () => {
  const body = { leaveCode: 'AL', startDate: '2026-12-21', endDate: '2026-12-24', emplIds: [whole?.emplId], reason: 'Closed' };
  expect(await t.call('POST', '/shutdown/preview', { by: hr, body })).toMatchObject({ status: 200, body: { figures: { entered: 1 } } });
});

test.each([
  [{ startDate: '2027-01-04', endDate: '2027-01-05' }, 'shutdown.beyond-year'],
  [{ leaveCode: 'XX' }, 'leave-type.unknown'],
])('refuses the list for %j like the preview', async (more, code) => {
  expect(await ask(more)).toMatchObject({ status: 400, body: { code } });
});
