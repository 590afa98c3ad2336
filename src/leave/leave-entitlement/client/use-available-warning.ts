import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { explainsDifference } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import type { EntitlementPlace } from './calls.ts';

/** The warning that what is available is another figure than what is carried and granted; none where entries say why. They are asked for only then. */
export function useAvailableWarning(place: EntitlementPlace, warning: string | undefined): string | undefined {
  const { data, isPending } = useQuery({
    ...call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}/entries', { params: place }),
    enabled: warning !== undefined,
  });
  return isPending || (data && explainsDifference(data)) ? undefined : warning;
}
