import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { createIdempotencyKey } from '#src/platform/http/client/idempotency/attempts.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { webhookDeliveryColumns } from '#src/outgoing/webhook/webhook-columns.ts';
import type { WebhookDelivery, StoredWebhook } from './calls.ts';
import { DeliveryBadge, WebhookBadge } from './WebhookBadge.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';
import './webhook.css';
import { hourText } from './webhook-form.ts';

const webhookCall = 'GET /webhook/{webhookId}';
const deliveriesCall = 'GET /webhook/{webhookId}/deliveries';

/** One webhook with its log and its actions. */
export function WebhookPage() {
  const { webhookId } = useScreenParams(paths.webhookDeliveries);
  const webhook = useQuery({ ...call.query(webhookCall, { params: { webhookId } }), retry: false });
  if (webhook.data) return <Deliveries webhook={webhook.data} />;
  return (
    <RecordState
      screen={paths.webhookDeliveries}
      list={paths.webhooks}
      isWide
      error={webhook.error}
      onTryAgain={() => void webhook.refetch()}
    />
  );
}

const columns = tableColumns<typeof webhookDeliveryColumns, WebhookDelivery>(webhookDeliveryColumns, {
  day: { rowHeader: true },
  state: { cell: (delivery) => <DeliveryBadge {...delivery} /> },
  event: { cell: ({ event }) => <code>{event}</code> },
  answer: { wrap: true },
  tries: { wrap: true },
});

function Deliveries({ webhook }: { webhook: StoredWebhook }) {
  const { webhookId, name } = webhook;
  const [shown, setShown] = useState<WebhookDelivery>();
  const [removing, setRemoving] = useState(false);
  const moves = useWebhookActions(webhook);
  const { renew, said, error } = moves;
  return (
    <>
      <ListTable
        title={name}
        back={{ to: paths.webhooks(), label: paths.webhooks.title }}
        beside={<WebhookBadge {...webhook} />}
        list={call.list(deliveriesCall, { webhookId: String(webhookId) })}
        listColumns={webhookDeliveryColumns}
        columns={columns}
        rowKey={({ deliveryId }) => String(deliveryId)}
        rowActions={renderAnswer(setShown)}
        emptyText="Nothing has been sent yet."
        more={<MoreActions webhook={webhook} moves={moves} onRemove={() => setRemoving(true)} />}
        actions={<MainActions webhook={webhook} moves={moves} />}
      >
        <p className="muted webhook-state">{stateText(webhook)}</p>
        <div role="status" className={said && 'above'}>
          {said !== undefined && <Banner tone={said.tone}>{said.text}</Banner>}
        </div>
        {error && (
          <Banner tone="bad" alert>
            {alertText(error)}
          </Banner>
        )}
      </ListTable>
      {shown && (
        <Dialog title={`Answer of ${name}`} onClose={() => setShown(undefined)}>
          <p className="muted">{`${shown.answer}, ${shown.event}, ${shown.messageId}`}</p>
          <pre className="webhook-answer">{shown.answered}</pre>
        </Dialog>
      )}
      {renew.data && <WebhookSecret {...renew.data} onDone={renew.reset} />}
      {removing && <RemoveWebhookDialog webhook={webhook} onClose={() => setRemoving(false)} />}
    </>
  );
}

const renderAnswer = (show: (delivery: WebhookDelivery) => void) => (delivery: WebhookDelivery) => (
  <AnswerButton delivery={delivery} onShow={show} />
);

function AnswerButton({ delivery, onShow }: { delivery: WebhookDelivery; onShow: (delivery: WebhookDelivery) => void }) {
  if (!delivery.answered) return null;
  return (
    <Button small variant="quiet" aria-label={`Answer at ${delivery.time}`} onClick={() => onShow(delivery)}>
      Answer
    </Button>
  );
}

type WebhookActions = ReturnType<typeof useWebhookActions>;

function MoreActions({ webhook, moves, onRemove }: { webhook: StoredWebhook; moves: WebhookActions; onRemove: () => void }) {
  const { webhookId, format, isOn } = webhook;
  const { renew, turn } = moves;
  return (
    <>
      <ButtonLink icon={Pencil} to={paths.editWebhook({ webhookId })}>
        Edit
      </ButtonLink>
      {format === 'json' && (
        <Button busy={renew.isPending && 'Creating a secret'} onClick={() => renew.mutate()}>
          New secret
        </Button>
      )}
      <Button busy={turn.isPending && 'Switching'} onClick={() => turn.mutate()}>
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
      <Button variant="danger-quiet" onClick={onRemove}>
        Remove
      </Button>
    </>
  );
}

