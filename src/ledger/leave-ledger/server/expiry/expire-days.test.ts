import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { insertEntries } from '../balance/entitlement-entries.ts';
import { bookExpiredDays } from './expire-days.ts';
import { notifyOfExpiry } from './notify-of-expiry.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`delete from applied_leave_event`;
  await t.sql`delete from applied_leave`;
  await t.sql`delete from leave_entitlement`;
  await t.sql`delete from notice`;
  person = await t.addPerson({ reportsTo: manager.emplId });
  await carried(person);
});

/** Ten days of the year, and three carried until the end of June. */
async function carried(of: Person, until = '2026-06-30'): Promise<void> {
  await t.addEntitlement(of.emplId, 10);
  await t.sql.begin((tx) =>
    insertEntries(tx, [{ emplId: of.emplId, leaveYear: 2026, leaveCode: 'AL', kind: 'carry', days: 3, carryForward: 3, until }]),
  );
}
const noted = async (of = person) =>
  (
    await t.sql<{ days: number; on: string }[]>`
      select days::float as days, on_date as on from entitlement_entry where empl_id = ${of.emplId} and kind = 'lapse' order by entry_id`
  ).map(({ days, on }) => `${days} ${on.slice(5)}`);
const available = async (of = person) =>
  (await t.sql<{ a: number }[]>`select available_leave::float as a from leave_entitlement where empl_id = ${of.emplId}`)[0]?.a;
const done = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, by: Person, body?: object) => {
  const { status, message } = await t.call(method, path, { by, ...(body && { body }) });
  expect({ status, message }).toMatchObject({ status: 200 });
};
const apply = (startDate: string, endDate = startDate, more: object = {}) =>
  done('POST', '/appliedleave', person, {
    id: { startDate },
    endDate,
    leaveCategory: { leaveCode: 'AL' },
    approver: manager.emplId,
    reason: 'Sea',
    ...more,
  });
const path = (startDate: string) => `/appliedleave/${person.emplId}/${t.clock.today}/${startDate}/AL`;
const move = (startDate: string, to: string, by = manager, effDate = t.clock.today) =>
  done('PATCH', `/appliedleave/${person.emplId}/${effDate}/${startDate}/AL/${to}`, by, { reason: 'So' });

describe('days returned after their last day', () => {
  const timeline = async (start: string, effDate: string) =>
    ((await t.call('GET', `/appliedleave/${person.emplId}/${effDate}/${start}/AL`, { by: person })).body as { timeline: object[] })
      .timeline;
  const notice = async () =>
    ((await t.call('GET', '/notices', { by: person })).body as { kind: string; what: string; figures: object }[])[0];

  test('are listed with the expired days in the response, timeline and notification of a cancellation', async () => {
    await apply('2026-06-22', '2026-06-25');
    await move('2026-06-22', 'APPRV');
    t.clock.today = '2026-07-12';
    await bookExpiredDays(t.sql, t.clock.today);
    await move('2026-06-22', 'PNCLD', person, '2026-06-15');
    const answer = await t.call('PATCH', `/appliedleave/${person.emplId}/2026-06-15/2026-06-22/AL/CANCL`, { by: manager });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Success', returned: 4, expired: 3 } });
    expect(await available()).toBe(10);
    expect((await timeline('2026-06-22', '2026-06-15'))[0]).toMatchObject({
      code: 'leave.days-returned',
      reason: '4 days came back, 3 of them expired.',
    });
    expect(await notice()).toMatchObject({ kind: 'cancelApproved', figures: { days: 4, lost: 3 } });
  });

  test('are listed when a change returns them', async () => {
    await apply('2026-06-22', '2026-06-23');
    await move('2026-06-22', 'APPRV');
    t.clock.today = '2026-07-12';
    await bookExpiredDays(t.sql, t.clock.today);
    const at = `/appliedleave/${person.emplId}/2026-06-15/2026-06-22/AL/change`;
    await done('POST', at, person, { reason: 'Back', giveBack: [{ date: '2026-06-23' }] });
    const answer = await t.call('PATCH', `${at}/APPRV`, { by: manager });
    expect(answer).toMatchObject({ status: 200, body: { returned: 1, expired: 1 } });
    expect(await notice()).toMatchObject({ kind: 'changeApproved', figures: { days: 1, lost: 1 } });
    const later = await t.call('PATCH', `/appliedleave/${person.emplId}/2026-06-15/2026-06-22/AL/PNCLD`, { by: person });
    expect(later.body).toEqual({ message: 'Success' });
  });
});

