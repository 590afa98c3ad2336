import { Link } from '@tanstack/react-router';
import { findReport } from '#src/leave/report/reports.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { reportQueryText } from './report-query-text.ts';
import type { Run } from './calls.ts';
import { isInProgress, useRemoveRun, useRuns } from './use-runs.ts';

/** The person's queued and stored reports; nothing if there are none. */
export function ReportRuns() {
  const runs = useRuns();
  if (!runs.isError && !runs.data?.length) return null;
  return (
    <Card title="Your reports">
      {runs.isError && <InlineFailedState onTryAgain={() => void runs.refetch()} />}
      <ul className="report-sendings">
        {runs.data?.map((run) => (
          <RunRow key={run.reportRunId} run={run} />
        ))}
      </ul>
    </Card>
  );
}

const stateTexts: Readonly<Record<Run['state'], (run: Run) => string>> = {
  waiting: () => 'Queued',
  running: ({ share }) => `Running, ${Math.round(share * 100)} %`,
  ready: ({ readyAt, keptUntil }) => `Ready since ${readyAt}, available until ${keptUntil}`,
  failed: () => 'This report failed or was removed. Open it to run it again',
};

function RunRow({ run }: { run: Run }) {
  const { reportRunId, report, asked, state } = run;
  const { title } = findReport(report);
  const remove = useRemoveRun(reportRunId);
  const [button, doing] = isInProgress(run) ? ['Cancel', 'Cancelling'] : ['Remove', 'Removing'];
  return (
    <li>
      <span className="grow">
        <Link to={paths.report({ report })} search={Object.fromEntries(new URLSearchParams(asked))}>
          {title}
        </Link>
        <span className="sub">{[reportQueryText(asked, report), stateTexts[state](run)].filter(Boolean).join('. ')}</span>
        {state === 'running' && <progress aria-label={`Progress of ${title}`} max={100} value={Math.round(run.share * 100)} />}
      </span>
      <Button small variant="quiet" busy={remove.isPending && doing} aria-label={`${button} ${title}`} onClick={() => remove.mutate()}>
        {button}
      </Button>
    </li>
  );
}
