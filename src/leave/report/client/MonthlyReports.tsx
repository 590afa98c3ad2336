import { call } from '#src/platform/http/client/call.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { alertText, isCallError } from '#src/platform/http/client/call-error.ts';
import { findReport, toScreenQuery } from '#src/leave/report/reports.ts';
import { reportQueryText } from './report-query-text.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { type MonthlyReport, sendingsQuery } from './calls.ts';

/** The person's monthly reports, with buttons to stop them; nothing if there are none. */
export function MonthlyReports() {
  const monthlyReports = useQuery({ ...sendingsQuery, retry: false });
  if (!monthlyReports.isError && !monthlyReports.data?.length) return null;
  return (
    <Card title="Sent to you every month">
      {monthlyReports.isError && <InlineFailedState onTryAgain={() => void monthlyReports.refetch()} />}
      <ul className="report-sendings">
        {monthlyReports.data?.map((sending) => (
          <MonthlyReportRow key={sending.reportSendingId} sending={sending} />
        ))}
      </ul>
    </Card>
  );
}

function MonthlyReportRow({ sending: { reportSendingId, report, asked, sentOn } }: { sending: MonthlyReport }) {
  const queries = useQueryClient();
  const { title } = findReport(report);
  const end = useChange(
    (_, idempotencyKey) => call('DELETE /reportsending/{reportSendingId}', { params: { reportSendingId }, idempotencyKey }),
    {
      onSuccess: () => showToast({ text: `${title} will no longer be sent to you.`, tone: 'good' }),
      // A missing report has been stopped already.
      onError: (error) => {
        if (!isCallError(error) || error.status !== 404) showToast({ text: alertText(error), tone: 'bad' });
      },
      onSettled: () => queries.invalidateQueries({ queryKey: sendingsQuery.queryKey }),
    },
  );
  const text = [
    reportQueryText(asked, report),
    sentOn === null ? 'First email on the first of next month' : `Last sent on ${formatDate(sentOn)}`,
  ];
  return (
    <li>
      <span className="grow">
        <Link to={paths.report({ report })} search={toScreenQuery(report, new URLSearchParams(asked))}>
          {title}
        </Link>
        <span className="sub">{text.filter(Boolean).join('. ')}</span>
      </span>
      <Button small variant="quiet" busy={end.isPending && 'Stopping'} aria-label={`Stop sending ${title}`} onClick={() => end.mutate()}>
        Stop
      </Button>
    </li>
  );
}
