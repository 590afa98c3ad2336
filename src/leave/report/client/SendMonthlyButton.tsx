import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { alertText } from '#src/platform/http/client/call-error.ts';
import type { ReportName } from '#src/leave/report/reports.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { sendingsQuery } from './calls.ts';

/** Has the report sent every month as it stands in the address. */
export function SendMonthlyButton({ name, asked }: { name: ReportName; asked: string }) {
  const queries = useQueryClient();
  const send = useChange((_, idempotencyKey) => call('POST /reportsending', { body: { report: name, asked }, idempotencyKey }), {
    onSuccess: () =>
      showToast({ text: 'You get this by mail on the first of each month. Reports lists what is sent to you.', tone: 'good' }),
    onError: (error) => showToast({ text: alertText(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: sendingsQuery.queryKey }),
  });
  return (
    <Button icon={CalendarClock} busy={send.isPending && 'Saving'} onClick={() => send.mutate()}>
      Send me this every month
    </Button>
  );
}
