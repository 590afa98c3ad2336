import { call } from '#src/platform/http/client/call.ts';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { type WebhookFormat, webhookFormats } from '#src/outgoing/webhook/webhook-events.ts';
import { editedWebhookProblems, readWebhook, webhookInput, webhookLabels, type WebhookValues } from './webhook-form.ts';
import { WebhookFields } from './WebhookFields.tsx';

/** Changes a webhook. */
export function EditWebhookPage() {
  const { webhookId } = useScreenParams(paths.editWebhook);
  return (
    <EditedRecord screen={paths.editWebhook} list={paths.webhooks} of={['webhook', webhookId]} load={() => load(webhookId)}>
      {(start) => <EditForm webhookId={webhookId} start={start} />}
    </EditedRecord>
  );
}

async function load(webhookId: string): Promise<ReadRecord<WebhookValues>> {
  const { data, etag } = await call.withMeta('GET /webhook/{webhookId}', { params: { webhookId } });
  return readWebhook(data, etag);
}

function EditForm({ webhookId, start }: { webhookId: string; start: ReadRecord<WebhookValues> }) {
  const form = useRecordForm<WebhookValues>({
    screen: paths.editWebhook,
    list: paths.webhooks,
    labels: webhookLabels,
    start,
    problemsOf: editedWebhookProblems(start.values.address),
    save: (values, attempt) => call('PATCH /webhook/{webhookId}', { params: { webhookId }, body: webhookInput(values), ...attempt }),
    reload: () => load(webhookId),
    savedText: 'The webhook has been changed.',
  });
  return (
    <RecordForm form={form}>
      {/* The value is a key of the table. */}
      <ReadOnlyList facts={[{ label: webhookLabels.format, value: webhookFormats[start.values.format as WebhookFormat] }]} />
      <WebhookFields field={form.field} values={form.values} onChange={form.set} />
    </RecordForm>
  );
}
