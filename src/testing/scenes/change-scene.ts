import { beforeAll, beforeEach, expect } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { uploadForm } from '#src/testing/permission-scene.ts';
import { type Person, type TestApp, testApp } from '#src/testing/test-app.ts';
import { findNewNotifications } from '#src/testing/new-notifications.ts';

/** Monday to Friday without holidays, three weeks after the date of the tests. */
export const freeWeek = ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10'] as const;
const [mon, , , , fri] = freeWeek;

type Scene = { t: TestApp; manager: Person; other: Person; hr: Person; hana: Person };
/** The person who asks, and the path of the leave. */
type ChangeRequest = { by?: Person; on?: string; headers?: Record<string, string> };

/** Sets up a company in which each test has an applicant of its own, whose approved leave is changed. It is filled before each test. */
export function changeScene() {
  const s = { t: testApp() } as Scene;

  beforeAll(async () => {
    s.manager = await s.t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
    s.other = await s.t.addPerson({ roles: ['E', 'M'], name: 'Otto Other' });
    s.hr = await s.t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  });
  beforeEach(async () => {
    s.t.clock.today = '2026-06-15';
    await s.t.sql`delete from notice`;
    s.hana = await s.t.addPerson({ name: 'Hana Tan', reportsTo: s.manager.emplId });
    await s.t.addEntitlement(s.hana.emplId, 10);
    await s.t.addEntitlement(s.hana.emplId, 5, { leaveCode: 'SL' });
  });

  const at = (start: string = mon, leaveCode = 'AL') => `/appliedleave/${s.hana.emplId}/2026-06-15/${start}/${leaveCode}`;
  const apply = (start: string, end = start, more: object = {}) =>
    s.t.call('POST', '/appliedleave', { by: s.hana, body: applicationBody(s.manager.emplId, start, end, more) });

  return Object.assign(s, {
    at,
    apply,
    approved: async (start: string = mon, end: string = fri, more: object = {}, code = 'AL'): Promise<void> => {
      expect(await apply(start, end, more)).toMatchObject({ status: 200 });
      expect((await s.t.call('PATCH', `${at(start, code)}/APPRV`, { by: s.manager })).status).toBe(200);
    },
    ask: (body: object, { by = s.hana, on = at(), headers = {} }: ChangeRequest = {}) =>
      s.t.call('POST', `${on}/change`, { by, headers, body: { reason: 'The release moved', ...body } }),
    decide: (decision: 'APPRV' | 'REJCT', { by = s.manager, on = at(), headers = {} }: ChangeRequest = {}) =>
      s.t.call('PATCH', `${on}/change/${decision}`, { by, headers, body: { reason: 'Fine' } }),
    withdraw: ({ by = s.hana, on = at() }: ChangeRequest = {}) => s.t.call('DELETE', `${on}/change`, { by }),
    giveBack: (...days: (string | { date: string; part: string })[]) => ({
      giveBack: days.map((day) => (typeof day === 'string' ? { date: day } : day)),
    }),
    figures: async (leaveCode = 'AL') => {
      const [row] = await s.t.sql<{ taken: number; pending: number }[]>`select taken_leave as taken, (
          select coalesce(sum(change_days), 0) from applied_leave l where l.empl_id = en.empl_id and l.leave_code = en.leave_code) as pending
        from leave_entitlement en where empl_id = ${s.hana.emplId} and leave_code = ${leaveCode}`;
      return row;
    },
    leaves: () => s.t.sql`
      select leave_code as code, start_date as start, end_date as end, coalesce(half_day_part, start_part, end_part) as part, leave_duration as days, leave_status as status
      from applied_leave where empl_id = ${s.hana.emplId} order by start_date, applied_leave_id`,
    detail: async (on = at(), by = s.hana) =>
      (await s.t.call('GET', on, { by })).body as Record<string, unknown> & { change: Record<string, unknown> | null },
    told: () => findNewNotifications(s.t.sql),
    upload: async (by: Person) => ((await s.t.call('POST', '/attachment/uploadfile', { by, ...uploadForm })).body as { file: string }).file,
  });
}
