import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller, StandInAssignment } from '#src/base/caller/caller.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { testApp } from '#src/testing/test-app.ts';
import {
  canManage,
  canReadAsManager,
  canReadEntitlement,
  canReadAttachment,
  canReadLeave,
  canReadPending,
  canReportOn,
  canSeeAbsence,
  inOwnDepartments,
  isDecider,
  isReportee,
} from './permission-conditions.ts';

/** The people by their relation to the caller. The caller and `NEIGHBOUR` share one of two departments. */
const people = ['CALLER', 'BOSS', 'MATE', 'REPORTEE', 'NEIGHBOUR', 'STRANGER'] as const;
type Whom = (typeof people)[number];

const t = testApp();

beforeAll(async () => {
  const add = (emplId: Whom, reportsTo?: Whom, departments: string[] = []) =>
    t.addPerson({ emplId, departments, ...(reportsTo && { reportsTo }) });
  await add('STRANGER', undefined, ['HRD']);
  await add('BOSS', 'STRANGER');
  await add('CALLER', 'BOSS', ['ENG', 'SAL']);
  await add('MATE', 'BOSS');
  await add('REPORTEE', 'CALLER');
  await add('NEIGHBOUR', 'STRANGER', ['SAL', 'HRD']);
});

const callerWith = (role: RoleCode): Caller => ({
  emplId: 'CALLER',
  name: 'Caller',
  firstTime: false,
  roles: role === 'E' ? ['E'] : ['E', role],
});

/** The employees for whom the condition on `e` holds. */
const whom = (condition: (sql: Tag, caller: Caller) => Fragment, role: RoleCode) =>
  t.sql<{ emplId: string }[]>`
    select e.empl_id as "emplId" from employee e join employee me on me.empl_id = 'CALLER' cross join lateral (select e.*) p
    where ${condition(t.sql, callerWith(role))}`.then((rows) => new Set(rows.map(({ emplId }) => emplId)));

type Reached = Record<RoleCode, readonly Whom[]>;

const ofEmployee = (condition: (sql: Tag, caller: Caller, emplId: Fragment) => Fragment) => (sql: Tag, caller: Caller) =>
  condition(sql, caller, sql`e.empl_id`);

const ofPeople: readonly [string, (sql: Tag, caller: Caller) => Fragment, Reached][] = [
  ['in own departments', ofEmployee(inOwnDepartments), { E: [], M: [], H: [], A: ['CALLER', 'NEIGHBOUR'] }],
  ['managed', ofEmployee(canManage), { E: [], M: [], H: people, A: ['CALLER', 'NEIGHBOUR'] }],
  ['reporting to the caller', ofEmployee(isReportee), { E: ['REPORTEE'], M: ['REPORTEE'], H: ['REPORTEE'], A: ['REPORTEE'] }],
  [
    'with an entitlement that the caller may read',
    canReadEntitlement,
    { E: ['CALLER'], M: ['CALLER', 'REPORTEE'], H: people, A: ['CALLER', 'NEIGHBOUR'] },
  ],
  [
    'whose absence the caller sees',
    canSeeAbsence,
    {
      E: ['CALLER', 'BOSS', 'MATE', 'REPORTEE'],
      M: ['CALLER', 'BOSS', 'MATE', 'REPORTEE'],
      H: people,
      A: ['CALLER', 'BOSS', 'MATE', 'REPORTEE', 'NEIGHBOUR'],
    },
  ],
];

const roles: readonly RoleCode[] = ['E', 'M', 'H', 'A'];

for (const [title, condition, reached] of ofPeople)
  test.each(roles)(`people ${title}, for a caller with the role %s`, async (role) => {
    expect(await whom(condition, role)).toEqual(new Set(reached[role]));
  });

test('the head of a company, who has no line manager, sees their own absence', async () => {
  const seenBy = (emplId: Whom) =>
    t.sql<{ emplId: string }[]>`
      select p.empl_id as "emplId" from employee p join employee me on me.empl_id = ${emplId}
      where ${canSeeAbsence(t.sql, { ...callerWith('E'), emplId })} order by p.empl_id`;
  expect(await seenBy('STRANGER')).toEqual([{ emplId: 'BOSS' }, { emplId: 'NEIGHBOUR' }, { emplId: 'STRANGER' }]);
});

/** Applications by applicant and approver. A row without an applicant is a file that is not attached yet. */
const others = ['STRANGER', 'CALLER'] as const;

type Application = `${Whom} > ${(typeof others)[number]}`;
const all = people.flatMap((emplId) => others.map((approver): Application => `${emplId} > ${approver}`));

const applications = (sql: Tag) => sql`(
  select row_number() over () as applied_leave_id, empl_id, approver, 2026 as leave_year, null::text[] as first_step, '{}'::text[] as step_takers
  from unnest(${[...people]}::text[]) empl_id, unnest(${[...others]}::text[]) approver)`;

const which = (condition: (sql: Tag, caller: Caller) => Fragment, role: RoleCode) =>
  t.sql<{ application: string }[]>`
    with applied_leave as materialized ${applications(t.sql)}
    select l.empl_id || ' > ' || l.approver as application
    from applied_leave l join employee e on e.empl_id = l.empl_id cross join (select 'REPORTEE' as uploaded_by) f
    where ${condition(t.sql, callerWith(role))}`.then((rows) => rows.map(({ application }) => application).toSorted());

