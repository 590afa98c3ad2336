import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultCategoryRules } from '#src/company/leave-category/category-rules.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'H1', name: 'Hana Tan', roles: ['E', 'H'] });
});

const add = (body: object) => t.call('POST', '/leavecategory', { by: hr, body });
const change = (code: string, body: object, version?: string) =>
  t.call('PATCH', `/leavecategory/${code}`, { by: hr, body, headers: version ? { 'if-match': version } : {} });

describe('a leave category', () => {
  test('is null if it does not exist', async () => {
    expect(await t.call('GET', '/leavecategory/ZZ', { by: hr })).toMatchObject({ status: 200, body: null });
  });

  test('is added and counts days as the specification says for its code', async () => {
    const added = await add({ leaveCode: 'MT', leaveDescr: ' Maternity leave ', entitlement: 99 });
    const expected = {
      ...defaultCategoryRules,
      leaveCode: 'MT',
      leaveDescr: 'Maternity leave',
      entitlement: 99,
      countsCalendarDays: true,
      isUsed: false,
    };
    expect(added).toMatchObject({ status: 200, body: expected });
    expect((await t.call('GET', '/leavecategory/MT', { by: hr })).body).toEqual(expected);
  });

  test('cannot be added twice', async () => {
    const answer = await add({ leaveCode: 'AL', leaveDescr: 'Annual', entitlement: 1 });
    const message = "Leave Category 'AL' is already defined";
    expect(answer).toMatchObject({ status: 409, message, body: { errors: [{ path: 'leaveCode', message }] } });
  });

  test('cannot be added with a code in another letter case, not even by SQL', async () => {
    const message = "Leave Category 'AL' is already defined";
    expect(await add({ leaveCode: 'al', leaveDescr: 'Annual', entitlement: 1 })).toMatchObject({ status: 409, message });
    const direct = t.sql`insert into leave_category (leave_code, leave_descr, entitlement) values ('Al', 'Annual', 1)`;
    await expect(direct).rejects.toThrow('leave_category_code');
    const answers = await Promise.all(['ZQ', 'zq', 'Zq'].map((leaveCode) => add({ leaveCode, leaveDescr: 'Race', entitlement: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('is stored once if several people add it at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((days) => add({ leaveCode: 'HL', leaveDescr: 'Home', entitlement: days })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test.each([
    ['a code of four characters', { leaveCode: 'LONG' }],
    ['a blank description', { leaveDescr: ' ' }],
    ['an entitlement as a text', { entitlement: '14' }],
    ['an entitlement with half a day', { entitlement: 0.5 }],
    ['an unknown field', { colour: 'red' }],
  ])('with %s is rejected', async (_, wrong) => {
    expect((await add({ leaveCode: 'XX', leaveDescr: 'X', entitlement: 1, ...wrong })).status).toBe(400);
    expect((await t.call('GET', '/leavecategory/XX', { by: hr })).body).toBeNull();
  });
});

describe('changing a leave category', () => {
  test('keeps the code, and the way of counting days if it is left out', async () => {
    expect((await change('SL', { leaveCode: 'AL', leaveDescr: 'Sickness', entitlement: 20 })).status).toBe(400);
    const answer = await change('SL', { leaveDescr: 'Sickness', entitlement: 20 });
    expect(answer.body).toEqual({
      ...defaultCategoryRules,
      leaveCode: 'SL',
      leaveDescr: 'Sickness',
      entitlement: 20,
      countsCalendarDays: true,
      isUsed: false,
    });
  });

  test('is rejected for an older version, with the name of the person who changed it', async () => {
    const version = String((await t.call('GET', '/leavecategory/PT', { by: hr })).headers['etag']);
    expect((await change('PT', { leaveDescr: 'Paternity', entitlement: 15 }, version)).status).toBe(200);
    const stale = await change('PT', { leaveDescr: 'Fathers', entitlement: 16 }, version);
    expect(stale).toMatchObject({ status: 412, message: 'Hana Tan (H1) has changed this record since you opened it.' });
    expect((await t.call('GET', '/leavecategory/PT', { by: hr })).body).toMatchObject({ leaveDescr: 'Paternity' });
  });

  test('returns 404 if the category does not exist', async () => {
    expect((await change('ZZ', { leaveDescr: 'X', entitlement: 1 })).status).toBe(404);
  });

  test('cannot change the way of counting days once there is leave', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    const person = await t.addPerson();
    await t.addEntitlement(person.emplId, 5);
    const annual = { leaveDescr: 'Annual leave', entitlement: 14 };
    expect((await change('AL', { ...annual, countsCalendarDays: true })).body).toMatchObject({ countsCalendarDays: true });
    expect((await change('AL', { ...annual, countsCalendarDays: false })).body).toMatchObject({ countsCalendarDays: false });
    const body = {
      id: { startDate: '2026-07-06' },
      leaveCategory: { leaveCode: 'AL' },
      endDate: '2026-07-06',
      reason: 'Sea',
      approver: manager.emplId,
    };
    expect((await t.call('POST', '/appliedleave', { by: person, body })).status).toBe(200);
    expect(await change('AL', { ...annual, countsCalendarDays: true })).toMatchObject({
      status: 409,
      message: "You can't change how days are counted because leave has been booked.",
    });
    expect((await change('AL', { ...annual, countsCalendarDays: false })).body).toMatchObject({ isUsed: true });
  });
});

describe('the rules of a leave category', () => {
  const family = { leaveDescr: 'Family leave', entitlement: 3 };

  test('are stored, and stay if they are left out', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    const rules = {
      colleaguesSeeType: true,
      needsBalance: false,
      retired: true,
      carryOverMax: null,
      carryOverUntil: '03-31',
      tellLapse: [60, 7],
      accrual: 'monthly',
      accrualOn: 'end',
      proRata: true,
      mayGoBelowBy: 2.5,
      noticeDays: 5,
      longestDays: 10.5,
      backdateDays: 14,
      attachmentFromDays: 2,
      coverFromDays: 5,
      onlyFor: { marriageStatus: 'MAR', serviceMonthsFrom: 12 },
      autoApprove: true,
      secondApproval: { by: manager.emplId, fromDays: 3.5 },
    };
    expect((await add({ leaveCode: 'FL', ...family, ...rules })).body).toMatchObject({ ...family, ...rules });
    expect((await change('FL', family)).body).toMatchObject(rules);
    const other = { secondApproval: { by: 'manager', fromDays: 0 }, onlyFor: {}, carryOverUntil: null };
    expect((await change('FL', { ...family, ...other })).body).toMatchObject({ ...rules, ...other, onlyFor: null });
    expect((await t.call('GET', '/leavecategory/FL', { by: hr })).body).toMatchObject({ noticeDays: 5, onlyFor: null });
    expect((await change('FL', { ...family, ...defaultCategoryRules })).body).toMatchObject({ ...defaultCategoryRules, ...family });
  });

  test.each([
    ['an unknown gender', { onlyFor: { gender: 'Q' } }, 'onlyFor.gender'],
    ['an unknown marital status', { onlyFor: { marriageStatus: 'Q' } }, 'onlyFor.marriageStatus'],
    ['a marital status as gender', { onlyFor: { gender: 'MAR' } }, 'onlyFor.gender'],
    ['an employee who is not a manager', { secondApproval: { by: 'H1', fromDays: 1 } }, 'secondApproval.by'],
    ['an unknown person', { secondApproval: { by: 'NOBODY', fromDays: 1 } }, 'secondApproval.by'],
    ['a quarter of a day', { longestDays: 1.25 }, 'longestDays'],
    ['29 February', { carryOverUntil: '02-29' }, 'carryOverUntil'],
  ])('that name %s are rejected', async (_, rules, path) => {
    expect(await change('PT', { ...family, ...rules })).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  test('accept only codes in the lookups', async () => {
    const answer = await change('PT', { ...family, onlyFor: { gender: 'Q' } });
    expect(answer.message).toBe('This value is not in the lookups. Choose another.');
  });

  test('cannot name a manager who has left', async () => {
    const left = await t.addPerson({ roles: ['E', 'M'] });
    await t.sql`update employee set status = 'I' where empl_id = ${left.emplId}`;
    const answer = await change('PT', { ...family, secondApproval: { by: left.emplId, fromDays: 1 } });
    expect(answer).toMatchObject({ status: 400, message: 'The second approver must be an active manager.' });
  });
});

describe('an upload of leave categories', () => {
  const template = async () => {
    const answer = await t.call('GET', '/leavecategories/template', { by: hr });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Upload_Leave_Categories.xlsx"');
    return utils.sheet_to_json<(string | number)[]>(read(answer.body).Sheets['Data'] ?? {}, { header: 1 });
  };

  test('is checked against the stored categories, their versions and their use', async () => {
    const facts = (await t.call('GET', '/leavecategories/facts', { by: hr })).body as { leaveCode: string }[];
    const annual = await t.call('GET', '/leavecategory/AL', { by: hr });
    expect(facts.find(({ leaveCode }) => leaveCode === 'AL')).toEqual({ ...(annual.body as object), etag: annual.headers['etag'] });
    expect(facts.find(({ leaveCode }) => leaveCode === 'PT')).toMatchObject({ isUsed: false });
  });

  test('has a template with examples only while there are no categories', async () => {
    const headings = ['Leave Code', 'Leave Description', 'Entitlement', 'Counts Calendar Days'];
    expect(await template()).toEqual([headings]);
    await t.sql`delete from applied_leave`;
    await t.sql`delete from leave_entitlement`;
    await t.sql`delete from leave_category`;
    const [first, ...examples] = await template();
    expect(first).toEqual(headings);
    expect(examples.map(([code, , , counts]) => `${code} ${counts}`)).toEqual(['AL N', 'SL Y', 'HL Y', 'MT Y', 'PT Y']);
  });
});
