import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let head: Person;
let manager: Person;
let mate: Person;
let person: Person;
let stranger: Person;
let admin: Person;
let hr: Person;

beforeAll(async () => {
  head = await t.addPerson({ roles: ['E', 'M'], name: 'Dara Quinn', departments: ['HRD'] });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: head.emplId, departments: ['ENG'] });
  person = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId, departments: ['ENG'] });
  mate = await t.addPerson({ name: 'Noah Silva', reportsTo: manager.emplId, departments: ['ENG'] });
  stranger = await t.addPerson({ name: 'Sami Haddad', reportsTo: head.emplId, departments: ['SAL'] });
  admin = await t.addPerson({ roles: ['E', 'A'], name: 'Ada Berg', departments: ['SAL'] });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  const gone = await t.addPerson({ name: 'Gone Gray', reportsTo: manager.emplId, departments: ['ENG'] });
  await t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
  for (const who of [mate, person, stranger]) await t.addEntitlement(who.emplId, 14);
  for (const [who, startDate, endDate, status, part] of [
    [mate, '2026-06-29', '2026-07-02', 'APPRV', null],
    [mate, '2026-06-10', '2026-06-10', 'PNAPV', 'AM'],
    [mate, '2026-06-11', '2026-06-11', 'REJCT', null],
    [mate, '2026-05-31', '2026-05-31', 'APPRV', null],
    [person, '2026-06-15', '2026-06-16', 'PNCLD', null],
    [stranger, '2026-06-15', '2026-06-16', 'APPRV', null],
  ] as const) {
    await t.sql`
      insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, leave_duration, leave_status, approver, reason)
      values (${who.emplId}, '2026-05-01', ${startDate}, ${endDate}, 'AL', ${part}, 1, ${status}, ${manager.emplId}, 'secret reason')`;
  }
});

type Calendar = {
  total: number;
  departments: { deptId: string }[];
  people: { name: string; leave: { startDate: string; pending: boolean; leaveCode: string | null }[] }[];
};

const june = 'startDate=2026-06-01&endDate=2026-06-30';
const calendar = async (by: Person, query = june) => (await t.call('GET', `/teamcalendar?${query}`, { by })).body as Calendar;
const names = ({ people }: Calendar) => people.map(({ name }) => name);

describe('the team calendar shows', () => {
  test('an employee their own team by name, with the line manager and without leavers', async () => {
    expect(names(await calendar(person))).toEqual(['Hana Tan', 'Maya Lim', 'Noah Silva']);
  });

  test('a manager their colleagues, line manager and direct reports', async () => {
    expect(names(await calendar(manager))).toEqual(['Dara Quinn', 'Hana Tan', 'Maya Lim', 'Noah Silva', 'Sami Haddad']);
  });

  test('a department admin their own departments, and HR everyone', async () => {
    expect(names(await calendar(admin))).toEqual(['Ada Berg', 'Sami Haddad']);
    const whole = await calendar(hr);
    expect(whole).toMatchObject({ total: 7, departments: [{ deptId: 'ENG' }, { deptId: 'HRD' }, { deptId: 'SAL' }] });
    expect(names(whole)).toHaveLength(7);
  });

  test('the requested department only, and no department that the caller cannot see', async () => {
    expect(names(await calendar(hr, `${june}&deptId=SAL`))).toEqual(['Ada Berg', 'Sami Haddad']);
    expect(names(await calendar(person, `${june}&deptId=SAL`))).toEqual([]);
    expect((await calendar(person)).departments.map(({ deptId }) => deptId)).toEqual(['ENG']);
  });

  test('live leave that touches the period, with pending leave marked', async () => {
    const mates = (await calendar(manager)).people.find(({ name }) => name === 'Noah Silva');
    expect(mates?.leave).toMatchObject([
      { startDate: '2026-06-10', pending: true, leaveCode: 'AL' },
      { startDate: '2026-06-29', pending: false, leaveCode: 'AL' },
    ]);
  });

  test('a colleague’s absence, but not its reason', async () => {
    const seen = await calendar(person);
    expect(seen.people.find(({ name }) => name === 'Noah Silva')?.leave).toMatchObject([{ leaveCode: null }, { leaveCode: null }]);
    expect(seen.people.find(({ name }) => name === 'Hana Tan')?.leave).toMatchObject([{ leaveCode: 'AL' }]);
    expect(JSON.stringify(seen)).not.toContain('secret reason');
  });

  test('people page by page', async () => {
    expect(names(await calendar(hr, `${june}&page=2`))).toEqual([]);
  });

  test.each([
    ['startDate=2026-06-30&endDate=2026-06-01', 'End Date must not be lower than Start Date.'],
    ['startDate=2026-01-01&endDate=2026-12-31', 'A period can have at most 92 days.'],
    ['startDate=2026-02-29&endDate=2026-03-01', 'Invalid Start Date value.'],
    [`${june}&page=0`, 'Invalid number'],
  ])('%s is refused', async (query, message) => {
    expect(await t.call('GET', `/teamcalendar?${query}`, { by: person })).toMatchObject({ status: 400, message });
  });
});

