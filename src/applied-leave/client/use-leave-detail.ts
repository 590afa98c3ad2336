import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { leaveQuery, type LeaveDetail, type LeavePlace } from './calls.ts';

/** The application that the screen's address names, with its version for the next change. */
export function useLeaveDetail() {
  // The screens that use this have these parameters in their paths; the router's own type of a lazy screen does not know.
  const params = useParams({ strict: false }) as LeavePlace['params'];
  const { appliedLeaveId } = useSearch({ strict: false }) as { appliedLeaveId?: string | number };
  const place: LeavePlace = { params, query: appliedLeaveId === undefined ? {} : { appliedLeaveId: String(appliedLeaveId) } };
  const query = useQuery({ ...leaveQuery(place), retry: false });
  return { place, leave: query.data?.data as LeaveDetail | undefined, etag: query.data?.etag, error: query.error, refetch: query.refetch };
}
