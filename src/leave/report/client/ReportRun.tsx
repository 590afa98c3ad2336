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

/** A report that takes long, as long as it is not ready: to be asked for, under way, or failed. */
export function ReportRun({ name, asked, run }: RunRequest & { run: Run }) {
  if (run.reportRunId !== null && isInProgress(run)) return <RunInProgress reportRunId={run.reportRunId} />;
  if (run.state === 'failed') {
    return (
      <EmptyState icon={Hourglass} title="It is not there." action={<RunReportButton {...{ name, asked }} text="Start again" />}>
        It could not be worked out, or it was dropped because the data of somebody whom it may name was erased meanwhile. Nothing else is
        lost.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Hourglass}
      title={`This report takes ${durationText(run.seconds)}.`}
      action={<RunReportButton {...{ name, asked }} text="Work it out" />}
    >
      It is worked out while you do something else: a notice tells you when it is ready. It is kept for you alone, for a day.
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
      title={run?.state === 'waiting' ? 'It waits for its turn.' : 'It is being worked out.'}
      action={
        <Button busy={remove.isPending && 'Taking back'} onClick={() => remove.mutate()}>
          Take back
        </Button>
      }
    >
      <progress aria-label="Worked out" max={100} value={Math.round((run?.share ?? 0) * 100)} /> You can leave this page: a notice tells you
      when it is ready.
    </EmptyState>
  );
}

/** From when what is shown is, of a report that was worked out before. */
export function StoredReportBanner({ name, asked, run: { readyAt, keptUntil } }: RunRequest & { run: Run }) {
  const workOut = useRunReport(name, asked);
  return (
    <Banner
      tone="info"
      action={
        <Button small icon={RotateCw} busy={workOut.isPending && 'Asking'} onClick={() => workOut.mutate()}>
          Work it out again
        </Button>
      }
    >
      {`Worked out on ${readyAt}, and kept for you until ${keptUntil}.`}
    </Banner>
  );
}
