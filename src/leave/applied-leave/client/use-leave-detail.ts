import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { leaveQuery, type LeaveAddress } from './calls.ts';

/** The application that the screen's address names, with its version for the next change. */
export function useLeaveDetail() {
  const params = useScreenParams(paths.viewMyLeave);
  const { appliedLeaveId }: { appliedLeaveId?: string } = useSearch({ strict: false });
  const place: LeaveAddress = { params, query: appliedLeaveId === undefined ? {} : { appliedLeaveId } };
  // What is decided on is read anew, however short a time ago it was read.
  const query = useQuery({ ...leaveQuery(place), retry: false, refetchOnMount: 'always' });
  // Recalled meanwhile: what was read before is no longer true.
  const isGone = isCallError(query.error) && query.error.status === 404;
  const { data, error, refetch } = query;
  return { place, leave: isGone ? undefined : data?.data, etag: data?.etag, error, refetch, wasSeen: isGone && data !== undefined };
}
