import { beforeAll, beforeEach, expect } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { type Person, type TestApp, testApp } from '#src/testing/test-app.ts';

type Scene = {
  t: TestApp;
  manager: Person;
  otherManager: Person;
  hr: Person;
  adminInside: Person;
  adminOutside: Person;
  stranger: Person;
  /** The applicant. */
  person: Person;
};
/** Differences from an application for one day of annual leave. */
export type ApplicationChange = { startDate?: string; endDate?: string; leaveCode?: string; [field: string]: unknown };

/** Sets up a company in which each test has an applicant of its own, and people with all other roles. It is filled before each test. */
export function appliedScene() {
  const s = { t: testApp() } as Scene;

  beforeAll(async () => {
    s.manager = await s.t.addPerson({ roles: ['E', 'M'] });
    s.otherManager = await s.t.addPerson({ roles: ['E', 'M'] });
    s.hr = await s.t.addPerson({ roles: ['E', 'H'] });
    s.adminInside = await s.t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
    s.adminOutside = await s.t.addPerson({ roles: ['E', 'A'], departments: ['SAL'] });
    s.stranger = await s.t.addPerson();
  });
  beforeEach(async () => {
    s.t.clock.today = '2026-06-15';
    s.person = await s.t.addPerson({ reportsTo: s.manager.emplId, departments: ['ENG'] });
    await s.t.addEntitlement(s.person.emplId, 10);
    await s.t.addEntitlement(s.person.emplId, 10, { leaveCode: 'SL' });
  });

  const application = ({ startDate = '2026-07-01', endDate = startDate, leaveCode = 'AL', ...more }: ApplicationChange = {}) =>
    applicationBody(s.manager.emplId, startDate, endDate, { leaveCategory: { leaveCode }, ...more });
  const post = (change?: ApplicationChange, by = s.person) => s.t.call('POST', '/appliedleave', { by, body: application(change) });

  return Object.assign(s, {
    application,
    post,
    /** Applies for leave. @returns the path of the application */
    applied: async (change?: ApplicationChange): Promise<string> => {
      const answer = await post(change);
      expect(answer).toMatchObject({ status: 200 });
      const { id } = answer.body as { id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };
      return `/appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/${id.leaveCode}`;
    },
    balance: async () => {
      const { body } = await s.t.call('GET', '/leaveentitlement/me/2026/AL', { by: s.person });
      const { takenLeave, pendingLeave, balanceLeave } = body as Record<string, number>;
      return { takenLeave, pendingLeave, balanceLeave };
    },
    status: async (path: string, by = s.person) => ((await s.t.call('GET', path, { by })).body as { leaveStatus?: string }).leaveStatus,
  });
}
