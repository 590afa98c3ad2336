import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Check, type LucideIcon, Pencil, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { yearOf } from '#src/dates/plain-date.ts';
import { failureText } from '#src/http/client/call-error.ts';
import { useToday } from '#src/screens/client/company.ts';
import type { Search } from '#src/screens/client/list/list-view.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { plural } from '#src/text/plural.ts';
import { Badge } from '#src/ui/client/base/Badge.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { Icon } from '#src/ui/client/base/Icon.tsx';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { FailedState } from '#src/ui/client/page/FailedState.tsx';
import { Figures } from '#src/ui/client/page/Figures.tsx';
import { Skeleton } from '#src/ui/client/page/Skeleton.tsx';
import { yearEndColumns } from '#src/year-end/year-end-columns.ts';
import { caughtUpText, figuresOf } from '#src/year-end/year-end-words.ts';
import { AfterYearEnd, UndoYearEnd } from './AfterYearEnd.tsx';
import { call, type Head, type Line, type Summary, type Sums } from './calls.ts';
import { EditLine } from './EditLine.tsx';
import { columnsOf } from './line-table.tsx';
import { LineChoice } from './LineChoice.tsx';
import { momentText } from '#src/screens/client/moment-text.ts';
import { ApplyQuestion, ThrowAwayQuestion } from './Questions.tsx';
import { Prepare } from './Prepare.tsx';

type Asking = 'apply' | 'throwAway' | Line;

/** A year end: its answer in figures, and its lines. */
export function YearEndLines({ head, heads }: { head: Head; heads: readonly Head[] }) {
  const { yearEndId, year } = head;
  const search: Search = useSearch({ strict: false });
  const [asking, setAsking] = useState<Asking>();
  const summary = useQuery(call.queryWithMeta('GET /yearend/{yearEndId}/summary', { params: { yearEndId } }));
  const found = summary.data?.data;
  const opens = isOpening(head);
  const type = found?.types.find(({ leaveCode }) => leaveCode === (search['leaveCode'] ?? found.types[0]?.leaveCode));
  const isDraft = head.state === 'draft';
  const caughtUp = isDraft ? caughtUpText(head) : undefined;
  const leaveCode = search['leaveCode'] === 'all' ? undefined : type?.leaveCode;
  const close = () => setAsking(undefined);
  return (
    <>
      <ListTable
        title={titleOf(head)}
        beside={<StateBadge head={head} />}
        list={call.list('GET /yearend/{yearEndId}', { yearEndId: String(yearEndId) })}
        listColumns={yearEndColumns}
        columns={columnsOf({ year, opens, isOneType: leaveCode !== undefined })}
        rowKey={({ emplId, leaveCode: code }: Line) => `${emplId}.${code}`}
        sought={soughtOf(search, leaveCode)}
        rowActions={isDraft ? editOf(setAsking) : undefined}
        emptyText="No lines in this choice."
        more={
          isDraft && (
            <Button variant="danger-quiet" icon={Trash2} onClick={() => setAsking('throwAway')}>
              Throw away
            </Button>
          )
        }
        actions={
          isDraft ? (
            <Button variant="primary" disabled={!found} onClick={() => setAsking('apply')}>
              {opens ? `Open ${year + 1}` : 'Apply year end'}
            </Button>
          ) : (
            <UndoYearEnd head={head} />
          )
        }
      >
        <Above {...{ head, heads, found, opens }} sums={search['leaveCode'] === 'all' ? found?.all : type} />
        {caughtUp !== undefined && <Banner tone="info">{caughtUp}</Banner>}
        {summary.error && (
          <FailedState title="The figures could not be loaded" onTryAgain={() => void summary.refetch()}>
            {failureText(summary.error)}
          </FailedState>
        )}
        {found && <LineChoice summary={found} chosen={leaveCode} />}
      </ListTable>
      {found && asking === 'apply' && <ApplyQuestion {...{ head, opens }} summary={found} etag={summary.data?.etag} onClose={close} />}
      {found && asking === 'throwAway' && <ThrowAwayQuestion head={head} edited={found.all.shows.edited} onClose={close} />}
      {typeof asking === 'object' && (
        <EditLine key={asking.version} yearEndId={yearEndId} year={year} line={asking} opens={opens} onClose={close} />
      )}
    </>
  );
}

