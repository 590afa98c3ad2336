import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { ChoicesState } from '#src/shared/screens/client/ChoicesState.tsx';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';
import type { ShutdownFigureSet } from '#src/leave/shutdown/line-text.ts';
import { maxShutdownReasonLength } from '#src/leave/shutdown/shutdown-rules.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import {
  type PreviewBody,
  toPreviewBody,
  newShutdown,
  type ShutdownLookups,
  toPreviewSearch,
  useShutdownLookups,
} from './shutdown-form.ts';
import { ShutdownFields } from './ShutdownFields.tsx';
import { ShutdownFigures } from './ShutdownFigures.tsx';
import { ShutdownLineTable } from './ShutdownLineTable.tsx';
import './shutdown.css';

/** Enters a company shutdown, one leave for many people, after a preview. */
export function ShutdownPage() {
  const { lookups, ...asked } = useShutdownLookups();
  return (
    <>
      <PageHead
        title={paths.shutdown.title}
        line="Book the same leave for many people, for example a Christmas shutdown. It's approved straight away."
        actions={
          <ButtonLink icon={History} to={paths.shutdowns()}>
            History
          </ButtonLink>
        }
      />
      {lookups ? <ShutdownForm lookups={lookups} /> : <ChoicesState {...asked} />}
    </>
  );
}

function ShutdownForm({ lookups }: { lookups: ShutdownLookups }) {
  const today = useToday();
  const [values, setValues] = useState(newShutdown);
  const [asking, setAsking] = useState(false);
  const asked = toPreviewBody(values, today);
  const shown = useQuery({
    queryKey: ['POST /shutdown/preview', asked],
    queryFn: ({ signal }) => call('POST /shutdown/preview', { body: asked ?? ignore(), signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const figures = asked && shown.data?.figures;
  const entered = figures?.entered ?? 0;
  const reason = values.reason.trim();
  const typeName = lookups.types.find(({ value }) => value === values.leaveCode)?.label ?? '';
  const missing = missingText({ isAsked: asked !== undefined, entered, reason });
  return (
    <>
      <ShutdownFields {...{ values, lookups, today }} onChange={(change) => setValues((now) => ({ ...now, ...change }))} />
      {asked && shown.error && (
        <FailedState title="The preview could not be calculated" onTryAgain={() => void shown.refetch()}>
          {failureText(shown.error)}
        </FailedState>
      )}
      {asked && !shown.error && !figures && <Skeleton width={80} />}
      {figures?.people === 0 && <EmptyState title="No matching employees" />}
      {asked && figures !== undefined && figures.people > 0 && (
        <>
          <ShutdownFigures figures={figures} typeName={typeName} />
          <ShutdownLineTable figures={figures} sought={toPreviewSearch(asked)} />
        </>
      )}
      <ActionBar
        verb={figures ? `Save for ${plural(entered, 'person', 'people')}` : 'Save'}
        busy={false}
        disabled={missing !== undefined || shown.isPlaceholderData}
        hint={missing ?? 'Everyone is notified. You can withdraw it for everyone, except days that were changed individually.'}
        afterTable
        onAct={() => setAsking(true)}
      >
        <Button variant="quiet" onClick={() => setValues(newShutdown)}>
          Clear
        </Button>
      </ActionBar>
      {asking && asked && figures && (
        <ConfirmShutdownDialog asked={asked} reason={reason} figures={figures} typeName={typeName} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

const ignore = (): never => {
  throw new Error('The preview is requested only with dates and a type.');
};

function missingText({ isAsked, entered, reason }: { isAsked: boolean; entered: number; reason: string }): string | undefined {
  if (!isAsked) return 'Still missing: the days and a leave type.';
  if (entered === 0) return 'No one would get this leave.';
  if (reason === '') return 'Still missing: a reason.';
  return isTooLong(reason, maxShutdownReasonLength) ? 'Still missing: a shorter reason.' : undefined;
}

type ConfirmShutdownDialogProps = { asked: PreviewBody; reason: string; figures: ShutdownFigureSet; typeName: string; onClose: () => void };

function ConfirmShutdownDialog({ asked, reason, figures, typeName, onClose }: ConfirmShutdownDialogProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { entered, days, lacking } = figures;
  const save = useChange((_, idempotencyKey) => call('POST /shutdown', { body: { ...asked, reason }, idempotencyKey }), {
    onSuccess: async ({ answer }) => {
      setFlashMessage({ tone: 'good', text: `${daysText(answer.days)} entered for ${plural(answer.people, 'person', 'people')}.` });
      await navigate({ to: paths.viewShutdown({ shutdownId: answer.shutdownId }) });
      await queries.invalidateQueries();
    },
  });
  const period =
    asked.startDate === asked.endDate ? formatDate(asked.startDate) : `${formatDate(asked.startDate)} to ${formatDate(asked.endDate)}`;
  return (
    <ConfirmDialog
      title="Save Confirmation"
      question={`Enter ${typeName} for ${plural(entered, 'person', 'people')}, ${period}? It's approved straight away, and everyone is notified.`}
      verb="Confirm"
      busy={save.isPending && 'Saving'}
      error={save.error?.message}
      onConfirm={() => save.mutate()}
      onCancel={onClose}
    >
      <ul className="dialog-facts">
        <li>{daysText(days)} in total</li>
        {lacking > 0 && <li>{plural(lacking, 'person does', 'people do')} not have enough days and will be skipped</li>}
        <li>{reason}</li>
      </ul>
    </ConfirmDialog>
  );
}
