import { useQuery } from '@tanstack/react-query';
import type { ApplyInput } from '#src/leave/applied-leave/submit/apply-leave-rules.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { previewQuery } from './preview-query.ts';

/** What rules about who may be away have against the days that are being chosen: what would be refused, and what is only said. */
export function AbsenceNotes({ input }: { input: ApplyInput }) {
  const found = useQuery(previewQuery(input));
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
