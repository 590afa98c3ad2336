import { randomUUID } from 'node:crypto';
import { demoPassword } from '#src/app/demo-company/demo-accounts.ts';
import { workbookType } from '#src/platform/http/server/input/read-input.ts';
import type { Request } from './load.ts';
import type { Job } from './measure.ts';
import type { FreeDay, Person, PendingLeave } from './people.ts';

/** Makes requests for the items of a list in turn and starts again at the end. */
const inTurn =
  <T>(all: readonly T[], request: (one: T) => Request) =>
  (count: number): Request[] =>
    Array.from({ length: count }, (_, n) => request(all[n % all.length] as T));

export function listJobs(people: Person[], managers: (Person & { waiting: number })[]): Job[] {
  const api =
    (url: string, more: Record<string, string> = {}) =>
    ({ headers }: Person) => ({ path: `/api/appliedleave/me${url}`, headers: { ...headers, ...more } });
  const floor =
    (url: string, end = '') =>
    ({ emplId }: Person) => ({ path: `${url}/${emplId}${end}` });
  const rows = Math.round(managers.reduce((sum, { waiting }) => sum + waiting, 0) / managers.length);
  return [
    { name: 'own list, 50 rows', requests: 1000, own: inTurn(people, api('')), floor: inTurn(people, floor('/own')) },
    {
      name: 'own list, compressed for a browser',
      requests: 500,
      own: inTurn(people, api('', { 'accept-encoding': 'gzip, deflate, br' })),
      floor: inTurn(people, floor('/own')),
    },
    {
      name: 'pending list, a page of 10',
      requests: 1000,
      own: inTurn(managers, api('/pendingapproval?page=1&size=10')),
      floor: inTurn(managers, floor('/pending', '/10')),
    },
    {
      name: `pending list, all ${rows} rows`,
      requests: 1000,
      own: inTurn(managers, api('/pendingapproval')),
      floor: inTurn(managers, floor('/pending')),
    },
  ];
}

/** Explains a person's own annual leave balance, day by day. */
export const explainJob = (people: readonly Person[], year: number): Job => ({
  name: 'explain a balance',
  requests: 1000,
  own: inTurn(people, ({ emplId, headers }) => ({ path: `/api/leaveentitlement/${emplId}/${year}/AL/explain`, headers })),
  floor: inTurn(people, ({ emplId }) => ({ path: `/explain/${emplId}/${year}` })),
});

/** Searches the list of all leave. Each name is a separate statement for the database. */
export function searchJob(hr: Person): Job {
  const names = ['tan', 'lee', 'no', 'mar', 'an', 'si'];
  const path = (name: string) => `/api/appliedleave?page=1&size=10&filter[employeeDetails.name]=${name}&sort=-leaveDuration`;
  return {
    name: 'all leave, filtered and sorted, a page of 10',
    requests: 200,
    own: inTurn(names, (name) => ({ path: path(name), headers: hr.headers })),
    floor: inTurn(names, (name) => ({ path: `/search/${name}` })),
  };
}

/** Creates one entitlement for each row, in years in which no one has any. */
export function batchJobs(hr: Person, people: readonly Person[], rowsInOne: number): Job[] {
  let used = 0;
  const next = () => {
    const id = { emplid: people[used % people.length]?.emplId ?? '', year: 3000 + Math.floor(used / people.length), leaveCode: 'AL' };
    used += 1;
    return { id, carryForward: 0, entitlement: 14, availableLeave: 14, takenLeave: 0, balanceLeave: 14 };
  };
  const asRow = () => ({ key: randomUUID(), call: 'POST /leaveentitlement', query: { source: 'upload' }, body: next() });
  const times = (count: number, make: () => Request) => Array.from({ length: count }, make);
  const floor = (many: number) => (count: number) =>
    times(count, () => ({ method: 'POST', path: '/entitlements', body: Array.from({ length: many }, next) }));
  return [
    {
      name: 'one entitlement row',
      requests: 500,
      own: (count) =>
        times(count, () => ({
          method: 'POST',
          path: '/api/leaveentitlement?source=upload',
          headers: { ...hr.headers, 'idempotency-key': randomUUID() },
          body: next(),
        })),
      floor: floor(1),
    },
    {
      name: `${rowsInOne} entitlement rows in one call`,
      requests: 20,
      own: (count) =>
        times(count, () => ({
          method: 'POST',
          path: '/api/rows',
          headers: hr.headers,
          body: { rows: Array.from({ length: rowsInOne }, asRow) },
        })),
      floor: floor(rowsInOne),
    },
  ];
}

