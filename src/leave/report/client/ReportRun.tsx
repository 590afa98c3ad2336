import { Hourglass, RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { ReportName } from '#src/leave/report/reports.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import type { ReportSummaryData } from './calls.ts';
import { isInProgress, useRemoveRun, useRuns, useInvalidateRuns, useRunReport } from './use-runs.ts';

type Run = NonNullable<ReportSummaryData['run']>;
type RunRequest = { name: ReportName; asked: string };

/** @example durationText(7.2) // 'about 8 seconds' */
const durationText = (seconds: number): string =>
  seconds <= 90 ? `about ${plural(Math.ceil(seconds), 'second')}` : `about ${plural(Math.ceil(seconds / 60), 'minute')}`;

/** A slow report that is not ready: it can be run, is in progress, or has failed. */
export function ReportRun({ name, asked, run }: RunRequest & { run: Run }) {
  if (run.reportRunId !== null && isInProgress(run)) return <RunInProgress reportRunId={run.reportRunId} />;
  if (run.state === 'failed') {
    return (
      <EmptyState icon={Hourglass} title="This report is not available" action={<RunReportButton {...{ name, asked }} text="Run again" />}>
        It failed, or it was removed because the data of an employee in it was erased in the meantime. Nothing else is lost.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Hourglass}
      title={`This report takes ${durationText(run.seconds)}.`}
      action={<RunReportButton {...{ name, asked }} text="Run report" />}
    >
      We'll notify you when it's ready. Only you can see it, for one day.
    </EmptyState>
  );
}

function RunReportButton({ name, asked, text }: RunRequest & { text: string }) {
  const workOut = useRunReport(name, asked);
  return (
    <Button variant="primary" busy={workOut.isPending && 'Asking'} onClick={() => workOut.mutate()}>
      {text}
    </Button>
  );
}

function RunInProgress({ reportRunId }: { reportRunId: number }) {
  const runs = useRuns();
  const remove = useRemoveRun(reportRunId);
  const changed = useEffectEvent(useInvalidateRuns());
  const run = runs.data?.find((one) => one.reportRunId === reportRunId);
  const isOver = runs.data !== undefined && !(run && isInProgress(run));
  useEffect(() => {
    if (isOver) void changed();
  }, [isOver]);
  return (
    <EmptyState
      icon={Hourglass}
      title={run?.state === 'waiting' ? 'This report is queued' : 'This report is running'}
      action={
        <Button busy={remove.isPending && 'Cancelling'} onClick={() => remove.mutate()}>
          Cancel
        </Button>
      }
    >
      <progress aria-label="Progress" max={100} value={Math.round((run?.share ?? 0) * 100)} /> You can leave this page. We'll notify you
      when it's ready.
    </EmptyState>
  );
}

/** The time of a stored result, with a button to run the report again. */
export function StoredReportBanner({ name, asked, run: { readyAt, keptUntil } }: RunRequest & { run: Run }) {
  const workOut = useRunReport(name, asked);
  return (
    <Banner
      tone="info"
      action={
        <Button small icon={RotateCw} busy={workOut.isPending && 'Asking'} onClick={() => workOut.mutate()}>
          Run again
        </Button>
      }
    >
      {`Run on ${readyAt}, available until ${keptUntil}.`}
    </Banner>
  );
}
