import { useQuery } from '@tanstack/react-query';
import type { ApplyInput } from '#src/applied-leave/apply-leave-rules.ts';
import { call } from '#src/applied-leave/client/calls.ts';
import { Banner } from '#src/ui/client/page/Banner.tsx';

/** What rules about who may be away have against the days that are being chosen: what would be refused, and what is only said. */
export function AbsenceNotes({ input: { leaveCode, startDate, endDate, halfDay, startPart, endPart } }: { input: ApplyInput }) {
  const asked = {
    leaveCode,
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    halfDay: halfDay ? ('Y' as const) : ('N' as const),
    ...(startPart && { startPart }),
    ...(endPart && { endPart }),
  };
  const found = useQuery({
    ...call.query('GET /appliedleave/preview', { query: asked }),
    enabled: leaveCode !== '',
    staleTime: 0,
    retry: false,
  });
  const isAbsence = ({ code }: { code: string }) => code === 'absence.refused' || code === 'absence.warned';
  return (
    <>
      {found.data?.problems.filter(isAbsence).map(({ message }) => (
        <Banner key={message} tone="bad">
          {message}. It will be refused.
        </Banner>
      ))}
      {found.data?.warnings.filter(isAbsence).map(({ message }) => (
        <Banner key={message} tone="warn">
          {message} You can apply all the same.
        </Banner>
      ))}
    </>
  );
}
