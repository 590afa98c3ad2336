import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#src/dates/plain-date.ts';
import { failureText } from '#src/http/client/call-error.ts';
import { plural } from '#src/text/plural.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { FailedState } from '#src/ui/client/page/FailedState.tsx';
import { Skeleton } from '#src/ui/client/page/Skeleton.tsx';
import { Timeline } from '#src/ui/client/page/Timeline.tsx';
import { correctionText } from '#src/year-end/year-end-words.ts';
import { type After, call, type Head } from './calls.ts';
import { momentText } from '#src/screens/client/moment-text.ts';
import { UndoQuestion } from './Questions.tsx';
import { WideTable } from '#src/ui/client/table/WideTable.tsx';

/** Of what was applied: the way to take it back, who stands in it, and what was corrected since. */
export function AfterYearEnd({ head }: { head: Head }) {
  const { yearEndId } = head;
  const [undoing, setUndoing] = useState(false);
  const after = useQuery(call.query('GET /yearend/{yearEndId}/after', { params: { yearEndId } }));
  if (after.error)
    return (
      <FailedState title="What was corrected since could not be loaded" onTryAgain={() => void after.refetch()}>
        {failureText(after.error)}
      </FailedState>
    );
  if (!after.data) return <Skeleton width={60} />;
  const { people, inTheWay, corrections } = after.data;
  const staying = new Set(inTheWay.map(({ emplId }) => emplId)).size;
  return (
    <div className="year-end-after">
      {people > staying && (
        <div className="row">
          <Button variant="danger-quiet" icon={Undo2} onClick={() => setUndoing(true)}>
            {`Undo for ${plural(people - staying, 'person', 'people')}`}
          </Button>
          {staying === 0 && <span className="muted">Nobody stands in the way.</span>}
        </div>
      )}
      {staying > 0 && <InTheWay head={head} lines={inTheWay} others={people - staying} people={staying} />}
      {corrections.length > 0 && <Corrections head={head} corrections={corrections} />}
      {undoing && <UndoQuestion {...{ head, people, staying }} onClose={() => setUndoing(false)} />}
    </div>
  );
}

type InTheWayProps = { head: Head; lines: After['inTheWay']; people: number; others: number };

function InTheWay({ head: { year }, lines, people, others }: InTheWayProps) {
  const label = `${plural(people, 'person stands', 'people stand')} in the way of undoing it`;
  return (
    <section className="stack tight" aria-labelledby="in-the-way">
      <h2 id="in-the-way">{label}</h2>
      <p className="muted">
        They have leave in {year + 1} that needs these days, or a later year is closed. Undo takes back the other {others}; these keep their
        records.
      </p>
      <WideTable label="People who stand in the way" isFlush>
        <thead>
          <tr>
            {['Name', 'Leave type', `Made for ${year + 1}`, 'Booked or pending', 'First leave', 'Status'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ emplId, name, leaveDescr, made, needed, leave }) => (
            <tr key={`${emplId} ${leaveDescr}`}>
              <th scope="row" className="key">
                {name}
              </th>
              <td>{leaveDescr}</td>
              <td>{made}</td>
              <td>{needed}</td>
              <td>{leave ? `${formatDate(leave.startDate)} to ${formatDate(leave.endDate)}` : '–'}</td>
              <td>{leave ? leave.statusText : 'A later year is closed'}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}

function Corrections({ head: { year }, corrections }: { head: Head; corrections: After['corrections'] }) {
  return (
    <section className="stack tight" aria-labelledby="corrected-since">
      <h2 id="corrected-since">Corrected since</h2>
      <p className="muted">What changed in {year} after the year end moved the carry-over by the same amount.</p>
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
