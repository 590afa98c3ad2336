import { describe, expect, test } from 'vitest';
import { appliedScene, type ApplicationChange } from '#src/testing/scenes/applied-scene.ts';

const s = appliedScene();
const { applied, application, balance, post, status } = s;

describe('applying for leave', () => {
  test('returns the application as stored, with the values that the server chose', async () => {
    const answer = await post({
      endDate: '2026-07-06',
      leaveDuration: 77,
      leaveStatus: 'APPRV',
      id: { startDate: '2026-07-01', effDate: '1999-01-01', emplid: s.person.emplId },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body).toMatchObject({
      id: { emplid: s.person.emplId, effDate: '2026-06-15', startDate: '2026-07-01', leaveCode: 'AL' },
      endDate: '2026-07-06',
      leaveDuration: 4,
      leaveStatus: 'PNAPV',
      halfDay: 'N',
      halfDayPart: null,
      approver: s.manager.emplId,
      approverDate: null,
      attachment: '',
    });
    expect(await balance()).toEqual({ takenLeave: 0, pendingLeave: 4, balanceLeave: 10 });
  });

  test.each([
    ['a start that is not a date', { startDate: '2026-02-30', endDate: '2026-07-01' }, 400, 'Invalid Start Date value.'],
    ['an end that is not a date', { endDate: '2026-13-01' }, 400, 'Invalid End Date value.'],
    [
      'a start in another year',
      { startDate: '2025-12-31', endDate: '2026-01-02' },
      400,
      'Start Date must be within Calendar Year of 2026.',
    ],
    ['an end in another year', { startDate: '2026-12-31', endDate: '2027-01-01' }, 400, 'End Date must be within Calendar Year of 2026.'],
    ['an end before the start', { startDate: '2026-07-02', endDate: '2026-07-01' }, 400, 'Start Date must not be higher than End Date.'],
    [
      'an end weeks before the start',
      { startDate: '2026-07-02', endDate: '2026-06-01' },
      400,
      'Start Date must not be higher than End Date.',
    ],
    ['nothing but a weekend', { startDate: '2026-07-04', endDate: '2026-07-05' }, 400, 'Leave Duration should not be zero.'],
    ['nothing but a public holiday', { startDate: '2026-12-25' }, 400, 'Leave Duration should not be zero.'],
    ['half a day of a weekend', { startDate: '2026-07-04', halfDay: 'Y' }, 400, 'Leave Duration should not be zero.'],
    [
      'more days than the balance',
      { startDate: '2026-07-01', endDate: '2026-07-15' },
      409,
      "Leave Duration shouldn't be higher than your Leave Balance. Annual leave 2026: 11 days requested, 10 days left.",
    ],
    [
      'a type without an entitlement',
      { leaveCode: 'PT' },
      409,
      "Leave Duration shouldn't be higher than your Leave Balance. Paternity leave 2026: 1 day requested, 0 days left.",
    ],
    ['a blank reason', { reason: '  ' }, 400, 'Reason cannot be blank.'],
  ])('refuses %s', async (_what, change, expected, message) => {
    const answer = await post(change);
    expect(answer.body).toMatchObject({
      status: expected,
      message,
      errors: expect.arrayContaining([expect.objectContaining({ message })]),
    });
  });

  test.each([
    ['a type that does not exist', { leaveCode: 'XX' }],
    ['a half day of two days', { endDate: '2026-07-02', halfDay: 'Y' }],
    ['an unknown field', { colour: 'blue' }],
    ['a flag that is not a flag', { halfDay: true }],
    ['a reason that is not text', { reason: null }],
    ['a reason of 251 characters', { reason: 'x'.repeat(251) }],
    ['a reason with a control character', { reason: 'a\u0000b' }],
    ['the applicant as the approver', { approver: 'self' }],
    ['an approver who is not a manager', { approver: 'stranger' }],
    ['an attachment that was never uploaded', { attachment: 'nothing.pdf' }],
  ])('refuses %s with 400', async (_what, change: ApplicationChange) => {
    const people: Record<string, string> = { self: s.person.emplId, stranger: s.stranger.emplId };
    const approver = people[String(change.approver)] ?? s.manager.emplId;
    expect((await post({ ...change, approver })).status).toBe(400);
  });

  test('counts half days and chooses the free half', async () => {
    expect((await post({ halfDay: 'Y' })).body).toMatchObject({ leaveDuration: 0.5, halfDayPart: 'AM', halfDay: 'Y' });
    expect((await post({ halfDay: 'Y' })).body).toMatchObject({ leaveDuration: 0.5, halfDayPart: 'PM' });
    expect(await post({ halfDay: 'Y' })).toMatchObject({ status: 409, message: 'You already have leave from 01/07/2026 to 01/07/2026.' });
    expect(await balance()).toMatchObject({ pendingLeave: 1 });
  });

  test('counts every calendar day of sick leave', async () => {
    expect((await post({ leaveCode: 'SL', startDate: '2026-07-03', endDate: '2026-07-06' })).body).toMatchObject({ leaveDuration: 4 });
  });

  test('lists the uncounted days of the period, and no days for a calendar-day type or an older count', async () => {
    await s.t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state)
      values ('2026-11-05', 'Before', 'All'), ('2026-11-09', 'Inside', 'All'), ('2026-11-11', 'After', 'All')`;
    const period = { startDate: '2026-11-06', endDate: '2026-11-10' };
    const uncounted = async (path: string) => ((await s.t.call('GET', path, { by: s.person })).body as { uncounted: object[] }).uncounted;
    expect(await uncounted(await applied(period))).toEqual([
      { date: '2026-11-07', reason: 'Weekend' },
      { date: '2026-11-08', reason: 'Weekend' },
      { date: '2026-11-09', reason: 'Inside' },
    ]);
    expect(await uncounted(await applied({ ...period, leaveCode: 'SL', startDate: '2026-11-11', endDate: '2026-11-16' }))).toEqual([]);
    const path = await applied({ startDate: '2026-11-20', endDate: '2026-11-23' });
    await s.t.sql`update applied_leave set leave_duration = 3 where empl_id = ${s.person.emplId} and start_date = '2026-11-20'`;
    expect(await uncounted(path)).toEqual([]);
  });

  test.each([
    ['the same days', '2026-07-01', '2026-07-03'],
    ['its last day', '2026-07-03', '2026-07-04'],
    ['a day inside', '2026-07-02', '2026-07-02'],
    ['all of it and more', '2026-06-30', '2026-07-06'],
  ])('refuses an overlap with %s, whatever the type', async (_what, startDate, endDate) => {
    await applied({ startDate: '2026-07-01', endDate: '2026-07-03' });
    for (const leaveCode of ['AL', 'SL']) {
      expect(await post({ startDate, endDate, leaveCode })).toMatchObject({
        status: 409,
        message: 'You already have leave from 01/07/2026 to 03/07/2026.',
      });
    }
  });

  test('subtracts pending leave from the balance', async () => {
    await applied({ startDate: '2026-07-01', endDate: '2026-07-10' });
    expect((await post({ startDate: '2026-08-03', endDate: '2026-08-05' })).status).toBe(409);
    expect((await post({ startDate: '2026-08-03', endDate: '2026-08-04' })).status).toBe(200);
  });

  test('answers 403 to an application in the name of another person', async () => {
    const body = application();
    for (const named of [
      { ...body, id: { startDate: '2026-07-01', emplid: s.stranger.emplId } },
      { ...body, employeeDetails: { emplId: s.stranger.emplId } },
    ]) {
      expect((await s.t.call('POST', '/appliedleave', { by: s.person, body: named })).status).toBe(403);
    }
  });

  test('accepts a second application for the same day after a rejection, and the path leads to the new one', async () => {
    const path = await applied();
    await s.t.call('PATCH', `${path}/REJCT`, { by: s.manager });
    expect(await applied()).toBe(path);
    expect(await status(path)).toBe('PNAPV');
    expect((await s.t.call('GET', '/appliedleave/me', { by: s.person })).body).toHaveLength(2);
  });

  test('uses the time zone of the company for the year, even at New Year', async () => {
    s.t.clock.today = '2027-01-01';
    expect((await post({ startDate: '2026-12-31' })).message).toBe('Start Date must be within Calendar Year of 2027.');
  });
});
