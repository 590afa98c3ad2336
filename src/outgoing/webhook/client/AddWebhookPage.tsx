import { call } from '#src/platform/http/client/call.ts';
import { useState } from 'react';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';
import { webhookFormats } from '#src/outgoing/webhook/webhook-events.ts';
import { newWebhook, webhookInput, webhookLabels, webhookFormProblems, type WebhookValues } from './webhook-form.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

const formats = Object.entries(webhookFormats).map(([value, label]) => ({ value, label }));

/** Adds a webhook and shows its secret once. */
export function AddWebhookPage() {
  const [added, setAdded] = useState<{ webhookId: number; secret: string }>();
  const form = useRecordForm({
    screen: paths.addWebhook,
    list: paths.webhooks,
    labels: webhookLabels,
    start: newWebhook,
    problemsOf: webhookFormProblems,
    // If the server refuses the address, the error is at the field before HR confirms.
    findTaken: async ({ address }) => {
      await call('POST /webhookaddress', { body: { address: address.trim() } });
      return undefined;
    },
    save: (values: WebhookValues, attempt) => call('POST /webhook', { body: webhookInput(values), ...attempt }),
    onStored: ({ webhookId, secret }) => {
      if (secret === null) void open(webhookId);
      else setAdded({ webhookId, secret });
    },
  });
  const open = (webhookId: number) => form.leaving.go({ to: paths.webhookDeliveries({ webhookId }) });
  const { values } = form;
  return (
    <>
      <RecordForm form={form} question={`Add the webhook ${values.name.trim()}? It receives events from now on, not earlier ones.`}>
        <RadioField label={webhookLabels.format} options={formats} {...form.field('format')} />
        <WebhookFields field={form.field} values={values} onChange={form.set} />
      </RecordForm>
      {added && <WebhookSecret secret={added.secret} onDone={() => open(added.webhookId)} />}
    </>
  );
}
