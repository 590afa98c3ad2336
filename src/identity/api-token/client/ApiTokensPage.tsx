import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleMinus, Clock, Plus } from 'lucide-react';
import { useState } from 'react';
import { apiTokenColumns } from '#src/identity/api-token/api-token-columns.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { StoredToken } from './api-token-form.ts';

const columns = tableColumns<typeof apiTokenColumns, StoredToken>(apiTokenColumns, {
  name: {
    rowHeader: true,
    wrap: true,
    cell: ({ name, ending }) => (
      <>
        {name}
        <span className="sub">lv_…{ending}</span>
      </>
    ),
  },
  state: { cell: (token) => <TokenStateBadge {...token} /> },
  lastUsed: { cell: ({ lastUsed, lastUsedTime }) => (lastUsed === null ? '' : `${formatDate(lastUsed)} ${lastUsedTime}`) },
  scopes: { wrap: true, cell: ({ scopes }) => scopes.map((scope) => <code key={scope}>{scope} </code>) },
  addresses: { wrap: true },
});

function TokenStateBadge({ state, isEnded, endsSoon }: StoredToken) {
  const look = isEnded ? { icon: CircleMinus } : endsSoon ? { icon: Clock, tone: 'warn' as const } : { icon: Check, tone: 'good' as const };
  return <Badge {...look}>{state}</Badge>;
}

const endAction = (onEnd: (token: StoredToken) => void) => (token: StoredToken) =>
  token.isEnded ? null : (
    <Button small variant="danger-quiet" aria-label={`Revoke token ${token.name}`} onClick={() => onEnd(token)}>
      Revoke
    </Button>
  );

const source = { list: call.list('GET /apitokens'), listColumns: apiTokenColumns };

/** Lists the API tokens, which HR creates and revokes. */
export function ApiTokensPage() {
  const [ending, setEnding] = useState<StoredToken>();
  return (
    <ListTable
      title={paths.apiTokens.title}
      about="Tokens let other programs read and change leave data."
      {...source}
      columns={columns}
      rowKey={({ apiTokenId }) => String(apiTokenId)}
      rowActions={endAction(setEnding)}
      emptyText="No tokens yet. With a token, a program can do what its scopes allow. It can't approve leave."
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addApiToken()}>
          Add token
        </ButtonLink>
      }
    >
      <p className="muted above">
        A token acts for a program, not a person. It can only do what its scopes allow and can't approve leave.{' '}
        <a href="/api/docs">The API page</a> shows how to use one.
      </p>
      {ending && <EndTokenDialog token={ending} onClose={() => setEnding(undefined)} />}
    </ListTable>
  );
}
ApiTokensPage.readAhead = prefetchList(source);

function EndTokenDialog({ token: { apiTokenId, name, ending }, onClose }: { token: StoredToken; onClose: () => void }) {
  const queries = useQueryClient();
  const end = useChange(
    (_, idempotencyKey) => call('DELETE /apitoken/{apiTokenId}', { params: { apiTokenId: String(apiTokenId) }, idempotencyKey }),
    {
      onSuccess: async () => {
        await queries.invalidateQueries();
        showToast({ text: `Revoked: ${name}.`, tone: 'good' });
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title="Revoke token"
      question={`Revoke ${name} (lv_…${ending})? Programs that use it stop working immediately.`}
      verb="Revoke token"
      danger
      busy={end.isPending && 'Revoking'}
      error={end.error ? alertText(end.error) : undefined}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    />
  );
}
