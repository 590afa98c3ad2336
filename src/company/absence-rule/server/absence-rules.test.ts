import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;
let colleague: Person;
let third: Person;
let department: string;
let made = 0;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
});

// Each test has its own department and people.
beforeEach(async () => {
  await t.sql`delete from absence_rule`;
  department = `R${(made += 1)}`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', ${department}, ${department}, ${department})`;
  [person, colleague, third] = [await add(), await add(), await add()];
});

async function add(departments = [department]): Promise<Person> {
  const added = await t.addPerson({ departments, reportsTo: manager.emplId });
  for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(added.emplId, 20, { leaveCode });
  return added;
}

type Of = Record<string, unknown>;
const addRule = (more: Of = {}) =>
  t.call('POST', '/absencerule', {
    by: hr,
    body: { deptIds: [department], mostAway: 1, refuses: true, message: 'Keep the counter open', ...more },
  });
const idOf = ({ body }: { body: unknown }) => (body as { absenceRuleId: number }).absenceRuleId;

const [monday, tuesday] = ['2026-07-06', '2026-07-07'] as const;
const apply = (by: Person, startDate: string = monday, more: Of = {}, leaveCode = 'AL') =>
  t.call('POST', '/appliedleave', {
    by,
    body: {
      id: { startDate },
      endDate: startDate,
      leaveCategory: { leaveCode },
      halfDay: 'N',
      reason: 'Sea',
      approver: manager.emplId,
      ...more,
    },
  });
const decide = (of: Person, status = 'APPRV', startDate: string = monday, leaveCode = 'AL') =>
  t.call('PATCH', `/appliedleave/${of.emplId}/2026-06-15/${startDate}/${leaveCode}/${status}`, { by: manager });
const away = async (of: Person, startDate: string = monday, more: Of = {}, leaveCode = 'AL') => {
  expect(await apply(of, startDate, more, leaveCode)).toMatchObject({ status: 200 });
  expect(await decide(of, 'APPRV', startDate, leaveCode)).toMatchObject({ status: 200 });
};
const preview = (by: Person, startDate: string = monday) =>
  t.call('GET', `/appliedleave/preview?leaveCode=AL&startDate=${startDate}&endDate=${startDate}`, { by });
const detail = async (of: Person, startDate: string = monday) =>
  (await t.call('GET', `/appliedleave/${of.emplId}/2026-06-15/${startDate}/AL`, { by: manager })).body as { absences?: object[] };

const refused = { status: 409, body: { code: 'absence.refused' } };
const sentence = 'Keep the counter open (Mon 06/07: 2 would be away, at most 1 may be)';

