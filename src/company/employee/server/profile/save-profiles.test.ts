import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let [one, two, three]: Person[] = [];

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'M', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into work_pattern values ('WED', 'Wednesdays', 'off', 'off', 'full', 'off', 'off', 'off', 'off'),
    ('THU', 'Thursdays', 'off', 'off', 'off', 'full', 'off', 'off', 'off')`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('gender', 'M', 'Male', 'M', 'A'), ('gender', 'F', 'Female', 'F', 'A'), ('job_title', 'SWE', 'Engineer', 'SWE', 'A'), ('job_title', 'CLK', 'Clerk', 'CLK', 'A'),
    ('business_unit', 'PRO', 'Product', 'Pro', 'A'), ('business_unit', 'OPS', 'Operations', 'Ops', 'A'),
    ('state', 'KDH', 'Kedah', 'Kdh', 'A'), ('state', 'KUL', 'Kuala Lumpur', 'KL', 'A')`;
});
beforeEach(async () => {
  [one, two, three] = await addStored(3);
});

const bodyOf = ({ emplId }: Person, more: object = {}) =>
  profileToSend(emplId, {
    reportsTo: { emplId: manager.emplId },
    reportDottedLine: null,
    businessEmail: `${emplId}@test.example`,
    ...more,
  });

const saveAll = (body: object[]) => t.call('POST', '/bulkUpdateEmployeeDetails', { by: hr, body });
const read = async ({ emplId }: Person) =>
  (await t.call('GET', `/employeeDetailsDept/${emplId}`, { by: hr })).body as Record<string, unknown> & { version: number };

/** Adds people whose stored profiles match `bodyOf`. */
async function addStored(many: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: many }, () => t.addPerson({ reportsTo: manager.emplId })));
  expect(await saveAll(people.map((person) => bodyOf(person)))).toMatchObject({ status: 200 });
  return people;
}

const of = (person: Person | undefined): Person => person ?? never();
const never = (): never => {
  throw new Error('The people must be added before each test.');
};

const wednesdays = { workPatterns: [{ patternCode: 'WED', from: '2027-01-01' }] };

describe('profiles with changes only to states and work patterns', () => {
  test('need as many database packets for many people as for a few', async () => {
    const cost = async (people: readonly Person[]) => {
      const before = t.packets();
      expect(await saveAll(people.map((person) => bodyOf(person, wednesdays)))).toMatchObject({ status: 200, body: people.length });
      return t.packets() - before;
    };
    const few = await cost([of(one), of(two)]);
    expect(await cost(await addStored(12))).toBe(few);
  });

  test('get a new version, and other profiles do not', async () => {
    const versions = async () => (await Promise.all([of(one), of(two), of(three)].map(read))).map(({ version }) => version);
    const before = await versions();
    const sent = [of(one), of(two)].map((person, place) => bodyOf(person, { ...wednesdays, version: before[place] }));
    expect(await saveAll(sent)).toMatchObject({ status: 200 });
    expect(await versions()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, before[2]]);
    expect(await saveAll(sent)).toMatchObject({ status: 412 });
    expect(await saveAll([bodyOf(of(one), { workPatterns: [], version: before[0] }), bodyOf(of(three))])).toMatchObject({ status: 412 });
    expect(await versions()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, before[2]]);
  });

  test('get their own histories, and histories that are not sent stay', async () => {
    const first = {
      workStates: [{ state: 'KUL', from: '2026-01-01' }],
      workPatterns: [
        { patternCode: 'WED', from: '2026-02-01' },
        { patternCode: 'THU', from: '2026-03-01' },
      ],
    };
    expect(await saveAll([of(one), of(two), of(three)].map((person) => bodyOf(person, first)))).toMatchObject({ status: 200 });
    const thursdays = [{ patternCode: 'THU', from: '2026-02-01' }];
    const states = [
      { state: 'KDH', from: '2026-01-01' },
      { state: 'KUL', from: '2026-06-01' },
    ];
    expect(await saveAll([bodyOf(of(one), { workPatterns: thursdays }), bodyOf(of(two), { workStates: states })])).toMatchObject({
      status: 200,
    });
    expect(await read(of(one))).toMatchObject({ workStates: first.workStates, workPatterns: thursdays });
    expect(await read(of(two))).toMatchObject({ workStates: states, workPatterns: first.workPatterns });
    expect(await read(of(three))).toMatchObject(first);
    expect(await saveAll([bodyOf(of(one), { workStates: [], workPatterns: [] }), bodyOf(of(two))])).toMatchObject({ status: 200 });
    expect(await read(of(one))).toMatchObject({ workStates: [], workPatterns: [] });
    expect(await read(of(two))).toMatchObject({ workStates: states, workPatterns: first.workPatterns });
  });

  test('are all rejected if one is invalid, and the invalid profile is named', async () => {
    const answer = await saveAll([
      bodyOf(of(one), wednesdays),
      bodyOf(of(two), { workPatterns: [{ patternCode: 'NONE', from: '2027-01-01' }] }),
      bodyOf(of(three), { workStates: [{ state: 'ATL', from: '2027-01-01' }] }),
    ]);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: '1.workPatterns', code: 'profile.pattern-unknown' }, { path: '2.workStates' }] },
    });
    expect(await read(of(one))).toMatchObject({ workPatterns: [] });
  });
});

