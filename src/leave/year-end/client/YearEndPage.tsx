import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import type { YearEndSummaryHead } from './calls.ts';
import { PrepareButton } from './PrepareButton.tsx';
import { YearEndLines } from './YearEndLines.tsx';
import './year-end.css';

/** The end of a year: HR prepares it, checks and edits its lines, applies it, and can undo it. */
export function YearEndPage() {
  const today = useToday();
  const search: QueryParams = useSearch({ strict: false });
  const heads = useQuery(call.query('GET /yearends'));
  const [done, setDone] = useState<string>();
  if (heads.data) {
    const shown = findShownYearEnd(heads.data, search['yearend'], today);
    return (
      <>
        {done !== undefined && (
          <div className="year-end-note">
            <Banner tone="good" alert>
              {done}
            </Banner>
          </div>
        )}
        {shown ? <YearEndLines key={shown.yearEndId} head={shown} heads={heads.data} onDone={setDone} /> : <NoYearEnd heads={heads.data} />}
      </>
    );
  }
  return (
    <>
      <PageHead title={paths.yearEnd.title} line="Close a year and open the next one for everyone." />
      {heads.error ? (
        <FailedState title="The year ends could not be loaded" onTryAgain={() => void heads.refetch()}>
          {failureText(heads.error)}
        </FailedState>
      ) : (
        <div className="stack" aria-busy>
          {[90, 70, 80, 60, 75, 65, 85, 70, 60, 80].map((width, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are all alike
            <Skeleton key={place} width={width} />
          ))}
        </div>
      )}
    </>
  );
}

/** Finds the requested year end, else an open draft, else the last year end or opening that was applied. */
function findShownYearEnd(heads: readonly YearEndSummaryHead[], asked: string | undefined, today: string): YearEndSummaryHead | undefined {
  const chosen = heads.find(({ yearEndId }) => String(yearEndId) === asked);
  const isOpened = (draft: YearEndSummaryHead) =>
    !draft.isOver && heads.some(({ opens, state, year }) => opens && state === 'applied' && year === draft.year);
  const draft = heads.find((head) => head.state === 'draft' && !isOpened(head));
  return chosen ?? draft ?? heads.find(({ state, year }) => state === 'applied' && year >= yearOf(today) - 1);
}

/** The years that can be prepared: last year, unless it is closed, and this year. */
function NoYearEnd({ heads }: { heads: readonly YearEndSummaryHead[] }) {
  const last = yearOf(useToday()) - 1;
  const undone = heads.find(({ state, year }) => state === 'undone' && year === last);
  return (
    <>
      <PageHead title={paths.yearEnd.title} line="Close a year and open the next one for everyone." />
      <EmptyState
        icon={Hourglass}
        title="No draft yet"
        action={
          <>
            <PrepareButton year={last} isFirst />
            <PrepareButton year={last + 1} />
          </>
        }
      >
        {undone === undefined
          ? 'A draft shows the days that are carried over, expire and are granted. Nothing changes until you confirm it.'
          : `The year end of ${last} was undone. A new draft shows the days as they are now.`}
      </EmptyState>
    </>
  );
}