describe('unused days with a last day', () => {
  test('expire on the day after, once, and pending requests count as using them', async () => {
    await apply('2026-06-29');
    expect(await bookExpiredDays(t.sql, '2026-06-30')).toBe(0);
    expect(await bookExpiredDays(t.sql, '2026-07-01')).toBe(1);
    expect([await noted(), await available()]).toEqual([['-2 07-01'], 11]);
    expect(await bookExpiredDays(t.sql, '2026-07-02')).toBe(0);
  });

  test('expire even after downtime and over New Year, but not in earlier years', async () => {
    const other = await t.addPerson();
    await t.addEntitlement(other.emplId, 1, { year: 2025 });
    await t.sql.begin((tx) =>
      insertEntries(tx, [{ emplId: other.emplId, leaveYear: 2025, leaveCode: 'AL', kind: 'earned', days: 1, until: '2025-12-20' }]),
    );
    expect(await bookExpiredDays(t.sql, '2027-02-01')).toBe(1);
    expect([await noted(), await noted(other)]).toEqual([['-3 07-01'], []]);
    expect(await bookExpiredDays(t.sql, '2026-02-01')).toBe(1);
    expect(await noted(other)).toEqual(['-1 12-21']);
  });

  test('expire on their own days, separately from the year end', async () => {
    const of = { emplId: person.emplId, leaveYear: 2026, leaveCode: 'AL' };
    await t.sql.begin((tx) =>
      insertEntries(tx, [
        { ...of, kind: 'earned', days: 1, until: '2026-07-31' },
        { ...of, kind: 'earned', days: 1, until: '2026-12-30' },
        { ...of, kind: 'lapse', days: -2, on: '2026-12-31', run: 'yearend/1' },
      ]),
    );
    expect(await bookExpiredDays(t.sql, '2026-07-31')).toBe(1);
    expect(await bookExpiredDays(t.sql, '2026-12-31')).toBe(2);
    expect(await noted()).toEqual(['-2 12-31', '-3 07-01', '-1 08-01', '-1 12-31']);
  });

  test('are recorded once by two instances at the same time', async () => {
    const others = [person, await t.addPerson(), await t.addPerson()];
    for (const one of others.slice(1)) await carried(one);
    const written = await Promise.all([1, 2, 3, 4].map(() => bookExpiredDays(t.sql, '2026-07-01')));
    expect(written.reduce((sum, each) => sum + each, 0)).toBe(3);
    for (const one of others) expect(await noted(one)).toEqual(['-3 07-01']);
  });
});

describe('expired days are corrected in the same transaction', () => {
  beforeEach(async () => {
    await apply('2026-06-22', '2026-06-23');
    t.clock.today = '2026-07-06';
    await bookExpiredDays(t.sql, t.clock.today);
    expect(await noted()).toEqual(['-1 07-01']);
  });

  test('by a late request, its recall and its rejection', async () => {
    await apply('2026-06-29');
    expect(await noted()).toEqual(['-1 07-01', '1 07-01']);
    await done('DELETE', path('2026-06-29'), person);
    expect(await noted()).toEqual(['-1 07-01', '1 07-01', '-1 07-01']);
    await move('2026-06-22', 'REJCT', manager, '2026-06-15');
    expect([(await noted()).at(-1), await available()]).toEqual(['-2 07-01', 10]);
  });

  test('by an approved cancellation, whose days expire at once', async () => {
    await move('2026-06-22', 'APPRV', manager, '2026-06-15');
    expect(await noted()).toHaveLength(1);
    await t.sql`update applied_leave set leave_status = 'PNCLD'`;
    await move('2026-06-22', 'CANCL', manager, '2026-06-15');
    expect([await noted(), await available()]).toEqual([['-1 07-01', '-2 07-01'], 10]);
  });

  test('by a change of the request, a submission by a manager, and HR', async () => {
    await done('PATCH', `/appliedleave/${person.emplId}/2026-06-15/2026-06-22/AL`, person, { endDate: '2026-06-22' });
    expect((await noted()).at(-1)).toBe('-1 07-01');
    await done('POST', '/appliedleave', manager, {
      id: { startDate: '2026-06-24' },
      endDate: '2026-06-25',
      leaveCategory: { leaveCode: 'AL' },
      approver: manager.emplId,
      reason: 'Sea',
      onBehalf: true,
      employeeDetails: { emplId: person.emplId },
    });
    expect((await noted()).at(-1)).toBe('2 07-01');
    expect(await available()).toBe(13);
  });

  test('by a request that changes to the type with expired days', async () => {
    await t.addEntitlement(person.emplId, 5, { leaveCode: 'SL' });
    await apply('2026-06-29', '2026-06-29', { leaveCategory: { leaveCode: 'SL' } });
    expect(await noted()).toEqual(['-1 07-01']);
    await done('PATCH', `/appliedleave/${person.emplId}/2026-07-06/2026-06-29/SL`, person, { leaveCategory: { leaveCode: 'AL' } });
    expect(await noted()).toEqual(['-1 07-01', '1 07-01']);
  });

  test('by an edit of HR, which uses a carried day that therefore did not expire', async () => {
    const body = { carryForward: 3, entitlement: 10, availableLeave: 1 };
    await done('PATCH', `/leaveentitlement/${person.emplId}/2026/AL`, hr, body);
    expect([await noted(), await available()]).toEqual([['-1 07-01', '1 07-01'], 2]);
  });

  test('by a company shutdown that is entered and withdrawn', async () => {
    const { body } = await t.call('POST', '/shutdown', {
      by: hr,
      body: { leaveCode: 'AL', startDate: '2026-07-08', endDate: '2026-07-08', emplIds: [person.emplId], reason: 'Closed' },
    });
    expect(await noted()).toHaveLength(1);
    const { shutdownId } = body as { shutdownId: number };
    await done('DELETE', `/shutdown/${shutdownId}`, hr);
    expect(await noted()).toHaveLength(1);
  });

  test('for one person only, and no replay counts them twice', async () => {
    const explained = (await t.call('GET', `/leaveentitlement/${person.emplId}/2026/AL/explain`, { by: person })).body as {
      what: string;
      days: number;
    }[];
    expect(explained.filter(({ what }) => what.startsWith('Expire'))).toMatchObject([{ what: 'Expires', days: -1 }]);
    expect(await bookExpiredDays(t.sql, '2026-12-31')).toBe(0);
  });
});

