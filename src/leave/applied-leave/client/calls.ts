import { type Answer, call } from '#src/platform/http/client/call.ts';
import type { PeopleQueryFactory } from '#src/shared/screens/client/use-people.ts';

/** Searches the people who can approve the leave of a person, or the caller's own. */
export const searchApproversFor =
  (applicant?: string): PeopleQueryFactory =>
  (query) =>
    call.queryWithMeta('GET /leaveapprovers', { query: { ...query, ...(applicant !== undefined && { applicant }) } });

export const searchApprovers = searchApproversFor();

export type AppliedLeaveRule = Answer<'GET /appliedleave/rules'>[number];
export type Leave = Answer<'GET /appliedleave/me'>[number];
export type LeaveDetail = Answer<'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}'>;

/** Addresses an application by its path and, if several share it, by its id. */
export type LeaveAddress = {
  params: { emplId: string; effDate: string; startDate: string; leaveCode: string };
  query: { appliedLeaveId?: string };
};

export function toLeaveAddress({ id, appliedLeaveId }: Pick<Leave, 'id' | 'appliedLeaveId'>): LeaveAddress {
  const { emplid: emplId, effDate, startDate, leaveCode } = id;
  return { params: { emplId, effDate, startDate, leaveCode }, query: { appliedLeaveId: String(appliedLeaveId) } };
}

/** Returns the half of a half day in words; empty for whole days. */
export const halfDayWords = ({ halfDayPart }: Pick<Leave, 'halfDayPart'>): string[] =>
  halfDayPart === null ? [] : [halfDayPart === 'AM' ? 'morning' : 'afternoon'];

export const leaveQuery = (place: LeaveAddress) =>
  call.queryWithMeta('GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}', place);
