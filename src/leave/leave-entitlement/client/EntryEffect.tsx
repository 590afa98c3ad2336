import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import type { ManualEntry } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import { daysText } from '#src/base/text/plural.ts';
import type { EntitlementAddress, EntryEffectRow } from './calls.ts';
import { changedEntitlementProblems, type EditValues, toFiguresBody } from './entitlement-form.ts';

/**
 * Loads the effect of an entry in a past year. In a closed year, the entry changes the balance before the year end, and the carry-over
 * follows.
 */
export function useEntryEffect(place: EntitlementAddress, entry: ManualEntry | undefined) {
  const found = useQuery({
    queryKey: ['entry effect', place, entry],
    queryFn: () =>
      call('POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview', {
        params: place,
        body: entry ?? { kind: 'correction', days: 0 },
      }),
    enabled: entry !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const { error } = found;
  return {
    effect: entry && !error ? found.data : undefined,
    refusal: isCallError(error) && error.status === 409 ? failureText(error) : undefined,
  };
}

/** Loads the effect of another expiry date of carried days, with the other typed figures; undefined while nothing valid has changed. */
export function useUntilEffect(place: EntitlementAddress, values: EditValues, start: EditValues) {
  const body = toFiguresBody(values, start.carryForwardUntil);
  const isValid = changedEntitlementProblems(values, Number(place.year)).length === 0;
  const found = useQuery({
    queryKey: ['entitlement effect', place, body],
    queryFn: () => call('POST /leaveentitlement/{emplId}/{year}/{leaveCode}/preview', { params: place, body }),
    enabled: isValid && body.carryForwardUntil !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return isValid && body.carryForwardUntil !== undefined && !found.error ? found.data : undefined;
}

/** The figures that change: for a closed year its carry-over and expired days, then the available days of later years. */
export function EntryEffect({ effect: [own, ...later] }: { effect: readonly EntryEffectRow[] }) {
  if (!own) return null;
  const { year, was, becomes, isClosed } = own;
  return (
    <div className="muted stack tight" aria-live="polite">
      {isClosed ? (
        <>
          <p>
            {year} is closed: its remaining days were carried over or have expired.{later.length === 0 && ` ${year + 1} does not change.`}
          </p>
          <EffectLine label={`Carried over to ${year + 1}`} was={was.carried} becomes={becomes.carried} />
          <EffectLine label="Expired" was={was.lapsed} becomes={becomes.lapsed} />
        </>
      ) : (
        <EffectLine label="Available" was={was.available} becomes={becomes.available} />
      )}
      {later.map((one) => (
        <EffectLine key={one.year} label={`Available in ${one.year}`} was={one.was.available} becomes={one.becomes.available} />
      ))}
    </div>
  );
}

const signedText = (days: number) => (days < 0 ? `−${daysText(-days)}` : daysText(days));

const EffectLine = ({ label, was, becomes }: { label: string; was: number; becomes: number }) => (
  <p>
    {label}: {was === becomes ? signedText(was) : <ChangeArrow from={signedText(was)}>{signedText(becomes)}</ChangeArrow>}
  </p>
);
