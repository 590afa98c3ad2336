import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { alertText } from '#src/platform/http/client/call-error.ts';
import type { ReportName } from '#src/leave/report/reports.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { sendingsQuery } from './calls.ts';

/** Subscribes the person to the report in the address, by email every month. */
export function SendMonthlyButton({ name, asked }: { name: ReportName; asked: string }) {
  const queries = useQueryClient();
  const send = useChange((_, idempotencyKey) => call('POST /reportsending', { body: { report: name, asked }, idempotencyKey }), {
    onSuccess: () =>
      showToast({
        text: "You'll get this report by email on the first of each month. See Reports for all your monthly reports.",
        tone: 'good',
      }),
    onError: (error) => showToast({ text: alertText(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: sendingsQuery.queryKey }),
  });
  return (
    <Button icon={CalendarClock} busy={send.isPending && 'Saving'} onClick={() => send.mutate()}>
      Send me this every month
    </Button>
  );
}
