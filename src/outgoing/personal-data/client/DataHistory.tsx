import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { DataHistoryEntry } from '#src/outgoing/personal-data/data-history-contract.ts';
import { changeText, dataHistoryLine, dataHistoryTitle } from '#src/outgoing/personal-data/data-history-text.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { Pager } from '#src/platform/ui/client/table/Pager.tsx';
import { dataHistoryQuery, historyPageCount } from './calls.ts';

/** Views and changes of a person's own data by others, the newest first. */
export function DataHistory() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({ ...dataHistoryQuery(page), placeholderData: keepPreviousData });
  const parts = data ? historyPageCount(data) : 0;
  return (
    <Card title="Who saw and changed my data">
      <p className="muted above">This is how other people used your data. For your own sign-ins see My account.</p>
      {!data && !isError && <Skeleton />}
      {!data && isError && <InlineFailedState onTryAgain={() => void refetch()} />}
      {data?.data.length === 0 && <p>Nothing yet.</p>}
      {data !== undefined && data.data.length > 0 && (
        <ul className="lines">
          {data.data.map((entry) => (
            <HistoryEntry key={entry.entryId} entry={entry} />
          ))}
        </ul>
      )}
      {parts > 1 && <Pager page={page} count={parts} onPage={setPage} />}
    </Card>
  );
}

function HistoryEntry({ entry }: { entry: DataHistoryEntry }) {
  // Views have no fields.
  const isChange = entry.fieldsText !== null;
  return (
    <li>
      <Icon icon={isChange ? Pencil : Eye} />
      <span className="grow">
        {dataHistoryTitle(entry)}
        <span className="sub">{dataHistoryLine(entry)}</span>
        {isChange && <span className="sub">{entry.fields.map(changeText).join('; ')}</span>}
      </span>
    </li>
  );
}