/** Before a year is over it can only be opened: its draft shows the next one. */
const isOpening = ({ opens, state, isOver }: Head) => opens || (state === 'draft' && !isOver);

const titleOf = (head: Head) => (isOpening(head) ? `Open ${head.year + 1}` : `Year end ${head.year}`);

const soughtOf = (search: Search, leaveCode: string | undefined): Search => ({
  ...(leaveCode !== undefined && { leaveCode }),
  ...(search['show'] !== undefined && { show: search['show'] }),
  ...(search['find'] !== undefined && { find: search['find'] }),
});

const editOf = (edit: (line: Line) => void) => (line: Line) => (
  <button type="button" className="row-link" aria-label={`Edit line of ${line.name}`} onClick={() => edit(line)}>
    <span className="desk-only">Edit</span>
    <Icon icon={Pencil} className="phone-only" />
  </button>
);

const badges: Readonly<Record<Head['state'], { tone?: 'good'; icon: LucideIcon; text: string }>> = {
  draft: { icon: Pencil, text: 'Draft' },
  applied: { tone: 'good', icon: Check, text: 'Applied' },
  undone: { icon: Undo2, text: 'Undone' },
};

function StateBadge({ head: { state, opens } }: { head: Head }) {
  const { tone, icon, text } = badges[state];
  return (
    <Badge {...(tone && { tone })} icon={icon}>
      {state === 'applied' && opens ? 'Opened' : text}
    </Badge>
  );
}

type AboveProps = { head: Head; heads: readonly Head[]; found: Summary | undefined; sums: Sums | undefined; opens: boolean };

/** What is said of it before its lines. */
function Above({ head, heads, found, sums, opens }: AboveProps) {
  const { year, state, yearEndId } = head;
  const next = nextYear(useToday(), heads);
  const changed = found?.all.shows.changed ?? 0;
  return (
    <>
      <p className="muted">{saidOf(head)}</p>
      {state === 'draft' && found?.isStale && (
        <Note tone="warn" action={<Prepare year={year} text="Prepare anew" />}>
          Rules of a leave category have changed since this was prepared.
        </Note>
      )}
      {state === 'draft' && changed > 0 && (
        <div role="alert" className="year-end-note">
          <Banner tone="warn" title={`${plural(changed, 'line')} changed since you saw them. Nothing was applied.`}>
            They stand first, with what they were. Look at them, then apply again.
          </Banner>
        </div>
      )}
      {sums ? <Figures figures={shownOf(sums, { year, opens })} /> : <Skeleton width={80} />}
      {state !== 'draft' && <AfterYearEnd key={yearEndId} head={head} />}
      {state !== 'draft' && next !== undefined && (
        <div className="row year-end-next">
          <Prepare year={next} />
        </div>
      )}
    </>
  );
}

const Note = ({ children, ...banner }: { tone: 'warn'; action: ReactNode; children: ReactNode }) => (
  <div className="year-end-note">
    <Banner {...banner}>{children}</Banner>
  </div>
);

/** The first of the last year and this one of which nothing is prepared or applied. */
function nextYear(today: string, heads: readonly Head[]): number | undefined {
  const last = yearOf(today) - 1;
  return [last, last + 1].find((year) => !heads.some((head) => head.year === year && !head.opens && head.state !== 'undone'));
}

function saidOf({ state, preparedAt, preparedBy, appliedAt, appliedBy, undoneAt, undoneBy, opens, isOver, year }: Head): string {
  if (state === 'undone') return `Taken back ${momentText(undoneAt ?? '')} by ${undoneBy}.`;
  if (state === 'applied') return `${opens ? 'Opened' : 'Applied'} ${momentText(appliedAt ?? '')} by ${appliedBy}.`;
  const said = `Prepared ${momentText(preparedAt)} by ${preparedBy}. Nothing changes until it is applied.`;
  return isOver ? said : `${said} ${year} is not over: ${year + 1} can be opened without what is carried over.`;
}

const shownOf = (...of: Parameters<typeof figuresOf>) =>
  figuresOf(...of).map(({ label, days, about }) => ({ label, figure: days.toLocaleString('en'), unit: about }));
