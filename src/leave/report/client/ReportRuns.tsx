import { Link } from '@tanstack/react-router';
import { findReport } from '#src/leave/report/reports.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { reportQueryText } from './report-query-text.ts';
import type { Run } from './calls.ts';
import { isInProgress, useRemoveRun, useRuns } from './use-runs.ts';

/** What is worked out for the own person, and what is kept of it; nothing where nothing is. */
export function ReportRuns() {
  const runs = useRuns();
  if (!runs.isError && !runs.data?.length) return null;
  return (
    <Card title="Worked out for you">
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
  waiting: () => 'Waits for its turn',
  running: ({ share }) => `Is being worked out, ${Math.round(share * 100)} %`,
  ready: ({ readyAt, keptUntil }) => `Ready since ${readyAt}, kept until ${keptUntil}`,
  failed: () => 'Could not be worked out, or was dropped when somebody was erased. Open it to start again',
};

function RunRow({ run }: { run: Run }) {
  const { reportRunId, report, asked, state } = run;
  const { title } = findReport(report);
  const remove = useRemoveRun(reportRunId);
  const [button, doing] = isInProgress(run) ? ['Take back', 'Taking back'] : ['Remove', 'Removing'];
  return (
    <li>
      <span className="grow">
        <Link to={paths.report({ report })} search={Object.fromEntries(new URLSearchParams(asked))}>
          {title}
        </Link>
        <span className="sub">{[reportQueryText(asked, report), stateTexts[state](run)].filter(Boolean).join('. ')}</span>
        {state === 'running' && <progress aria-label={`${title} worked out`} max={100} value={Math.round(run.share * 100)} />}
      </span>
      <Button small variant="quiet" busy={remove.isPending && doing} aria-label={`${button} ${title}`} onClick={() => remove.mutate()}>
        {button}
      </Button>
    </li>
  );
}