test('expired days are reported for the year even when a correction by HR changes nothing', async () => {
  const other = await t.addPerson();
  const of = { emplId: other.emplId, leaveYear: 2026, leaveCode: 'AL' };
  await t.addEntitlement(other.emplId, 0);
  await t.sql.begin((tx) =>
    insertEntries(tx, [
      { ...of, kind: 'carry', days: 3, carryForward: 3, until: '2026-06-30' },
      { ...of, kind: 'earned', days: 5, on: '2026-07-01' },
    ]),
  );
  t.clock.today = '2026-07-06';
  await bookExpiredDays(t.sql, t.clock.today);
  const path = `/leaveentitlement/${other.emplId}/2026/AL/entries/preview`;
  const { body } = await t.call('POST', path, { by: hr, body: { kind: 'correction', days: -1, note: 'Agreed' } });
  const figures = { available: 5, carried: 0, lapsed: 0 };
  expect(body).toEqual([{ year: 2026, isClosed: false, was: figures, becomes: figures }]);
});

test('notifies people of days about to expire, once for each configured number of days ahead', async () => {
  const other = await t.addPerson();
  await t.addEntitlement(other.emplId, 10);
  const told = async (today: string) => {
    await t.sql.begin((tx) => notifyOfExpiry(tx, today));
    return (
      await t.sql<{ who: string; figures: { days: number; before: number } }[]>`
        select empl_id as who, figures from notice where kind = 'lapseSoon' order by notice_id`
    ).map(({ who, figures }) => `${who === person.emplId} ${figures.before}: ${figures.days}`);
  };
  expect(await told('2026-06-29')).toEqual([]);
  await t.sql`update leave_category set tell_lapse = '{60,30,7}' where leave_code = 'AL'`;
  expect(await told('2026-04-30')).toEqual([]);
  expect(await told('2026-05-01')).toEqual(['true 60: 3']);
  expect(await told('2026-05-02')).toEqual(['true 60: 3']);
  await apply('2026-06-22');
  // The notification 30 days ahead was missed.
  expect(await told('2026-06-25')).toEqual(['true 60: 3', 'true 7: 2']);
  expect(await told('2026-06-30')).toEqual(['true 60: 3', 'true 7: 2']);
  expect(await told('2026-07-01')).toEqual(['true 60: 3', 'true 7: 2']);
  // Others are still notified, but no one is notified of days that have expired.
  const late = await t.addPerson();
  await carried(late);
  for (const [n, { emplId }] of [person, late].entries()) {
    await t.sql.begin((tx) =>
      insertEntries(tx, [{ emplId, leaveYear: 2026, leaveCode: 'AL', kind: 'earned', days: 0.5 + n, until: '2026-07-31' }]),
    );
    expect((await told('2026-07-01')).slice(2 + n)).toEqual([n === 0 ? 'true 30: 0.5' : 'false 30: 1.5']);
  }
  // Another type with the same last day is notified separately.
  await t.sql`update leave_category set tell_lapse = '{60,30,7}' where leave_code = 'SL'`;
  await t.addEntitlement(late.emplId, 5, { leaveCode: 'SL' });
  await t.sql.begin((tx) =>
    insertEntries(tx, [{ emplId: late.emplId, leaveYear: 2026, leaveCode: 'SL', kind: 'earned', days: 2.5, until: '2026-07-31' }]),
  );
  expect((await told('2026-07-01')).slice(4)).toEqual(['false 30: 2.5']);
  await t.sql`update leave_category set tell_lapse = '{}' where leave_code = 'SL'`;
  await t.sql`delete from notice where figures ->> 'before' = '30'`;
  const { body } = await t.call('GET', '/notices', { by: person });
  expect(body).toMatchObject([{ figures: { days: 2, until: '2026-06-30', type: 'Annual leave' }, leave: null }, { figures: { days: 3 } }]);
  await t.sql`delete from notice`;
  await t.sql`update employee set status = 'I' where empl_id = ${person.emplId}`;
  expect(await told('2026-08-01')).toEqual([]);
  expect(await told('2026-07-31')).toEqual(['false 7: 1.5']);
  await t.sql`update leave_category set tell_lapse = '{}' where leave_code = 'AL'`;
});
