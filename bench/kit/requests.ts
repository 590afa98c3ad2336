import { randomUUID } from 'node:crypto';
import type { Request } from './measure.ts';
import type { FreeDay, PendingLeave, Person } from './people.ts';

/** Returns a function that takes the items in turn, again and again. */
export function inTurn<T>(all: readonly T[]): () => T {
  let at = -1;
  // The list is not empty.
  return () => all[(at += 1) % all.length] as T;
}

/** Returns a function that takes each item once. */
export function onceEach<T>(all: readonly T[]): () => T {
  const left = all.values();
  return () => {
    const { done, value } = left.next();
    if (done) throw new Error('The benchmark has used up its free days. Prepare more of them.');
    return value;
  };
}

export const get = (path: string, { headers }: Pick<Person, 'headers'>, more: Record<string, string> = {}): Request => ({
  path: `/api${path}`,
  headers: { ...headers, ...more },
});

/** Returns the body of an application for a free day. */
export const applicationInput = ({ date, approver }: Pick<FreeDay, 'date' | 'approver'>) => ({
  id: { startDate: date },
  leaveCategory: { leaveCode: 'AL' },
  endDate: date,
  halfDay: 'N',
  reason: 'A day with the family',
  approver,
});

export const apply = (day: FreeDay): Request => ({
  method: 'POST',
  path: '/api/appliedleave',
  headers: day.headers,
  body: applicationInput(day),
});

export const approve = ({ appliedLeaveId, emplId, effDate, date, headers }: PendingLeave): Request => ({
  method: 'PATCH',
  path: `/api/appliedleave/${emplId}/${effDate}/${date}/AL/APPRV?appliedLeaveId=${appliedLeaveId}&expectedStatus=PNAPV`,
  headers,
  body: {},
});

/** Adds a new idempotency key, as screens do. */
export const withKey = (request: Request): Request => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } });

/** Takes names that occur in demo companies. Each is a separate statement for the database. */
export const commonName = inTurn(['tan', 'lee', 'no', 'mar', 'an', 'si']);
export const search = (hr: Person): Request =>
  get(`/appliedleave?page=1&size=10&filter[employeeDetails.name]=${commonName()}&sort=-leaveDuration`, hr);

/** Returns a function that makes new entitlements, in years in which no one has any. */
export function newEntitlements(people: readonly Person[]): () => { id: object; entitlement: number } {
  let used = -1;
  return () => {
    const place = (used += 1);
    const id = { emplid: people[place % people.length]?.emplId ?? '', year: 3000 + Math.floor(place / people.length), leaveCode: 'AL' };
    return { id, carryForward: 0, entitlement: 14, availableLeave: 14, takenLeave: 0, balanceLeave: 14 };
  };
}

/** Stores several rows in one call, as an upload does. */
export const upload = ({ headers }: Person, rows: readonly object[]): Request => ({
  method: 'POST',
  path: '/api/rows',
  headers,
  body: { rows: rows.map((body) => ({ key: randomUUID(), call: 'POST /leaveentitlement', query: { source: 'upload' }, body })) },
});
