import { demoPassword } from '#src/app/demo-company/demo-accounts.ts';
import { maxRows } from '#src/platform/http/batch/max-rows.ts';
import { workbookType } from '#src/platform/http/server/input/read-input.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { type Company, withCompany, withFloor } from '../kit/company.ts';
import { peakMb, resetPeakMb } from '../kit/cpu-time.ts';
import { compare, measureCalls, type Request } from '../kit/measure.ts';
import { busyManagers, createPendingLeave, demoPerson, freeDays, peopleWithLongLists, type Person } from '../kit/people.ts';
import { isWanted, type Options, print, printTable, times, year } from '../kit/question.ts';
import { apply, approve, commonName, get, inTurn, newEntitlements, onceEach, search, upload, withKey } from '../kit/requests.ts';

export const question = 'How much CPU does a call take, compared with a floor that only runs its prepared statement?';

const [applications, approvals] = [1000, 500];

export const ask = (options: Options): Promise<void> =>
  withCompany(
    1000,
    async (company) => {
      const jobs = (await createJobs(company, options.rounds)).filter(([name]) => isWanted(options, name));
      await company.sql`vacuum analyze`;
      await withFloor(company, async (floor) => {
        const figures = ['CPU, ms', 'PostgreSQL', 'floor', 'PostgreSQL', '× floor', 'half within', '99 % within', 'calls per second'];
        const row = printTable('job', ...figures);
        for (const [name, requests, own, theirs, connections] of jobs) {
          if (name.startsWith('export')) resetPeakMb(company.pid);
          const job = { requests, connections };
          const measured = await compare(
            options.rounds,
            () => measureCalls(company, own, job),
            () => measureCalls(floor, theirs, job),
          );
          const { cpu, postgres, half, most, rate } = measured.own;
          row(name, cpu, postgres, measured.floor.cpu, measured.floor.postgres, times(measured.ratio), half, most, rate);
        }
      });
      print(`\nPeak memory of the server since the exports began: ${peakMb(company.pid)} MiB.`);
    },
    options.profile,
  );

type Job = [name: string, requests: number, own: () => Request, floor: () => Request, connections?: number];

async function createJobs({ sql }: Company, rounds: number): Promise<Job[]> {
  const turns = 2 * (rounds + 1);
  const hr = await demoPerson(sql, 'H0001');
  const people = await peopleWithLongLists(sql, { many: 200, year });
  const managers = await busyManagers(sql, 20);
  // Approvals get twice the days they need, because some approvers cannot sign in.
  const many = (2 * applications + 2 * approvals) * turns;
  const days = await freeDays(sql, { year, many, butOf: managers.map(({ emplId }) => emplId) });
  const pending = onceEach(await createPendingLeave(sql, days.splice(2 * applications * turns)));
  const [person, manager, day, entitlement] = [inTurn(people), inTurn(managers), onceEach(days), newEntitlements(people)];
  const leave = inTurn(await findOneEach(sql, people));
  const post = (path: string, body: object): Request => ({ method: 'POST', path, body });
  const insert = () => {
    const { emplId, date, approver } = day();
    return post('/apply', { emplId, startDate: date, endDate: date, leaveCode: 'AL', approver, reason: 'A day with the family' });
  };
  const credentials = () => ({ email: person().email, password: demoPassword });
  const rows = (count: number) => Array.from({ length: count }, entitlement);
  const at = (path: string) => ({ path });
  const brotli = { 'accept-encoding': 'gzip, deflate, br' };
  const explain = ({ emplId, headers }: Person) => get(`/leaveentitlement/${emplId}/${year}/AL/explain`, { headers });
  const oneRow = () => withKey({ ...post('/api/leaveentitlement?source=upload', entitlement()), headers: hr.headers });
  return [
    ['the caller', 1000, () => get('/auth/user/me', person()), () => at(`/me/${person().emplId}`)],
    ['own balances', 1000, () => get(`/leaveentitlement/me/${year}`, person()), () => at(`/balances/${person().emplId}/${year}`)],
    ['public holidays', 1000, () => get('/publicholidays', person()), () => at('/holidays')],
    [
      'number of pending requests',
      1000,
      () => get('/appliedleave/count/me/pendingapproval', manager()),
      () => at(`/count/${manager().emplId}`),
    ],
    ['own list, 50 rows', 1000, () => get('/appliedleave/me', person()), () => at(`/own/${person().emplId}`)],
    ['own list, compressed', 500, () => get('/appliedleave/me', person(), brotli), () => at(`/own/${person().emplId}`)],
    ['pending list, 10 rows', 1000, () => get(`${pendingList}?page=1&size=10`, manager()), () => at(`/pending/${manager().emplId}/10`)],
    ['pending list, all rows', 1000, () => get(pendingList, manager()), () => at(`/pending/${manager().emplId}`)],
    ['one application', 1000, () => get(`/appliedleave/${leave().path}`, hr), () => at(`/one/${leave().id}`)],
    ['explain a balance', 1000, () => explain(person()), () => at(`/explain/${person().emplId}/${year}`)],
    ['all leave, 10 rows', 500, () => get('/appliedleave?page=1&size=10', hr), () => at('/all')],
    ['all leave, filtered and sorted, 10 rows', 200, () => search(hr), () => at(`/search/${commonName()}`)],
    ['submit an application', applications, () => apply(day()), insert],
    ['submit with an idempotency key', applications, () => withKey(apply(day())), insert],
    ['approve', approvals, () => approve(pending()), () => post('/approve', { appliedLeaveId: pending().appliedLeaveId })],
    ['one entitlement row', 500, oneRow, () => post('/entitlements', rows(1))],
    [`${maxRows} entitlement rows in one call`, 20, () => upload(hr, rows(maxRows)), () => post('/entitlements', rows(maxRows))],
    ['sign in', 60, () => post('/api/auth/signin', credentials()), () => post('/signin', credentials()), 2],
    ['export of all leave', 3, () => get('/appliedleave', hr, { accept: workbookType }), () => at('/export'), 1],
  ];
}

const pendingList = '/appliedleave/me/pendingapproval';

/** Finds one application of each person, with its timeline. @returns its ID, and its path under `/appliedleave` with its query */
const findOneEach = (sql: Sql, people: readonly Person[]) => sql<{ id: number; path: string }[]>`
  select distinct on (empl_id) applied_leave_id as id, concat_ws('/', empl_id, eff_date, start_date, leave_code) || '?appliedLeaveId=' || applied_leave_id as path
  from applied_leave l where empl_id = any (${people.map(({ emplId }) => emplId)})
    and exists (select from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id)`;