function MainActions({ webhook: { isOn, failed }, moves: { replay, test } }: { webhook: StoredWebhook; moves: WebhookActions }) {
  return (
    <>
      {isOn && failed > 0 && (
        <Button icon={RotateCw} busy={replay.isPending && 'Sending'} onClick={() => replay.mutate()}>
          {`Resend ${failed} failed`}
        </Button>
      )}
      <Button variant="primary" busy={test.isPending && 'Sending a test'} onClick={() => test.mutate()}>
        Send a test
      </Button>
    </>
  );
}

function stateText({ address, isOn, offBecause, offOn, eventNames, ...digest }: StoredWebhook): string {
  const what = `${address} receives ${eventNames}.${digestText(digest)}`;
  if (!isOn && offBecause === 'gone') return `${what} Switched off automatically because the address no longer exists (410).`;
  if (!isOn && offBecause === 'failing') return `${what} Switched off automatically because nothing could be delivered for five days.`;
  if (!isOn) return `${what} Events are not stored while it is switched off.`;
  return `${what}${offOn === null ? '' : ` It will be switched off on ${offOn} if nothing can be delivered.`} The log is kept for 30 days.`;
}

function digestText({ schedule, hour, deptNames, state }: Pick<StoredWebhook, 'schedule' | 'hour' | 'deptNames' | 'state'>): string {
  if (schedule === null || hour === null) return '';
  if (state === 'Digest ended')
    return ' The digest has ended, because the person who set it up no longer works in HR. Edit and save the webhook to send it again.';
  const when = `${schedule === 'daily' ? 'every working day' : 'on Mondays'} at ${hourText(hour)}`;
  return ` The digest is sent ${when}, for ${deptNames ?? 'all departments'}.`;
}

/** The actions on a webhook and their results. */
function useWebhookActions({ webhookId, isOn }: StoredWebhook) {
  const queries = useQueryClient();
  const params = { webhookId: String(webhookId) };
  const onSettled = () => queries.invalidateQueries();
  const test = useMutation({
    mutationFn: () => call('POST /webhook/{webhookId}/test', { params, idempotencyKey: createIdempotencyKey() }),
    onSettled,
  });
  const replay = useMutation({
    mutationFn: () => call('POST /webhook/{webhookId}/replay', { params, body: {}, idempotencyKey: createIdempotencyKey() }),
    onSettled,
  });
  const renew = useMutation({
    mutationFn: () => call('POST /webhook/{webhookId}/secret', { params, idempotencyKey: createIdempotencyKey() }),
    onSettled,
  });
  const turn = useMutation({
    mutationFn: () => call('PATCH /webhook/{webhookId}', { params, body: { isOn: !isOn }, idempotencyKey: createIdempotencyKey() }),
    onSettled,
  });
  const tested = test.data && { tone: test.data.state === 'Delivered' ? ('good' as const) : ('bad' as const), text: testText(test.data) };
  const again = replay.data && { tone: 'good' as const, text: `${replay.data.again} will be resent now.` };
  return { test, replay, renew, turn, said: tested ?? again, error: test.error ?? replay.error ?? renew.error ?? turn.error };
}

function testText({ state, answer, took }: Pick<WebhookDelivery, 'state' | 'answer' | 'took'>): string {
  if (state === 'Delivered') return `The test arrived: ${answer} after ${took}.`;
  return state === 'Waiting' ? 'The test is pending because outgoing mail is paused.' : `The test did not arrive: ${answer}`;
}

function RemoveWebhookDialog({ webhook: { webhookId, name }, onClose }: { webhook: StoredWebhook; onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /webhook/{webhookId}', { params: { webhookId: String(webhookId) }, idempotencyKey: createIdempotencyKey() }),
    onSuccess: async () => {
      await navigate({ to: paths.webhooks() });
      queries.removeQueries({ queryKey: [webhookCall] });
      await queries.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title="Remove webhook"
      question={`Remove ${name} and its log? It will stop getting events. This can't be undone.`}
      verb="Remove webhook"
      danger
      busy={remove.isPending && 'Removing'}
      error={remove.error ? alertText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