describe('a calendar link', () => {
  const make = async (by: Person) => ((await t.call('POST', '/calendarlink', { by })).body as { url: string }).url;
  const read = async (url: string) => {
    const answer = await t.app.inject(new URL(url).pathname);
    return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] };
  };

  test('shows approved leave of its owner and the holidays to everyone who has the link, without a token', async () => {
    expect((await t.call('GET', '/calendarlink', { by: mate })).body).toEqual({ createdAt: null });
    const { status, text, type } = await read(await make(mate));
    expect({ status, type }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' });
    expect(text.match(/^SUMMARY:.*\r$/gm)).toEqual(['SUMMARY:Annual leave\r', 'SUMMARY:Annual leave\r', 'SUMMARY:Christmas Day\r']);
    expect(text).toContain('DTSTART;VALUE=DATE:20260629\r\nDTEND;VALUE=DATE:20260703\r\n');
    expect(text).not.toContain('secret reason');
    expect((await t.call('GET', '/calendarlink', { by: mate })).body).not.toEqual({ createdAt: null });
  });

  test('reaches back to the first day of the year before this one', async () => {
    const owner = await t.addPerson({ reportsTo: manager.emplId });
    for (const year of [2024, 2025]) await t.addEntitlement(owner.emplId, 14, { year });
    for (const [start, end] of [
      ['2024-12-31', '2024-12-31'],
      ['2025-01-01', '2025-01-02'],
      ['2025-12-31', '2025-12-31'],
    ] as const)
      await t.sql`
        insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
        values (${owner.emplId}, ${start}, ${start}, ${end}, 'AL', 1, 'APPRV', ${manager.emplId}, 'Sea')`;
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2024-12-25', 'Old', 'All'), ('2025-01-03', 'First', 'All')`;
    const { text } = await read(await make(owner));
    await t.sql`delete from public_holiday where holiday_descr in ('Old', 'First')`;
    expect(text.match(/(?<=^DTSTART;VALUE=DATE:)\d+/gm)).toEqual(['20250101', '20250103', '20251231', '20261225']);
  });

  test('ends when a new link is created or the link is deleted', async () => {
    const [first, second] = [await make(person), await make(person)];
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect(await t.call('DELETE', '/calendarlink', { by: person })).toMatchObject({ status: 200 });
    expect((await read(second)).status).toBe(404);
  });

  test.each<[string, (emplId: string) => Promise<unknown>, ((emplId: string) => Promise<unknown>)?]>([
    [
      'locked, also once it is unlocked',
      (emplId) => t.sql`update login_detail set lock_account = true where empl_id = ${emplId}`,
      (emplId) => t.sql`update login_detail set lock_account = false where empl_id = ${emplId}`,
    ],
    [
      'deactivated, also once it is active again',
      (emplId) => t.sql`update employee set status = 'I' where empl_id = ${emplId}`,
      (emplId) => t.sql`update employee set status = 'A' where empl_id = ${emplId}`,
    ],
    ['given another password', (emplId) => t.sql`update login_detail set password_hash = 'another' where empl_id = ${emplId}`],
    ['reset by HR', (emplid) => t.call('POST', '/resetPassword', { by: hr, body: { emplid } })],
  ])('gives the same answer as an unknown link if the account is %s', async (_, change, undo) => {
    const leaver = await t.addPerson({ reportsTo: manager.emplId });
    const url = await make(leaver);
    await change(leaver.emplId);
    const [mine, none] = [await read(url), await read('http://localhost/api/calendar/none/leave.ics')];
    expect(mine.status).toBe(404);
    expect(mine.text).toBe(none.text);
    await undo?.(leaver.emplId);
    expect((await read(url)).status).toBe(404);
    expect(await t.sql`select from calendar_link where empl_id = ${leaver.emplId}`).toEqual([]);
  });

  test('ends when its owner changes the password, and survives other changes of the account', async () => {
    const own = await t.addPerson({ reportsTo: manager.emplId });
    await t.sql`update login_detail set password_hash = ${await hashPassword('the-old-password')} where empl_id = ${own.emplId}`;
    const url = await make(own);
    await t.sql`update login_detail set first_time = first_time, lock_account = false where empl_id = ${own.emplId}`;
    await t.sql`update employee set name = 'Another Name', business_email = 'another@test.example' where empl_id = ${own.emplId}`;
    expect((await read(url)).status).toBe(200);
    const body = { password: 'the-old-password', newPassword: 'one-of-my-own' };
    expect((await t.call('POST', '/changePassword', { by: own, body })).body).toEqual({ message: 'SUCCESS' });
    expect((await read(url)).status).toBe(404);
    expect((await t.call('GET', '/calendarlink', { by: own })).body).toEqual({ createdAt: null });
  });

  test('survives a password change if its owner keeps it, and ends at the next reset', async () => {
    const own = await t.addPerson({ roles: ['E', 'M'] });
    await t.sql`update login_detail set password_hash = ${await hashPassword('the-old-password')} where empl_id = ${own.emplId}`;
    const team = (await t.call('POST', '/calendarlink', { by: own, body: { calendar: 'team' } })).body as { url: string };
    const url = await make(own);
    const change = (body: object) => t.call('POST', '/changePassword', { by: own, body });
    const keeping = { password: 'the-old-password', newPassword: 'one-of-my-own' };
    expect(await change({ ...keeping, endCalendarLinks: 'no' })).toMatchObject({ status: 400 });
    // A failed change keeps nothing.
    expect((await change({ ...keeping, password: 'not-the-one', endCalendarLinks: false })).body).toEqual({ message: 'FAILED' });
    expect((await change({ ...keeping, endCalendarLinks: false })).body).toEqual({ message: 'SUCCESS' });
    expect([(await read(url)).status, (await read(team.url)).status]).toEqual([200, 200]);
    expect(await t.call('POST', '/resetPassword', { by: hr, body: { emplid: own.emplId } })).toMatchObject({ status: 200 });
    expect([(await read(url)).status, (await read(team.url)).status]).toEqual([404, 404]);
  });

  const events = (text: string) =>
    text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map(
        (event) =>
          Object.fromEntries(event.split('\r\n').flatMap((line) => (line.includes(':') ? [line.split(/:(.*)/s, 2)] : []))) as Record<
            string,
            string
          >,
      );
  const leaveOf = async (emplId: string, startDate: string, status = 'APPRV') => {
    const [leave] = await t.sql<{ id: number }[]>`
      insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${emplId}, ${startDate}, ${startDate}, ${startDate}, 'SL', 1, ${status}, ${manager.emplId}, 'secret reason') returning applied_leave_id as id`;
    return leave?.id ?? 0;
  };

  test('for a team shows absences without reasons, follows the current direct reports, and ends with the role', async () => {
    const lead = await t.addPerson({ roles: ['E', 'M'] });
    const [one, two] = [await t.addPerson({ name: 'Una Berg', reportsTo: lead.emplId }), await t.addPerson({ name: 'Abe Cole' })];
    for (const { emplId } of [one, two]) {
      await t.addEntitlement(emplId, 14, { leaveCode: 'SL' });
      await leaveOf(emplId, '2026-08-03');
    }
    await leaveOf(one.emplId, '2026-08-04', 'PNAPV');
    const { body } = await t.call('POST', '/calendarlink', { by: lead, body: { calendar: 'team', awayOnly: false } });
    const { url } = body as { url: string };
    const seen = async () => events((await read(url)).text).map(({ SUMMARY }) => SUMMARY);
    expect(await seen()).toEqual(['Una Berg: away']);
    await t.sql`update employee set reports_to = ${lead.emplId} where empl_id = ${two.emplId}`;
    expect(await seen()).toEqual(['Una Berg: away', 'Abe Cole: away']);
    await t.sql`update employee set reports_to = null where empl_id = ${one.emplId}`;
    expect(await seen()).toEqual(['Abe Cole: away']);
    expect((await read(url)).text).not.toMatch(/Sick|SL|secret/);
    await t.sql`update employee set roles = '{E}' where empl_id = ${lead.emplId}`;
    await t.sql`update employee set roles = '{E,M}' where empl_id = ${lead.emplId}`;
    expect((await read(url)).status).toBe(404);
  });

  test('for a team is limited to managers; a link for the holidays shows nothing else', async () => {
    expect(await t.call('POST', '/calendarlink', { by: hr, body: { calendar: 'team' } })).toMatchObject({ status: 403 });
    const { body } = await t.call('POST', '/calendarlink', { by: mate, body: { calendar: 'holidays' } });
    expect(events((await read((body as { url: string }).url)).text).map(({ SUMMARY }) => SUMMARY)).toEqual(['Christmas Day']);
  });

  test('is separate from links to other calendars, and each link has its own last call', async () => {
    const lead = await t.addPerson({ roles: ['E', 'M'] });
    const urls: string[] = [];
    for (const calendar of ['own', 'team', 'holidays'])
      urls.push(((await t.call('POST', '/calendarlink', { by: lead, body: { calendar } })).body as { url: string }).url);
    await read(urls[1] ?? '');
    const links = async () =>
      (await t.call('GET', '/calendarlinks', { by: lead })).body as { calendar: string; lastUsedAt: string | null }[];
    expect((await links()).map(({ calendar, lastUsedAt }) => [calendar, lastUsedAt !== null])).toEqual([
      ['holidays', false],
      ['own', false],
      ['team', true],
    ]);
    await t.call('DELETE', '/calendarlink?calendar=holidays', { by: lead });
    expect((await links()).map(({ calendar }) => calendar)).toEqual(['own', 'team']);
    await t.call('DELETE', '/calendarlink', { by: lead });
    expect((await links()).map(({ calendar }) => calendar)).toEqual(['team']);
    expect(await Promise.all(urls.map(async (url) => (await read(url)).status))).toEqual([404, 200, 404]);
  });

  test('stays the same while nothing changes, so that programs get a short answer', async () => {
    const owner = await t.addPerson({ reportsTo: manager.emplId });
    await t.addEntitlement(owner.emplId, 14, { leaveCode: 'SL' });
    const id = await leaveOf(owner.emplId, '2026-08-05');
    const url = new URL(await make(owner)).pathname;
    const first = await t.app.inject(url);
    expect(first.headers['cache-control']).toBe('private, max-age=900');
    const again = await t.app.inject({ url, headers: { 'if-none-match': `"x", ${String(first.headers.etag)}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    const [before] = events(first.body);
    await t.sql`update applied_leave set end_date = '2026-08-06' where applied_leave_id = ${id}`;
    await t.sql`insert into applied_leave_event (applied_leave_id, happened_at) values (${id}, '2030-01-01 00:00Z')`;
    const changed = await t.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    const [after] = events(changed.body);
    expect(changed.statusCode).toBe(200);
    expect(after).toMatchObject({
      UID: before?.UID,
      DTSTAMP: '20300101T000000Z',
      SEQUENCE: String(Number(before?.SEQUENCE) + 1),
      STATUS: 'CONFIRMED',
    });
  });

  test('shows for 90 days that leave was cancelled', async () => {
    const owner = await t.addPerson({ reportsTo: manager.emplId });
    await t.addEntitlement(owner.emplId, 14, { leaveCode: 'SL' });
    const id = await leaveOf(owner.emplId, '2026-08-05', 'CANCL');
    const url = await make(owner);
    const seen = async () =>
      events((await read(url)).text)
        .map(({ UID, STATUS }) => `${UID?.split('@')[0]} ${STATUS}`)
        .filter((text) => text.startsWith('leave'));
    expect(await seen()).toEqual([]);
    await t.sql`insert into applied_leave_event (applied_leave_id, happened_at, to_status) values (${id}, now() - interval '90 days' + interval '1 hour', 'CANCL')`;
    expect(await seen()).toEqual([`leave-${id} CANCELLED`]);
    await t.sql`update applied_leave_event set happened_at = now() - interval '91 days' where applied_leave_id = ${id}`;
    expect(await seen()).toEqual([]);
  });

  test('answers 60 calls an hour, even if they are concurrent, and does not slow down other links', async () => {
    const url = await make(await t.addPerson({ reportsTo: manager.emplId }));
    const other = await make(await t.addPerson({ reportsTo: manager.emplId }));
    const answers = await Promise.all(Array.from({ length: 65 }, () => t.app.inject(new URL(url).pathname)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ message: 'This calendar is loaded too often. Try again later.' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await read(other)).status).toBe(200);
    await t.sql`update calendar_link set hour_began = now() - interval '1 hour'`;
    expect((await read(url)).status).toBe(200);
    const again = await Promise.all(Array.from({ length: 60 }, () => t.app.inject(new URL(url).pathname)));
    expect(again.filter(({ statusCode }) => statusCode === 200)).toHaveLength(59);
  });

  test('leaves no calls in the audit log', async () => {
    const owner = await t.addPerson({ reportsTo: manager.emplId });
    const url = await make(owner);
    const entries = () => t.sql`select from audit_log where entity = 'calendar_link' and entity_key like ${`${owner.emplId}/%`}`;
    expect(await entries()).toHaveLength(1);
    await read(url);
    expect(await entries()).toHaveLength(1);
  });

  test('shows only the absence of its owner if the owner wants that', async () => {
    const { body } = await t.call('POST', '/calendarlink', { by: mate, body: { awayOnly: true } });
    const { text } = await read((body as { url: string }).url);
    expect(text.match(/^SUMMARY:.*\r$/gm)).toEqual(['SUMMARY:Away\r', 'SUMMARY:Away\r', 'SUMMARY:Christmas Day\r']);
    expect(text).not.toContain('Annual');
    expect((await t.call('GET', '/calendarlink', { by: mate })).body).toMatchObject({ awayOnly: true });
    await make(mate);
    expect((await t.call('GET', '/calendarlink', { by: mate })).body).toMatchObject({ awayOnly: false });
    expect(await t.call('POST', '/calendarlink', { by: mate, body: { awayOnly: 'yes' } })).toMatchObject({ status: 400 });
  });

  test('is stored as a hash only, in the audit log too', async () => {
    const token = /calendar\/([\w-]{43})\//.exec(await make(person))?.[1] ?? 'none';
    const rows = await t.sql`select * from calendar_link`;
    const log = await t.sql`select * from audit_log where entity = 'calendar_link'`;
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, log])).not.toContain(token);
    expect(JSON.stringify(log)).not.toContain('\\\\x');
  });
});
