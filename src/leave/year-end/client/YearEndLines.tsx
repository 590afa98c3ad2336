import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Check, type LucideIcon, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { plural } from '#src/base/text/plural.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { Figures } from '#src/platform/ui/client/page/Figures.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { yearEndColumns } from '#src/leave/year-end/year-end-columns.ts';
import { actionText, caughtUpText, effectText, listYearEndFigures } from '#src/leave/year-end/year-end-text.ts';
import { AppliedYearEndDetails, UndoYearEnd } from './AppliedYearEndDetails.tsx';
import type { YearEndSummaryHead, Line, Summary, Sums } from './calls.ts';
import { EditLineDialog } from './EditLineDialog.tsx';
import { buildLineColumns } from './line-table.tsx';
import { LineFilterBar, readLineFilter } from './LineFilterBar.tsx';
import { LossWarning } from './LossWarning.tsx';
import { momentText } from '#src/shared/screens/client/moment-text.ts';
import { ApplyDialog, DiscardDraftDialog } from './YearEndDialogs.tsx';
import { PrepareButton } from './PrepareButton.tsx';

type OpenDialog = 'apply' | 'throwAway' | Line;

type YearEndLinesProps = { head: YearEndSummaryHead; heads: readonly YearEndSummaryHead[]; onDone: (text: string) => void };

/** A year end: its figures, and its lines. */
export function YearEndLines({ head, heads, onDone }: YearEndLinesProps) {
  const { yearEndId, year } = head;
  const search: QueryParams = useSearch({ strict: false });
  const [asking, setAsking] = useState<OpenDialog>();
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
        title={actionText({ year, opens })}
        beside={<StateBadge head={head} />}
        list={call.list('GET /yearend/{yearEndId}', { yearEndId: String(yearEndId) })}
        listColumns={yearEndColumns}
        columns={buildLineColumns({ year, opens, isOneType: leaveCode !== undefined })}
        rowKey={({ emplId, leaveCode: code }: Line) => `${emplId}.${code}`}
        fixedQuery={toLineSearch(search, { leaveCode, opens })}
        rowActions={isDraft ? renderEditButton(setAsking) : undefined}
        emptyText="No matching lines"
        more={
          isDraft && (
            <Button variant="danger-quiet" icon={Trash2} onClick={() => setAsking('throwAway')}>
              Discard
            </Button>
          )
        }
        actions={
          isDraft ? (
            <Button variant="primary" disabled={!found} onClick={() => setAsking('apply')}>
              {actionText({ year, opens })}
            </Button>
          ) : (
            <UndoYearEnd head={head} onDone={onDone} />
          )
        }
      >
        <YearEndIntro {...{ head, heads, found, opens }} sums={leaveCode === undefined ? found?.all : type} />
        {caughtUp !== undefined && <Banner tone="info">{caughtUp}</Banner>}
        {summary.error && (
          <FailedState title="The figures could not be loaded" onTryAgain={() => void summary.refetch()}>
            {failureText(summary.error)}
          </FailedState>
        )}
        {found && <LineFilterBar summary={found} chosen={leaveCode} opens={opens} />}
      </ListTable>
      {found && asking && <OpenDialogs {...{ head, opens, onDone, asking }} summary={found} etag={summary.data?.etag} onClose={close} />}
    </>
  );
}

type OpenDialogsProps = Parameters<typeof ApplyDialog>[0] & { asking: OpenDialog };

/** The dialog that HR has opened. */
function OpenDialogs({ asking, ...props }: OpenDialogsProps) {
  const { head, summary, onDone, onClose, opens } = props;
  if (asking === 'apply') return <ApplyDialog {...props} />;
  if (asking === 'throwAway') return <DiscardDraftDialog {...{ head, onDone, onClose }} edited={summary.all.shows.edited} />;
  return <EditLineDialog key={asking.version} yearEndId={head.yearEndId} year={head.year} line={asking} opens={opens} onClose={onClose} />;
}

/** Until a year is over, only the next year can be opened, and the draft shows that year. */
const isOpening = ({ opens, state, isOver }: YearEndSummaryHead) => opens || (state === 'draft' && !isOver);

