import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let boss: Person;
let people: Person[];

const names = ['Pa', 'Öz', 'oz', 'Oz', 'Sinéad Byrne', 'Łukasz Nowak', 'Óz', 'Straußberg'];
const inOrder = ['Łukasz Nowak', 'Oz', 'oz', 'Óz', 'Öz', 'Pa', 'Sinéad Byrne', 'Straußberg'];

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Zoë Ång', reportsTo: hr.emplId });
  people = [];
  for (const name of names) {
    const person = await t.addPerson({ name, reportsTo: boss.emplId, departments: ['ENG'] });
    people.push(person);
    await t.addEntitlement(person.emplId, 20);
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${person.emplId}, '2026-05-01', '2026-07-02', '2026-07-02', 'AL', 1, 'APPRV', ${boss.emplId}, 'Sea')`;
  }
});

const get = async (path: string, by = hr) => {
  const answer = await t.call('GET', path, { by });
  expect(answer.status).toBe(200);
  return answer.body as Record<string, unknown>[];
};
type Named = { name?: string; employeeDetails?: { name: string } };
const namesIn = (rows: readonly Named[]) => rows.map(({ name, employeeDetails }) => name ?? employeeDetails?.name ?? '');

const lists: Record<string, [path: string, column: string]> = {
  profiles: ['/employeeprofiles?', 'name'],
  entitlements: ['/leaveentitlements?', 'employeeDetails.name'],
  leave: ['/appliedleave?', 'employeeDetails.name'],
  accounts: ['/logindetails?', 'name'],
  people: ['/employeedetails?', 'name'],
  balances: ['/reports/balances?', 'name'],
};

describe.each(Object.entries(lists))('the list of %s', (_, [path, column]) => {
  test('ignores accents and letter case in filters of any length', async () => {
    const filter = async (text: string) => namesIn(await get(`${path}filter[${column}]=${encodeURIComponent(text)}`));
    expect(await filter('sinead')).toEqual(['Sinéad Byrne']);
    expect(await filter('SINÉAD')).toEqual(['Sinéad Byrne']);
    expect(await filter('lukasz')).toEqual(['Łukasz Nowak']);
    expect(await filter('STRAUSS')).toEqual(['Straußberg']);
    expect((await filter('öz')).toSorted()).toEqual(['Oz', 'oz', 'Óz', 'Öz'].toSorted());
    expect((await filter('z')).length).toBeGreaterThan(4);
    expect(await filter('_')).toEqual([]);
    expect(await filter('sinead%')).toEqual([]);
  });

  test('sorts names as people expect, in both directions and on each page', async () => {
    const sorted = async (query: string) => namesIn(await get(`${path}sort=${query}`)).filter((name) => names.includes(name));
    expect(await sorted(column)).toEqual(inOrder);
    expect(await sorted(`-${column}`)).toEqual(inOrder.toReversed());
    const pages: string[] = [];
    for (let page = 1; page <= 5; page += 1) pages.push(...(await sorted(`${column}&page=${page}&size=3`)));
    expect(pages).toEqual(inOrder);
  });
});

test('the list of profiles finds and sorts people by the name of their line manager', async () => {
  expect((await get('/employeeprofiles?filter[reportsTo.name]=zoe%20ang')).length).toBe(names.length);
  const managers = (await get('/employeeprofiles?sort=reportsTo.name&page=1&size=20')) as { reportsTo: { name: string } | null }[];
  expect(managers[0]?.reportsTo?.name).toBe('Hedda Roth');
  expect(managers.at(-1)?.reportsTo).toBeNull();
});

test('the search for a person and the team calendar follow the same rules', async () => {
  expect(namesIn(await get('/employeedetails?text=lukasz'))).toEqual(['Łukasz Nowak']);
  expect(namesIn(await get(`/employeedetails?text=${encodeURIComponent(`OZ (${people[1]?.emplId.toLowerCase()})`)}`))).toEqual(['Öz']);
  const calendar = (await t.call('GET', '/teamcalendar?startDate=2026-07-01&endDate=2026-07-31', { by: hr })).body as { people: Named[] };
  expect(namesIn(calendar.people).filter((name) => names.includes(name))).toEqual(inOrder);
  const away = await get('/away?from=2026-07-02&to=2026-07-02', boss);
  expect(namesIn(away)).toEqual(inOrder);
});

test('the audit log finds the entries of a person without accents', async () => {
  await t.call('PATCH', '/noticesettings/me', { by: people[4] ?? hr, body: { awayDigest: 'daily' } });
  const entries = (await get('/auditlog?filter[by]=sinead')) as { by: string }[];
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.every(({ by }) => by.startsWith('Sinéad Byrne'))).toBe(true);
});

test('a person finds notifications, and changes of their data by others, without accents', async () => {
  const [person, { emplId: by }] = [people[4] ?? hr, people[5] ?? hr];
  await t.sql`insert into notice (empl_id, kind, applied_leave_id) select ${boss.emplId}, 'submitted', applied_leave_id from applied_leave`;
  expect(namesIn(await get('/notices?filter[name]=lukasz', boss))).toEqual(['Łukasz Nowak']);
  await t.sql`update employee set roles = '{E,H}' where empl_id = ${by}`;
  const body = { carryForward: 0, entitlement: 21, availableLeave: 21, takenLeave: 0 };
  expect(await t.call('PATCH', `/leaveentitlement/${person.emplId}/2026/AL`, { by: people[5] ?? hr, body })).toMatchObject({ status: 200 });
  const history = (await get('/datahistory/me?filter[by]=lukasz', person)) as { by: string }[];
  expect(history.map((entry) => entry.by)).toContain(`Łukasz Nowak (${by})`);
  await t.sql`update employee set roles = '{E}' where empl_id = ${by}`;
});

test('a changed name is found at once', async () => {
  await t.sql`update employee set name = 'Ærø' where empl_id = ${people[0]?.emplId ?? ''}`;
  expect(namesIn(await get('/employeeprofiles?filter[name]=aero'))).toEqual(['Ærø']);
  await t.sql`update employee set name = 'Pa' where empl_id = ${people[0]?.emplId ?? ''}`;
});
