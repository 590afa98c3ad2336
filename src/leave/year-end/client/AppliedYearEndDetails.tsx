import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { Timeline } from '#src/platform/ui/client/page/Timeline.tsx';
import { correctionText } from '#src/leave/year-end/year-end-text.ts';
import type { AppliedYearEndData, YearEndSummaryHead } from './calls.ts';
import { momentText } from '#src/shared/screens/client/moment-text.ts';
import { UndoDialog } from './YearEndDialogs.tsx';
import { RowLinkCell } from '#src/platform/ui/client/table/RowLinkCell.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';

const appliedYearEndQuery = ({ yearEndId }: YearEndSummaryHead) => call.query('GET /yearend/{yearEndId}/after', { params: { yearEndId } });

const countStaying = ({ inTheWay }: AppliedYearEndData) => new Set(inTheWay.map(({ emplId }) => emplId)).size;

/** The button that undoes a year end, while there is someone for whom that is possible. */
export function UndoYearEnd({ head, onDone }: { head: YearEndSummaryHead; onDone: (text: string) => void }) {
  const [undoing, setUndoing] = useState(false);
  const { data } = useQuery(appliedYearEndQuery(head));
  const staying = data ? countStaying(data) : 0;
  if (!data || data.people <= staying) return null;
  return (
    <>
      <Button variant="danger-quiet" icon={Undo2} onClick={() => setUndoing(true)}>
        {`Undo for ${plural(data.people - staying, 'person', 'people')}`}
      </Button>
      {undoing && <UndoDialog {...{ head, staying, onDone }} people={data.people} onClose={() => setUndoing(false)} />}
    </>
  );
}

/** After a year end: the people for whom it cannot be undone, and later corrections. */
export function AppliedYearEndDetails({ head }: { head: YearEndSummaryHead }) {
  const after = useQuery(appliedYearEndQuery(head));
  if (after.error)
    return (
      <FailedState title="Later corrections could not be loaded" onTryAgain={() => void after.refetch()}>
        {failureText(after.error)}
      </FailedState>
    );
  if (!after.data) return <Skeleton width={60} />;
  const { people, inTheWay, corrections } = after.data;
  const staying = countStaying(after.data);
  return (
    <div className="year-end-after">
      {people > 0 && staying === 0 && <p className="muted">It can be undone for everyone.</p>}
      {staying > 0 && <BlockingLeaveSection head={head} lines={inTheWay} others={people - staying} people={staying} />}
      {corrections.length > 0 && <Corrections head={head} corrections={corrections} />}
    </div>
  );
}

type BlockingLeaveSectionProps = { head: YearEndSummaryHead; lines: AppliedYearEndData['inTheWay']; people: number; others: number };

function BlockingLeaveSection({ head: { year }, lines, people, others }: BlockingLeaveSectionProps) {
  const label = `Can't be undone for ${plural(people, 'person', 'people')}`;
  return (
    <section className="stack tight" aria-labelledby="in-the-way">
      <h2 id="in-the-way">{label}</h2>
      <p className="muted">
        Their leave in {year + 1} needs these days, their record was changed, or a later year is closed. You can undo it for the other{' '}
        {others}; these people keep their records.
      </p>
      <WideTable label="People for whom it can't be undone" isFlush>
        <thead>
          <tr>
            <th scope="col" className="key">
              Name
            </th>
            <th scope="col" className="desk-only">
              Employee ID
            </th>
            <th scope="col" className="desk-only">
              Leave type
            </th>
            <th scope="col" className="number">
              Days for {year + 1}
            </th>
            <th scope="col" className="number">
              Booked or pending
            </th>
            <th scope="col">First leave</th>
            <th scope="col" className="number">
              Days
            </th>
            <th scope="col">Status</th>
            <th scope="col" className="action">
              <span className="hidden-text">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <BlockingLeaveRow key={`${line.emplId} ${line.leaveCode}`} line={line} />
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}

function BlockingLeaveRow({
  line: { emplId, name, leaveCode, leaveDescr, made, needed, isClosedLater, leave },
}: {
  line: AppliedYearEndData['inTheWay'][number];
}) {
  return (
    <tr>
      <th scope="row" className="key wrap">
        {name}
      </th>
      <td className="desk-only">{emplId}</td>
      <td className="desk-only">{leaveDescr}</td>
      <td className="number">{made}</td>
      <td className="number">
        <span className="year-end-strong">{needed}</span>
      </td>
      <td>{leave ? `${formatDate(leave.startDate)} to ${formatDate(leave.endDate)}` : '–'}</td>
      <td className="number">{leave ? leave.days : '–'}</td>
      <td>{leave ? leave.statusText : isClosedLater ? 'A later year is closed' : 'The record was changed'}</td>
      <td className="action">
        {leave && (
          <RowLinkCell
            text="View"
            label={`View leave of ${name}`}
            to={paths.viewLeaveHistoryHr({ emplId, leaveCode, effDate: leave.effDate, startDate: leave.startDate })}
            search={{ appliedLeaveId: String(leave.appliedLeaveId) }}
          />
        )}
      </td>
    </tr>
  );
}

function Corrections({ head: { year }, corrections }: { head: YearEndSummaryHead; corrections: AppliedYearEndData['corrections'] }) {
  return (
    <section className="stack tight" aria-labelledby="corrected-since">
      <h2 id="corrected-since">Later corrections</h2>
      <p className="muted">Later changes in {year} moved the carry-over by the same amount.</p>
      <Timeline
        steps={corrections.map(({ emplId, name, leaveDescr, happenedAt, by, ...moved }) => ({
          key: `${emplId} ${leaveDescr} ${happenedAt}`,
          icon: ArrowLeftRight,
          text: `${name}, ${leaveDescr}: ${correctionText(moved)}.`,
          sub: [momentText(happenedAt), by].filter(Boolean).join(', '),
        }))}
      />
    </section>
  );
}