const approved = all.filter((one) => one.endsWith('> CALLER'));
const of = (...names: Whom[]) => all.filter((one) => names.some((name) => one.startsWith(`${name} >`)));
const and = (...lists: Application[][]) => [...new Set(lists.flat())].toSorted();

const ofLeave: readonly [string, (sql: Tag, caller: Caller) => Fragment, Record<RoleCode, Application[]>][] = [
  [
    'to read',
    canReadLeave,
    {
      E: and(approved, of('CALLER', 'REPORTEE')),
      M: and(approved, of('CALLER', 'REPORTEE')),
      H: and(all),
      A: and(approved, of('CALLER', 'REPORTEE', 'NEIGHBOUR')),
    },
  ],
  [
    'that wait',
    (sql, caller) => canReadPending(sql, caller, sql`true`),
    { E: and(approved), M: and(approved), H: and(approved), A: and(approved, of('NEIGHBOUR')) },
  ],
  [
    "of a manager's year",
    (sql, caller) => canReadAsManager(sql, caller, 2026),
    {
      E: and(approved, of('REPORTEE')),
      M: and(approved, of('REPORTEE')),
      H: and(approved, of('REPORTEE')),
      A: and(approved, of('REPORTEE')),
    },
  ],
  ["of a manager's other year", (sql, caller) => canReadAsManager(sql, caller, 2025), { E: [], M: [], H: [], A: [] }],
  [
    'whose file opens',
    canReadAttachment,
    { E: and(approved, of('CALLER')), M: and(approved, of('CALLER')), H: and(all), A: and(approved, of('CALLER')) },
  ],
];

for (const [title, condition, reached] of ofLeave)
  test.each(roles)(`applications ${title}, for a caller with the role %s`, async (role) => {
    expect(await which(condition, role)).toEqual(reached[role]);
  });

describe('a stand-in', () => {
  const standing = (...standsInFor: StandInAssignment[]): Caller => ({ ...callerWith('M'), standsInFor });
  const decided = (...standsInFor: StandInAssignment[]) => which((sql) => isDecider(sql, standing(...standsInFor)), 'M');
  const ofStranger = all.filter((one) => one.endsWith('> STRANGER'));

  test('decides on all requests of the approver, but never on their own', async () => {
    const notOwn = ofStranger.filter((one) => one !== 'CALLER > STRANGER');
    expect(await decided({ approver: 'STRANGER', applicant: null })).toEqual(and(approved, notOwn));
    expect(await decided({ approver: 'BOSS', applicant: null })).toEqual(and(approved));
  });

  test('decides only for the named applicant, and on all requests of another approver', async () => {
    const named = { approver: 'STRANGER', applicant: 'MATE' };
    expect(await decided(named)).toEqual(and(approved, ['MATE > STRANGER']));
    expect(await decided({ approver: 'BOSS', applicant: null }, named)).toEqual(and(approved, ['MATE > STRANGER']));
  });

  test('does not take the second step after taking the first', async () => {
    const isTheirs = async (firstStep: string[] | null) =>
      (
        await t.sql`select from (select 'MATE' as empl_id, 'STRANGER' as approver, ${firstStep}::text[] as first_step) l
          where ${isDecider(t.sql, standing({ approver: 'STRANGER', applicant: null }))}`
      ).length === 1;
    expect([await isTheirs(['CALLER']), await isTheirs(['BOSS']), await isTheirs(null)]).toEqual([false, true, true]);
  });
});

test('reports cover the direct or all reports of a manager, never the manager in a circle, and everyone for HR', async () => {
  const told = async (below: boolean, role: RoleCode, ...more: RoleCode[]) =>
    whom((sql, caller) => canReportOn(sql, { ...caller, roles: [...caller.roles, ...more] }, sql`e.empl_id`, { below }), role);
  await t.sql`update employee set reports_to = 'REPORTEE' where empl_id in ('STRANGER', 'MATE')`;
  expect(await told(false, 'M')).toEqual(new Set(['REPORTEE']));
  expect(await told(true, 'M')).toEqual(new Set(['REPORTEE', 'MATE', 'STRANGER', 'BOSS', 'NEIGHBOUR']));
  expect(await told(false, 'M', 'A')).toEqual(new Set(['REPORTEE', 'CALLER', 'NEIGHBOUR']));
  expect(await told(false, 'M', 'H')).toEqual(new Set(people));
  await t.sql`update employee set reports_to = null where empl_id = 'STRANGER'`;
  await t.sql`update employee set reports_to = 'BOSS' where empl_id = 'MATE'`;
});

test.each(roles)('a file that is not attached opens only for its uploader, even if the caller has the role %s', async (role) => {
  const opened = await t.sql<{ uploader: string }[]>`
    select f.uploaded_by as uploader from unnest(${[...people]}::text[]) f (uploaded_by)
    left join applied_leave l on false where ${canReadAttachment(t.sql, callerWith(role))}`;
  expect(opened).toEqual([{ uploader: 'CALLER' }]);
});
