import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, parseTypedDate, yearOf } from '#src/base/dates/plain-date.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { alertText, failureText } from '#src/platform/http/client/call-error.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { useToday } from '#src/shared/screens/client/company.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { type LeaveType, peopleText, type UndatedYear } from './CarriedDays.tsx';

/** How many people the dialog lists. */
const maxListed = 20;

type SetUntilDialogProps = { of: LeaveType; undated: UndatedYear; onClose: () => void };

/** Sets the expiry date of all carried days of a year that have none, after a preview. It has a form of its own, so it is rendered beside the form. */
export function SetUntilDialog({ of: { leaveCode, leaveDescr }, undated: { year, until: usual }, onClose }: SetUntilDialogProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(usual === null ? '' : formatDate(usual));
  const until = parseTypedDate(typed);
  const isValid = until !== undefined && yearOf(until) === year;
  const request = { params: { leaveCode }, body: { year, until: until ?? '' } };
  const preview = useQuery({
    queryKey: ['POST /carrieddays/{leaveCode}/preview', request],
    queryFn: ({ signal }) => call('POST /carrieddays/{leaveCode}/preview', { ...request, signal }),
    enabled: isValid,
    staleTime: 0,
    retry: false,
  });
  const set = useChange((_, idempotencyKey) => call('POST /carrieddays/{leaveCode}', { ...request, idempotencyKey }), {
    onSuccess: async ({ answer }) => {
      showToast({
        tone: 'good',
        text: `${daysText(answer.days)} of ${plural(answer.people, 'person', 'people')} now expire after ${typed}.`,
      });
      await queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Set the expiry date"
      question={`Days of ${leaveDescr} carried over to ${year} that have no expiry date.`}
      verb="Confirm"
      busy={set.isPending && 'Saving'}
      error={set.error ? alertText(set.error) : undefined}
      missing={isValid ? undefined : `Still missing: a date in ${year}.`}
      onConfirm={() => set.mutate()}
      onCancel={onClose}
    >
      <DateField label="Last day for using them" name="until" today={useToday()} value={typed} onChange={setTyped} />
      {isValid && <UntilPreview {...preview} />}
    </ConfirmDialog>
  );
}

type UntilPreviewProps = { data: Answer<'POST /carrieddays/{leaveCode}/preview'> | undefined; error: Error | null };

function UntilPreview({ data, error }: UntilPreviewProps) {
  if (error) return <Banner tone="bad">{failureText(error)}</Banner>;
  if (!data) return <Skeleton width={60} />;
  const { people, days, expired, lines } = data;
  return (
    <div className="stack tight">
      <p>
        {peopleText(people)} {daysText(days)}. {expired > 0 ? `${daysText(expired)} expire at once.` : 'No days expire at once.'}
      </p>
      <ul className="dialog-facts">
        {lines.slice(0, maxListed).map(({ emplId, name, days: own, availableLeave, newAvailableLeave }) => (
          <li key={emplId}>
            {`${name} (${emplId}): ${daysText(own)}`}
            {newAvailableLeave !== availableLeave && `, available ${daysText(availableLeave)} → ${daysText(newAvailableLeave)}`}
          </li>
        ))}
        {people > maxListed && <li>... and {people - maxListed} other(s)</li>}
      </ul>
    </div>
  );
}
