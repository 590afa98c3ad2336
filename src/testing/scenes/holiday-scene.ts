import { beforeAll, beforeEach, expect } from 'vitest';
import { type Person, type TestApp, testApp } from '#src/testing/test-app.ts';

type Scene = { t: TestApp; hr: Person; otherHr: Person; manager: Person; person: Person };

type Change = { leaveCode?: string; halfDay?: 'Y' | 'N'; by?: Person; approve?: boolean };

type Detail = {
  leaveStatus: string;
  leaveDuration: number;
  timeline: { byName: string; fromStatus: string; toStatus: string; reason: string }[];
};

/**
 * Sets up a company in which each test has a person of its own, with 10 days of leave and Christmas as the only holiday. It is filled
 * before each test.
 */
export function holidayScene() {
  const s = { t: testApp() } as Scene;

  beforeAll(async () => {
    s.hr = await s.t.addPerson({ roles: ['E', 'H'], name: 'Hana Tan' });
    s.otherHr = await s.t.addPerson({ roles: ['E', 'H'], name: 'Otto Berg' });
    s.manager = await s.t.addPerson({ roles: ['E', 'M'] });
  });
  beforeEach(async () => {
    s.t.clock.today = '2026-06-15';
    await s.t.sql`delete from public_holiday where holiday_date <> '2026-12-25'`;
    await s.t.sql`delete from applied_leave`;
    s.person = await s.t.addPerson({ reportsTo: s.manager.emplId });
    await s.t.addEntitlement(s.person.emplId, 10);
    await s.t.addEntitlement(s.person.emplId, 10, { leaveCode: 'SL' });
  });

  return Object.assign(s, {
    holiday: (holidayDate: string, holidayDescr = 'Founders Day', holidayState = 'All') => ({ holidayDate, holidayDescr, holidayState }),
    add: (body: object, by = s.hr) => s.t.call('POST', '/publicholiday', { by, body }),
    remove: (date: string, by = s.hr) => s.t.call('DELETE', `/publicholiday/${date}`, { by }),
    recountOf: async (body: object) => (await s.t.call('POST', '/publicholidays/recount', { by: s.hr, body })).body,

    /** @returns the path of the application */
    apply: async (startDate: string, endDate: string, { leaveCode = 'AL', halfDay = 'N', by = s.person, approve = false }: Change = {}) => {
      const body = {
        id: { startDate },
        leaveCategory: { leaveCode },
        endDate,
        halfDay,
        reason: 'A day at the sea',
        approver: s.manager.emplId,
      };
      const answer = await s.t.call('POST', '/appliedleave', { by, body });
      expect(answer).toMatchObject({ status: 200 });
      const { id } = answer.body as { id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };
      const path = `/appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/${id.leaveCode}`;
      if (approve) expect(await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager })).toMatchObject({ status: 200 });
      return path;
    },
    detail: async (path: string) => (await s.t.call('GET', path, { by: s.hr })).body as Detail,

    taken: async (by = s.person, leaveCode = 'AL'): Promise<number | undefined> => {
      const [row] = await s.t.sql<{ taken: number }[]>`
        select taken_leave as taken from leave_entitlement where empl_id = ${by.emplId} and leave_code = ${leaveCode}`;
      return row?.taken;
    },
  });
}
