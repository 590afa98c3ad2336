import { Mail } from 'lucide-react';
import { type ReportName, findReport } from '#src/leave/report/reports.ts';
import { plural } from '#src/base/text/plural.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import type { ReportSummaryData } from './calls.ts';

type LargeReportProps = { name: ReportName; asked: string; large: NonNullable<ReportSummaryData['large']> };

/** @example durationText(7.2) // 'about 8 seconds' */
const durationText = (seconds: number): string =>
  seconds <= 90 ? `about ${plural(Math.ceil(seconds), 'second')}` : `about ${plural(Math.ceil(seconds / 60), 'minute')}`;

/** A report that is too large to show. Its reader gets it by email, or chooses a part of it. */
export function LargeReport({ name, asked, large: { seconds, canEmail } }: LargeReportProps) {
  const { fields } = findReport(name);
  const fewer = fields.includes('from') ? 'fewer days or ' : fields.includes('fromMonth') ? 'fewer months or ' : '';
  const choice = `choose ${fewer}a department`;
  return (
    <EmptyState
      icon={Mail}
      title={`This report is large. It takes ${durationText(seconds)}.`}
      action={canEmail ? <EmailButton {...{ name, asked }} /> : undefined}
    >
      {canEmail
        ? `We can email it to you as a workbook. To see it here, ${choice}.`
        : `Email is not set up on the server, so we can't send it to you. To see it here, ${choice}.`}
    </EmptyState>
  );
}

function EmailButton({ name, asked }: Pick<LargeReportProps, 'name' | 'asked'>) {
  const send = useChange((_, idempotencyKey) => call('POST /reportemail', { body: { report: name, asked }, idempotencyKey }), {
    onSuccess: () => showToast({ text: "You'll get this report by email in a few minutes.", tone: 'good' }),
    onError: (error) => showToast({ text: alertText(error), tone: 'bad' }),
  });
  return (
    <Button variant="primary" icon={Mail} busy={send.isPending && 'Sending'} onClick={() => send.mutate()}>
      Email it to me
    </Button>
  );
}