describe('a bulk update', () => {
  test.each<[string, object]>([
    ['lobNo', { lobNo: '7' }],
    ['name', { name: 'Noah Silvano' }],
    ['effectiveDate', { effectiveDate: '2026-06-02' }],
    ['nricPassport', { nricPassport: 'S7654321Z' }],
    ['gender', { gender: 'F' }],
    ['marriage', { marriageStatus: 'MAR', marriageDate: '2020-03-01', marriageCount: 1 }],
    ['totalChildren', { totalChildren: 2 }],
    ['jobTitle', { jobTitle: 'CLK' }],
    ['mobileNo', { mobileNo: '1' }],
    ['businessUnit', { businessUnit: 'OPS' }],
    ['joinDate', { joinDate: '2026-06-02' }],
    ['lastDay', { lastDay: '2027-12-31' }],
    ['status', { status: 'I' }],
    ['deptId', { deptId: ['HRD', 'SAL'] }],
    ['more departments', { deptId: ['ENG', 'SAL'] }],
    ['businessEmail', { businessEmail: 'another@test.example' }],
  ])('stores %s', async (_, change) => {
    expect(await saveAll([bodyOf(of(one), change), bodyOf(of(two))])).toMatchObject({ status: 200 });
    const stored = await read(of(one));
    const { nricPassport: whole, ...plain } = change as { nricPassport?: string };
    expect(stored).toMatchObject(plain);
    const [row] = await t.sql<{ nric: string }[]>`select nric_passport as nric from employee where empl_id = ${of(one).emplId}`;
    expect(row?.nric).toBe(whole ?? 'S1234567D');
    if ('businessEmail' in change) await saveAll([bodyOf(of(one))]);
  });

  test('stores roles, line manager, dotted line and stand-in', async () => {
    const other = await t.addPerson({ roles: ['E', 'M'] });
    const change = { roles: [{ role: 'M', roleName: 'MANAGER' }], reportsTo: { emplId: other.emplId }, reportDottedLine: hr.emplId };
    expect(await saveAll([bodyOf(of(one), { ...change, standIn: other.emplId })])).toMatchObject({ status: 200 });
    expect(await read(of(one))).toMatchObject({
      roles: [{ role: 'E' }, { role: 'M' }],
      reportsTo: { emplId: other.emplId },
      reportDottedLine: hr.emplId,
      standIn: other.emplId,
    });
  });

  test.each([
    ['a line manager who is not a manager', { reportsTo: { emplId: 'NOBODY' } }, 'reportsTo'],
    ['a dotted line to an unknown person', { reportDottedLine: 'NOBODY' }, 'reportDottedLine'],
    ['a stand-in who is not a manager', { standIn: 'NOBODY' }, 'standIn'],
    ['an unknown code', { jobTitle: 'NONE' }, 'jobTitle'],
    ['an unknown department', { deptId: ['ENG', 'NONE'] }, 'deptId'],
  ])('rejects %s', async (_, change, path) => {
    expect(await saveAll([bodyOf(of(two)), bodyOf(of(one), change)])).toMatchObject({
      status: 400,
      body: { errors: [{ path: `1.${path}`, of: of(one).emplId }] },
    });
  });

  test('rejects an email address of another employee, unless an earlier row gives it up', async () => {
    const taken = `${of(one).emplId}@test.example`;
    expect(await saveAll([bodyOf(of(two), { businessEmail: taken })])).toMatchObject({
      status: 409,
      body: { code: 'profile.email-taken' },
    });
    const free = `free-${of(one).emplId}@test.example`;
    expect(await saveAll([bodyOf(of(one), { businessEmail: free }), bodyOf(of(two), { businessEmail: taken })])).toMatchObject({
      status: 200,
    });
    expect(await read(of(two))).toMatchObject({ businessEmail: taken });
  });
});
