import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { hasExplainingEntries } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import type { EntitlementAddress } from './calls.ts';

/** The warning that what is available is another figure than what is carried and granted; none where entries say why. They are asked for only then. */
export function useAvailableWarning(place: EntitlementAddress, warning: string | undefined): string | undefined {
  const { data, isPending } = useQuery({
    ...call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}/entries', { params: place }),
    enabled: warning !== undefined,
  });
  return isPending || (data && hasExplainingEntries(data)) ? undefined : warning;
}
