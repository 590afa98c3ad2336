import { type Answer, call } from '#src/platform/http/client/call.ts';
import type { AskPeople } from '#src/shared/screens/client/use-people.ts';

/** Who can approve the leave of somebody, or the own. */
export const approversOf =
  (applicant?: string): AskPeople =>
  (query) =>
    call.queryWithMeta('GET /leaveapprovers', { query: { ...query, ...(applicant !== undefined && { applicant }) } });

export const approvers = approversOf();

export type AppliedLeaveRule = Answer<'GET /appliedleave/rules'>[number];
export type Leave = Answer<'GET /appliedleave/me'>[number];
export type LeaveDetail = Answer<'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}'>;

/** What addresses an application in a path, and which of several with that key is meant. */
export type LeavePlace = {
  params: { emplId: string; effDate: string; startDate: string; leaveCode: string };
  query: { appliedLeaveId?: string };
};

export function placeOf({ id, appliedLeaveId }: Pick<Leave, 'id' | 'appliedLeaveId'>): LeavePlace {
  const { emplid: emplId, effDate, startDate, leaveCode } = id;
  return { params: { emplId, effDate, startDate, leaveCode }, query: { appliedLeaveId: String(appliedLeaveId) } };
}

/** Which half of a half day, in words; nothing for whole days. */
export const halfOf = ({ halfDayPart }: Pick<Leave, 'halfDayPart'>): string[] =>
  halfDayPart === null ? [] : [halfDayPart === 'AM' ? 'morning' : 'afternoon'];

export const leaveQuery = (place: LeavePlace) => call.queryWithMeta('GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}', place);