describe('a rule that refuses leave', () => {
  test('rejects a submission that exceeds the limit, with the message of HR', async () => {
    await addRule();
    await away(colleague);
    expect(await apply(person)).toMatchObject({ status: 409, message: sentence, body: { errors: [{ path: 'id.startDate' }] } });
    expect((await preview(person)).body).toMatchObject({ warnings: [], problems: [{ code: 'absence.refused', message: sentence }] });
    expect(await apply(person, tuesday)).toMatchObject({ status: 200 });
  });

  test('rejects an approval that now exceeds the limit, and warns the approver beforehand', async () => {
    await addRule();
    expect(await apply(person)).toMatchObject({ status: 200 });
    expect(await apply(colleague)).toMatchObject({ status: 200 });
    expect((await detail(person)).absences).toBeUndefined();
    await decide(colleague);
    expect((await detail(person)).absences).toEqual([{ refuses: true, dates: [monday], message: sentence }]);
    expect(await decide(person)).toMatchObject({ ...refused, message: sentence });
    expect(await decide(person, 'REJCT')).toMatchObject({ status: 200 });
    expect((await detail(person)).absences).toBeUndefined();
  });

  test('ignores the applicant’s own leave and cancellations', async () => {
    await addRule();
    await away(person, monday, { halfDay: 'Y', halfDayPart: 'AM' });
    expect(await apply(person, monday, { halfDay: 'Y', halfDayPart: 'PM' })).toMatchObject({ status: 200 });
    await away(third, tuesday);
    await addRule({ mostAway: undefined });
    const path = `/appliedleave/${third.emplId}/2026-06-15/${tuesday}/AL`;
    expect(await t.call('PATCH', `${path}/PNCLD`, { by: third })).toMatchObject({ status: 200 });
    expect(await t.call('PATCH', `${path}/CANCL`, { by: manager })).toMatchObject({ status: 200 });
  });

  test('counts people who are ill or have a pending cancellation, and mentions pending requests', async () => {
    await addRule({ leaveCodes: ['AL'] });
    await away(colleague, monday, {}, 'SL');
    await t.call('PATCH', `/appliedleave/${colleague.emplId}/2026-06-15/${monday}/SL/PNCLD`, { by: colleague });
    await t.sql`update absence_rule set refuses = false`;
    await apply(third);
    await t.sql`update absence_rule set refuses = true`;
    expect(await apply(person)).toMatchObject({
      message: 'Keep the counter open (Mon 06/07: 2 would be away, at most 1 may be, and 1 more has asked)',
    });
    // The rule is about annual leave, so sick leave is not rejected.
    expect(await apply(person, monday, {}, 'SL')).toMatchObject({ status: 200 });
  });

  test('ignores rejected and cancelled leave', async () => {
    await addRule();
    for (const [one, ends] of [
      [colleague, ['REJCT']],
      [third, ['APPRV', 'PNCLD', 'CANCL']],
    ] as const) {
      await apply(one);
      const path = `/appliedleave/${one.emplId}/2026-06-15/${monday}/AL`;
      for (const status of ends)
        expect(await t.call('PATCH', `${path}/${status}`, { by: status === 'PNCLD' ? one : manager })).toMatchObject({ status: 200 });
    }
    expect(await apply(person)).toMatchObject({ status: 200 });
    expect((await detail(person)).absences).toBeUndefined();
    expect(await decide(person)).toMatchObject({ status: 200 });
    expect((await detail(person)).absences).toBeUndefined();
  });

  test('applies only to its departments and its period', async () => {
    const other = await add(['SAL']);
    await addRule({ mostAway: undefined, from: monday, to: monday });
    expect(await apply(other)).toMatchObject({ status: 200 });
    expect(await apply(person)).toMatchObject({ ...refused, message: 'Keep the counter open (Mon 06/07)' });
    expect(await apply(person, '2026-07-03')).toMatchObject({ status: 200 });
    expect(await apply(person, tuesday)).toMatchObject({ status: 200 });
  });

  test('counts only people in its departments, and everyone if it has none', async () => {
    const other = await add(['SAL']);
    await addRule();
    await away(other);
    expect(await apply(person)).toMatchObject({ status: 200 });
    await t.sql`update absence_rule set dept_ids = null`;
    expect(await apply(colleague)).toMatchObject(refused);
  });

  test('applies to a change of a pending request, but not to company shutdowns', async () => {
    await addRule({ mostAway: undefined, from: monday, to: monday });
    await apply(person, tuesday);
    const change = await t.call('PATCH', `/appliedleave/${person.emplId}/2026-06-15/${tuesday}/AL`, {
      by: person,
      body: { id: { startDate: monday }, endDate: monday },
    });
    expect(change).toMatchObject(refused);
    const body = { leaveCode: 'AL', startDate: monday, endDate: monday, deptIds: [department], reason: 'Closed' };
    expect(await t.call('POST', '/shutdown', { by: hr, body })).toMatchObject({ status: 200, body: { people: 3 } });
  });

  test('applies to the new dates of moved leave, unless HR moves it', async () => {
    await addRule();
    await away(colleague, tuesday);
    await away(person);
    const move = (by: Person) =>
      t.call('POST', `/appliedleave/${person.emplId}/2026-06-15/${monday}/AL/change`, {
        by,
        body: { reason: 'Later', startDate: tuesday, endDate: tuesday },
      });
    expect(await move(person)).toMatchObject(refused);
    expect(await move(hr)).toMatchObject({ status: 200 });
  });

  test('allows only one of several approvals at the same moment', async () => {
    await addRule();
    const people = [person, colleague, third, await add(), await add()];
    for (const one of people) expect(await apply(one)).toMatchObject({ status: 200 });
    const answers = await Promise.all(people.map((one) => decide(one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  test('allows only one of several automatic approvals at the same moment', async () => {
    await addRule();
    await t.sql`update leave_category set auto_approve = true where leave_code = 'AL'`;
    try {
      const answers = await Promise.all([person, colleague, third].map((one) => apply(one)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    } finally {
      await t.sql`update leave_category set auto_approve = false where leave_code = 'AL'`;
    }
  });
});

test('several broken rules are reported in the order of their creation, and users can see that rules exist', async () => {
  const first = idOf(await addRule({ mostAway: undefined, message: 'First' }));
  await addRule({ mostAway: undefined, message: 'Second' });
  await t.sql`update absence_rule set from_date = ${monday} where absence_rule_id = ${first}`;
  const told = (await preview(person)).body as { problems: { message: string }[] };
  expect(told.problems.map(({ message }) => message)).toEqual(['First (Mon 06/07)', 'Second (Mon 06/07)']);
  const me = async () => (await t.call('GET', '/auth/user/me', { by: person })).body;
  const some = await me();
  await t.sql`delete from absence_rule`;
  expect(some).toMatchObject({ absenceRules: true });
  expect(await me()).not.toHaveProperty('absenceRules');
});

describe('a rule that warns', () => {
  test('shows a warning before the submission and does not block it', async () => {
    await addRule({ refuses: undefined });
    await away(colleague);
    expect((await preview(person)).body).toMatchObject({ problems: [], warnings: [{ code: 'absence.warned', message: `${sentence}.` }] });
    expect(await apply(person)).toMatchObject({ status: 200 });
    expect((await detail(person)).absences).toEqual([{ refuses: false, dates: [monday], message: `${sentence}.` }]);
    expect(await decide(person)).toMatchObject({ status: 200 });
  });

  test('sends automatic approvals to the approver', async () => {
    await addRule({ refuses: false, mostAway: undefined });
    await t.sql`update leave_category set auto_approve = true where leave_code = 'AL'`;
    try {
      expect(await apply(person)).toMatchObject({ status: 200, body: { leaveStatus: 'PNAPV' } });
    } finally {
      await t.sql`update leave_category set auto_approve = false where leave_code = 'AL'`;
    }
  });
});
