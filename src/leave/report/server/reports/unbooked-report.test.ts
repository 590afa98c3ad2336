import { beforeEach, describe, expect, test } from 'vitest';
import { pick, setUpReportedCompany } from '#src/testing/scenes/reported-company.ts';

const company = setUpReportedCompany();
const send = (asked: string) => company.t.call('POST', '/reports/unbooked/reminder', { by: company.hr, body: { asked } });
const rows = async (query = '') => pick(await company.ask(`unbooked${query}`), 'emplId', 'leaveCode', 'left', 'lastLeave');

// On 15 June each of five people has 20 days of annual leave, less one that was taken before and the leave of the scene.
describe('people who have booked nothing', () => {
  beforeEach(async () => {
    await company.t.sql`delete from applied_leave where reason = 'Later'`;
    await company.t.sql`delete from notice where kind = 'unbooked'`;
  });

  test('are those without live leave of the type from today on, most days first', async () => {
    // Bob's leave in July is pending, Cyd's in August is rejected and in December about to be cancelled, Ada's in August is cancelled.
    expect(await rows('?leaveCode=AL')).toEqual([
      ['EVE', 'AL', 19, null],
      ['ADA', 'AL', expect.any(Number), '2026-03-10'],
    ]);
  });

  test('have at least as many days left as the query asks for, pending days deducted', async () => {
    const [, ada] = await rows('?leaveCode=AL');
    const left = ada?.[2] as number;
    expect((await rows(`?leaveCode=AL&left=${Math.floor(left)}`)).map(([emplId]) => emplId)).toEqual(['EVE', 'ADA']);
    expect((await rows(`?leaveCode=AL&left=${Math.floor(left) + 1}`)).map(([emplId]) => emplId)).toEqual(['EVE']);
    expect(await rows('?leaveCode=AL&left=20')).toEqual([]);
    expect((await rows()).length).toBeGreaterThan(2);
  });

  test('do not include people who book a day from today on', async () => {
    const add = (emplId: string, start: string) => company.t.sql`
      insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
      values (${emplId}, '2026-06-15', ${start}, ${start}, 'AL', 1, 'PNAPV', 'MAN', 'Later', '[]')`;
    const [, ada] = await rows('?leaveCode=AL');
    await add('ADA', '2026-06-14');
    expect((await rows('?leaveCode=AL'))[1]).toEqual(['ADA', 'AL', (ada?.[2] as number) - 1, '2026-03-10']);
    await add('ADA', '2026-06-15');
    expect((await rows('?leaveCode=AL')).map(([emplId]) => emplId)).toEqual(['EVE']);
  });

  test('are read by HR only, and a wrong number is explained', async () => {
    for (const by of [company.manager, company.lead, company.admin])
      expect((await company.t.call('GET', '/reports/unbooked', { by })).status).toBe(403);
    expect(await company.t.call('GET', '/reports/unbooked?left=0', { by: company.hr })).toMatchObject({
      status: 400,
      message: 'Days must be a whole number from 1 to 99.',
    });
  });

  test('are reminded once a week of their own days, even if two HR users press at the same moment', async () => {
    const remind = () => send('leaveCode=AL&left=5');
    const reminded = await Promise.all([remind(), remind()]);
    expect(reminded.map(({ body }) => (body as { reminded: number }).reminded).toSorted()).toEqual([0, 2]);
    const told = () => company.t.sql`select empl_id, figures from notice where kind = 'unbooked'`;
    expect(await told()).toContainEqual({ empl_id: 'EVE', figures: { leaveCode: 'AL', until: '2026-12-31', days: 19 } });
    await company.t.sql`update notice set happened_at = happened_at - interval '8 days' where kind = 'unbooked'`;
    expect((await remind()).body).toMatchObject({ reminded: 2 });
    expect(await told()).toHaveLength(4);
  });

  test('are reminded only if the filtered report shows them', async () => {
    expect((await send('leaveCode=AL&left=5&filter[emplId]=EVE')).body).toMatchObject({ reminded: 1 });
    expect(await company.t.sql`select empl_id from notice where kind = 'unbooked'`).toEqual([{ empl_id: 'EVE' }]);
    expect((await send('leaveCode=AL&left=0')).status).toBe(400);
  });
});
