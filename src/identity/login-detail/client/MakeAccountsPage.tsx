import { call } from '#src/platform/http/client/call.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { candidateColumns } from '#src/identity/login-detail/account-batch-columns.ts';
import { activeFilters, readListView, type QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import type { AccountCandidate } from './calls.ts';
import { batchProgressText } from './account-batch-texts.ts';
import { MakeAccountsDialog } from './MakeAccountsDialog.tsx';
import { PasswordSheet } from './PasswordSheet.tsx';

const columns = tableColumns<typeof candidateColumns, AccountCandidate>(candidateColumns, {
  name: { rowHeader: true, wrap: true },
  emplId: { deskOnly: true },
  joinDate: { deskOnly: true },
  problem: { wrap: true },
});

/** Creates accounts for everyone without one, or for those that the filters select. */
export function MakeAccountsPage() {
  // The router reads every query parameter as text (search-params.ts).
  const search: QueryParams = useSearch({ strict: false });
  const [asked, setAsked] = useState(false);
  const [sheet, setSheet] = useState<ComponentProps<typeof PasswordSheet>>();
  if (sheet) return <PasswordSheet {...sheet} />;
  return (
    <>
      <ListTable
        title={paths.makeAccounts.title}
        about="Active employees who can't sign in yet. Filter the list to create accounts for some of them."
        back={{ to: paths.loginDetails(), label: paths.loginDetails.title }}
        list={call.list('GET /accountcandidates')}
        listColumns={candidateColumns}
        columns={columns}
        rowKey={({ emplId }) => emplId}
        emptyText="Every active employee has an account."
        actions={
          <Button variant="primary" onClick={() => setAsked(true)}>
            Create accounts
          </Button>
        }
      >
        <div className="stack tight above">
          <EarlierBatches />
        </div>
      </ListTable>
      {asked && (
        <MakeAccountsDialog
          filters={activeFilters(readListView(search, candidateColumns).view.filters)}
          onClose={() => setAsked(false)}
          onPasswords={(accountRunId, passwords, validDays) => setSheet({ accountRunId, passwords, validDays })}
        />
      )}
    </>
  );
}

/** Lists earlier batches with their progress, so that HR can return to them. */
function EarlierBatches() {
  const runs = useQuery(call.query('GET /accountruns'));
  if (runs.error) return <p className="muted">Couldn't load earlier batches.</p>;
  if (runs.data === undefined || runs.data.length === 0) return null;
  return (
    <details className="screen-only" open>
      <summary>Earlier batches</summary>
      <ul className="lines">
        {runs.data.map((run) => (
          <li key={run.accountRunId}>
            <span className="grow">
              <Link to={paths.accountRun({ accountRunId: run.accountRunId })}>
                {plural(run.people, 'account')} on {run.startedAt}
              </Link>
              <span className="sub">
                {batchProgressText(run)}. By {run.startedBy}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