function toLineSearch(search: QueryParams, { leaveCode, opens }: { leaveCode: string | undefined; opens: boolean }): QueryParams {
  const show = readLineFilter(search, opens);
  return {
    ...(leaveCode !== undefined && { leaveCode }),
    ...(show !== undefined && { show }),
    ...(search['find'] !== undefined && { find: search['find'] }),
  };
}

const renderEditButton = (edit: (line: Line) => void) => (line: Line) => (
  <button type="button" className="row-link" aria-label={`Edit line of ${line.name}`} onClick={() => edit(line)}>
    <span className="desk-only">Edit</span>
    <Icon icon={Pencil} className="phone-only" />
  </button>
);

const badges: Readonly<Record<YearEndSummaryHead['state'], { tone?: 'good'; icon: LucideIcon; text: string }>> = {
  draft: { icon: Pencil, text: 'Draft' },
  applied: { tone: 'good', icon: Check, text: 'Closed' },
  undone: { icon: Undo2, text: 'Undone' },
};

function StateBadge({ head: { state, opens } }: { head: YearEndSummaryHead }) {
  const { tone, icon, text } = badges[state];
  return (
    <Badge {...(tone && { tone })} icon={icon}>
      {state === 'applied' && opens ? 'Opened' : text}
    </Badge>
  );
}

type YearEndIntroProps = {
  head: YearEndSummaryHead;
  heads: readonly YearEndSummaryHead[];
  found: Summary | undefined;
  sums: Sums | undefined;
  opens: boolean;
};

/** The text above the lines: the action, its effect, and what HR should know before it. */
function YearEndIntro({ head, heads, found, sums, opens }: YearEndIntroProps) {
  const { year, state, yearEndId } = head;
  const next = listPreparableYears(useToday(), heads);
  const changed = found?.all.shows.changed ?? 0;
  return (
    <>
      <p className="muted">{stateText(head)}</p>
      {state === 'draft' && <p>{effectText({ year, opens })}</p>}
      {state === 'draft' && found && <LossWarning summary={found} />}
      {state === 'draft' && found?.isStale && (
        <div className="year-end-note">
          <Banner tone="warn" action={<PrepareButton year={year} text="Prepare again" />}>
            The rules of a leave category have changed since this draft was prepared.
          </Banner>
        </div>
      )}
      {state === 'draft' && changed > 0 && (
        <div role="alert" className="year-end-note">
          <Banner tone="warn" title={`${plural(changed, 'line')} changed since you saw them. Nothing was applied.`}>
            They come first, with their earlier figures. Check them, then confirm again.
          </Banner>
        </div>
      )}
      {sums ? <Figures figures={visibleFigures(sums, { year, opens })} /> : <Skeleton width={80} />}
      {state !== 'draft' && <AppliedYearEndDetails key={yearEndId} head={head} />}
      {state !== 'draft' && next.length > 0 && (
        <div className="row year-end-next">
          {next.map((one) => (
            <PrepareButton key={one} year={one} />
          ))}
        </div>
      )}
    </>
  );
}

/** The last year while it is not closed, and this year while the next one is not open. */
function listPreparableYears(today: string, heads: readonly YearEndSummaryHead[]): number[] {
  const last = yearOf(today) - 1;
  const standing = heads.filter(({ state }) => state !== 'undone');
  return [
    ...(standing.some(({ year, opens }) => year === last && !opens) ? [] : [last]),
    ...(standing.some(({ year }) => year === last + 1) ? [] : [last + 1]),
  ];
}

function stateText({ state, preparedAt, preparedBy, appliedAt, appliedBy, undoneAt, undoneBy, opens }: YearEndSummaryHead): string {
  if (state === 'undone') return `Undone ${momentText(undoneAt ?? '')} by ${undoneBy}.`;
  if (state === 'applied') return `${opens ? 'Opened' : 'Closed'} ${momentText(appliedAt ?? '')} by ${appliedBy}.`;
  return `Prepared ${momentText(preparedAt)} by ${preparedBy}. Nothing changes until you confirm it.`;
}

const visibleFigures = (...of: Parameters<typeof listYearEndFigures>) =>
  listYearEndFigures(...of).map(({ label, days, about }) => ({ label, figure: days.toLocaleString('en'), unit: about }));
