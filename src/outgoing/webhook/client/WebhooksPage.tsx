import { call } from '#src/platform/http/client/call.ts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { webhookColumns } from '#src/outgoing/webhook/webhook-columns.ts';
import type { StoredWebhook } from './calls.ts';
import { WebhookBadge } from './WebhookBadge.tsx';

const columns = tableColumns<typeof webhookColumns, StoredWebhook>(webhookColumns, {
  name: {
    rowHeader: true,
    wrap: true,
    cell: ({ name, address }) => (
      <>
        {name}
        <span className="sub">{shortAddress(address)}</span>
      </>
    ),
  },
  state: { cell: (webhook) => <WebhookBadge {...webhook} /> },
  events: { wrap: true, cell: ({ events }) => events.map((event) => <code key={event}>{event} </code>) },
  lastAnswer: { wrap: true },
});

const shortAddress = (address: string) => address.replace(/^https?:\/\//, '').replace(/^([^/?#]{1,253})\/?$/, '$1');

const source = { list: call.list('GET /webhooks'), listColumns: webhookColumns };

/** The webhooks of the company, for HR. @param beside a message while sending is paused */
export function WebhooksPage({ beside }: { beside?: ReactNode }) {
  return (
    <ListTable
      title={paths.webhooks.title}
      about="Notify other programs and chat channels of leave."
      {...source}
      columns={columns}
      rowKey={({ webhookId }) => String(webhookId)}
      rowLink={({ webhookId, name }) => ({
        text: 'Deliveries',
        label: `Deliveries of ${name}`,
        to: paths.webhookDeliveries({ webhookId }),
      })}
      emptyText="No webhooks yet. A webhook notifies another program of events: ids, dates, days and status, never reasons."
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addWebhook()}>
          Add webhook
        </ButtonLink>
      }
    >
      {beside}
    </ListTable>
  );
}
WebhooksPage.readAhead = prefetchList(source);
