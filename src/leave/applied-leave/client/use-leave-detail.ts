import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { leaveQuery, type LeaveAddress } from './calls.ts';

/** Loads the application that the address names, with its version for the next change. */
export function useLeaveDetail() {
  const params = useScreenParams(paths.viewMyLeave);
  const { appliedLeaveId }: { appliedLeaveId?: string } = useSearch({ strict: false });
  const place: LeaveAddress = { params, query: appliedLeaveId === undefined ? {} : { appliedLeaveId } };
  // Decisions need the current application, even if it was loaded a moment ago.
  const query = useQuery({ ...leaveQuery(place), retry: false, refetchOnMount: 'always' });
  // The application was recalled in the meantime, so the loaded one is out of date.
  const isGone = isCallError(query.error) && query.error.status === 404;
  const { data, error, refetch } = query;
  return { place, leave: isGone ? undefined : data?.data, etag: data?.etag, error, refetch, wasSeen: isGone && data !== undefined };
}
