import { useQuery } from '@tanstack/react-query';
import type { ApplyInput } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { previewQuery } from './preview-query.ts';

/** The absence rules that the chosen dates break: those that refuse the request, and those that only warn. */
export function AbsenceNotes({ input }: { input: ApplyInput }) {
  const found = useQuery(previewQuery(input));
  const isAbsence = ({ code }: { code: string }) => code === 'absence.refused' || code === 'absence.warned';
  return (
    <>
      {found.data?.problems.filter(isAbsence).map(({ message }) => (
        <Banner key={message} tone="bad">
          {message}. Your request will be refused.
        </Banner>
      ))}
      {found.data?.warnings.filter(isAbsence).map(({ message }) => (
        <Banner key={message} tone="warn">
          {message} You can still apply.
        </Banner>
      ))}
    </>
  );
}
