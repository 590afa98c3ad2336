import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mailDeliveryColumns } from '#src/outgoing/delivery/delivery-columns.ts';
import { faultText } from '#src/outgoing/delivery/delivery-texts.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { MailDelivery } from './calls.ts';
import { SendingPausedBanner } from './SendingPausedBanner.tsx';

const columns = tableColumns<typeof mailDeliveryColumns, MailDelivery>(mailDeliveryColumns, {
  name: { rowHeader: true },
  time: { deskOnly: true },
  state: {
    cell: ({ state, fault }: MailDelivery) => (
      <>
        {state}
        {fault !== null && <span className="hint"> {faultText(fault)}</span>}
      </>
    ),
  },
});

const resendAction = (isBusy: boolean, onAgain: (mail: MailDelivery) => void) => (mail: MailDelivery) =>
  mail.canBeSentAgain ? (
    <Button small disabled={isBusy} aria-label={`Send again: ${mail.what} to ${mail.name}`} onClick={() => onAgain(mail)}>
      Send again
    </Button>
  ) : null;

const source = { list: call.list('GET /deliveries'), listColumns: mailDeliveryColumns };

/** The emails of the last 30 days for HR, with their state. Undelivered ones can be sent again. */
export function DeliveriesPage() {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: ({ mailOutboxId }: MailDelivery) => call('POST /delivery/{mailOutboxId}/again', { params: { mailOutboxId } }),
    onSuccess: () => showToast({ text: 'The email is being sent again.', tone: 'good' }),
    onError: (error) => showToast({ text: failureText(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <ListTable
      title={paths.deliveries.title}
      about="See the emails of the last 30 days, and send failed ones again."
      back={{ to: paths.settings(), label: paths.settings.title }}
      {...source}
      columns={columns}
      rowKey={({ mailOutboxId }) => mailOutboxId}
      rowActions={resendAction(again.isPending, again.mutate)}
      exportText="Export List to Excel"
    >
      <SendingPausedBanner />
    </ListTable>
  );
}
DeliveriesPage.readAhead = prefetchList(source);
