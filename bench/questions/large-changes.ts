import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { type Calls, createCallsAs } from '../../e2e/kit/calls.ts';
import { measureBeside } from '../kit/beside.ts';
import { withCompany } from '../kit/company.ts';
import { print, year } from '../kit/question.ts';

export const question =
  'How long do holidays, work patterns and a shutdown take that change the leave of 1,000 people, and how long do others wait?';

const next = year + 1;
/** Five Tuesdays in June on which everyone has a day of leave. */
const days = Array.from({ length: 35 }, (_, n) => new Date(Date.UTC(next, 5, 1 + n)))
  .filter((day) => day.getUTCDay() === 2)
  .map((day) => day.toISOString().slice(0, 10));

export const ask = (): Promise<void> =>
  withCompany(1000, async (company) => {
    const { sql, url } = company;
    const active = await fillCompany(sql);
    const call = await createCallsAs(url, 'hr@demo.example');
    print(`${active.size} active people, ${active.size * days.length} one-day applications.\n`);
    const timed = await measureBeside(company);
    const changeProfiles = async (what: string, change: object) => {
      const profiles = (await call<Profile[]>('GET /employeeprofiles')).filter(({ emplId }) => active.has(emplId));
      await timed(`preview of ${what}`, () =>
        call(
          'POST /employeeprofiles/recount',
          profiles.map(({ emplId }) => ({ emplId, ...change })),
        ),
      );
      await timed(what, () =>
        call(
          'POST /bulkUpdateEmployeeDetails',
          profiles.map((profile) => ({ ...omitReadOnlyFields(profile), ...change })),
        ),
      );
      await sql`update applied_leave set leave_status = 'APPRV', leave_duration = 1 where start_date = any (${days}::date[])`;
    };
    await timed('nothing, for three seconds', () => sleep(3000));
    await changeHolidays(call, timed);
    // Remove the holidays and restore the leave that they cancelled.
    await sql`delete from public_holiday where holiday_date = any (${days}::date[])`;
    await sql`update applied_leave set leave_status = 'APPRV' where start_date = any (${days}::date[])`;
    await changeProfiles('another work pattern for everyone', { workPatterns: [{ patternCode: 'TUEOFF', from: `${next}-01-01` }] });
    await sql`delete from employee_work_pattern`;
    // These holidays apply to one state only.
    await sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) select day, 'Feast', 'Kedah' from unnest(${days}::date[]) day`;
    await changeProfiles('another state for everyone', { workStates: [{ state: 'KDH', from: `${next}-01-01` }] });
    const shutdown = { leaveCode: 'AL', startDate: `${year}-12-28`, endDate: `${year}-12-30` };
    await timed('preview of a company shutdown', () => call('POST /shutdown/preview', shutdown));
    await timed('company shutdown', () => call('POST /shutdown', { ...shutdown, reason: 'Closed' }));
  });

async function changeHolidays(call: Calls, timed: Awaited<ReturnType<typeof measureBeside>>): Promise<void> {
  const holidays = days.map((holidayDate) => ({ holidayDate, holidayDescr: 'Feast', holidayState: 'All' }));
  await timed('preview of five holidays', () => call('POST /publicholidays/recount', { stored: holidays }));
  await timed('five holidays', () => call('POST /countryholidays', { holidays: holidays.map((holiday) => ({ holiday })) }));
}

/** Gives every active employee a balance for next year and an approved application on each of the Tuesdays. */
async function fillCompany(sql: Sql): Promise<Set<string>> {
  const active = await sql<{ emplId: string }[]>`
    select empl_id as "emplId" from employee where status = 'A' and reports_to is not null order by empl_id`;
  const emplIds = active.map(({ emplId }) => emplId);
  await sql`
    insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave, taken_leave)
    select unnest(${emplIds}::text[]), ${next}, 'AL', 30, 30, 0 on conflict do nothing`;
  await sql`update leave_entitlement set available_leave = available_leave + 30 where year = ${year} and leave_code = 'AL'`;
  await sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
    select e.empl_id, current_date, day, day, 'AL', 1, 'APPRV', e.reports_to, 'A day with the family at the sea', jsonb_build_array(jsonb_build_object('date', day, 'days', 1))
    from employee e cross join unnest(${days}::date[]) day where e.empl_id = any (${emplIds})`;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'KDH', 'Kedah', 'Kdh')`;
  await sql`insert into work_pattern values ('TUEOFF', 'Tuesdays off', 'full', 'off', 'full', 'full', 'full', 'off', 'off')`;
  await sql`vacuum analyze`;
  return new Set(emplIds);
}

type Profile = { emplId: string };

/** Removes the fields that a profile response has and an update does not accept. */
function omitReadOnlyFields(profile: Profile): object {
  const readOnly = new Set(['hasAccount', 'texts', 'workStates', 'workPatterns', 'workState', 'workPattern', 'workNames', 'lastDay']);
  return Object.fromEntries(Object.entries(profile).filter(([name]) => !readOnly.has(name)));
}
