import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { hasExplainingEntries } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import type { EntitlementAddress } from './calls.ts';

/** Returns the warning about the available days, unless entries explain the difference. The entries load only if there is a warning. */
export function useAvailableWarning(place: EntitlementAddress, warning: string | undefined): string | undefined {
  const { data, isPending } = useQuery({
    ...call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}/entries', { params: place }),
    enabled: warning !== undefined,
  });
  return isPending || (data && hasExplainingEntries(data)) ? undefined : warning;
}