/** Each request uses up one free day. */
export const appliesPerRound = 1000;
export const applyJobCount = 3;
export const approvalsPerRound = 500;

export function applyJobs(days: FreeDay[]): Job[] {
  const reason = 'A day with the family at the sea';
  let used = 0;
  const next = () => {
    const day = days[used];
    if (!day) throw new Error('Not enough free days: increase `many` in `freeDays`.');
    used += 1;
    return day;
  };
  const own = (key: boolean) => (count: number) =>
    Array.from({ length: count }, (): Request => {
      const { headers, date, approver } = next();
      const body = { id: { startDate: date }, leaveCategory: { leaveCode: 'AL' }, endDate: date, halfDay: 'N', reason, approver };
      return { method: 'POST', path: '/api/appliedleave', headers: key ? { ...headers, 'idempotency-key': randomUUID() } : headers, body };
    });
  const floor = (path: string) => (count: number) =>
    Array.from({ length: count }, (): Request => {
      const { emplId, date, approver } = next();
      return { method: 'POST', path, body: { emplId, startDate: date, endDate: date, leaveCode: 'AL', approver, reason } };
    });
  return [
    { name: 'submit an application', requests: appliesPerRound, own: own(false), floor: floor('/apply') },
    { name: 'submit with an idempotency key', requests: appliesPerRound, own: own(true), floor: floor('/apply') },
    { name: 'submit, compared with a table without constraints', requests: appliesPerRound, own: own(false), floor: floor('/apply-bare') },
  ];
}

/** Approves one pending application with each request. */
export function approveJobs(waiting: readonly PendingLeave[]): Job[] {
  let used = 0;
  const next = () => {
    const leave = waiting[used];
    if (!leave) throw new Error('Not enough pending applications: pass more free days to `createPendingLeave`.');
    used += 1;
    return leave;
  };
  const own = (count: number) =>
    Array.from({ length: count }, (): Request => {
      const { appliedLeaveId, emplId, effDate, date, headers } = next();
      const path = `/api/appliedleave/${emplId}/${effDate}/${date}/AL/APPRV?appliedLeaveId=${appliedLeaveId}&expectedStatus=PNAPV`;
      return { method: 'PATCH', path, headers, body: {} };
    });
  const floor = (count: number) =>
    Array.from({ length: count }, (): Request => ({ method: 'POST', path: '/approve', body: { appliedLeaveId: next().appliedLeaveId } }));
  return [{ name: 'approve', requests: approvalsPerRound, own, floor }];
}

export function signInJob(people: readonly Person[]): Job {
  const at = (path: string) => inTurn(people, ({ email }) => ({ method: 'POST', path, body: { email, password: demoPassword } }));
  return { name: 'sign in', requests: 60, connections: 2, own: at('/api/auth/signin'), floor: at('/signin') };
}

export function exportJob(hr: Person, rows: number): Job {
  const workbook = { path: '/api/appliedleave', headers: { ...hr.headers, accept: workbookType } };
  return {
    name: `export of ${rows} rows as a workbook`,
    requests: 3,
    connections: 1,
    own: inTurn([workbook], (one) => one),
    floor: inTurn([{ path: '/export' }], (one) => one),
  };
}
