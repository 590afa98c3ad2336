import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, LockOpen, Plus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { loginDetailColumns } from '#src/identity/login-detail/login-detail-columns.ts';
import { loginSentences } from '#src/identity/login-detail/login-detail-sentences.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import type { TableColumn } from '#src/platform/ui/client/table/data-table.ts';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import type { LoginDetail } from './calls.ts';
import { LockAccountDialog } from './LockAccountDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';

const listCall = 'GET /logindetails';

type RequestedAction = { what: 'lock' | 'reset'; account: LoginDetail };

const source = { list: call.list(listCall), listColumns: loginDetailColumns };

/** Lists accounts, which HR can lock, unlock and reset (specification section 2, /logindetails). */
export function LoginDetailsPage() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<RequestedAction>();
  const [done, setDone] = useState<string>();
  const { emplId: own } = useCaller();
  const columns = useMemo(() => loginColumns(setAsked, own), [own]);
  const close = () => setAsked(undefined);
  const finish = (text?: string) => {
    setDone(text);
    void queries.invalidateQueries({ queryKey: [listCall] });
  };
  return (
    <>
      <ListTable
        title={paths.loginDetails.title}
        about="Lock accounts, reset passwords and create accounts for people who sign in."
        {...source}
        columns={columns}
        rowKey={({ emplId }) => emplId}
        rowLink={({ userId }) => ({ text: 'Edit', label: `Edit login details of ${userId}`, to: paths.editLoginDetail({ userId }) })}
        more={<ButtonLink to={paths.makeAccounts()}>{paths.makeAccounts.title}</ButtonLink>}
        actions={
          <ButtonLink variant="primary" icon={Plus} to={paths.addLoginDetail()}>
            Add Login Detail
          </ButtonLink>
        }
      >
        <div role="status" className={done && 'above'}>
          {done !== undefined && <Banner tone="good">{done}</Banner>}
        </div>
      </ListTable>
      {asked?.what === 'lock' && (
        <LockAccountDialog
          account={asked.account}
          onClose={close}
          onDone={(text) => {
            close();
            finish(text);
          }}
        />
      )}
      {asked?.what === 'reset' && <ResetPasswordDialog account={asked.account} onClose={close} onDone={() => finish()} />}
    </>
  );
}
LoginDetailsPage.readAhead = prefetchList(source);

function loginColumns(ask: (asked: RequestedAction) => void, own: string): TableColumn<LoginDetail>[] {
  return [
    ...tableColumns<typeof loginDetailColumns, LoginDetail>(loginDetailColumns, {
      userId: { rowHeader: true, wrap: true },
      emplId: { deskOnly: true },
      name: { deskOnly: true },
      invitation: { deskOnly: true },
      lockAccount: {
        cell: (account: LoginDetail) => (
          <LockButton account={account} isOwn={account.emplId === own} onPress={() => ask({ what: 'lock', account })} />
        ),
      },
    }),
    {
      id: 'quickReset',
      heading: 'Quick Reset',
      kind: 'text',
      sortable: false,
      filterable: false,
      cell: (account) => (
        <Button small aria-label={`Reset Password of ${account.userId}`} onClick={() => ask({ what: 'reset', account })}>
          Reset Password
        </Button>
      ),
    },
  ];
}

/** Shows and changes the lock of an account. Users cannot lock their own. */
function LockButton({ account, isOwn, onPress }: { account: LoginDetail; isOwn: boolean; onPress: () => void }) {
  const id = useId();
  const isLocked = account.lockAccount === 1;
  return (
    <span className="row">
      <IconButton
        icon={isLocked ? Lock : LockOpen}
        label={`${isLocked ? 'Unlock' : 'Lock'} account of ${account.userId}`}
        disabled={isOwn}
        aria-describedby={isOwn ? id : undefined}
        title={isOwn ? loginSentences['login.own-lock'] : undefined}
        onClick={onPress}
      />
      {isOwn && (
        <span className="hidden-text" id={id}>
          {loginSentences['login.own-lock']}
        </span>
      )}
      {account.lockAccountText}
    </span>
  );
}
