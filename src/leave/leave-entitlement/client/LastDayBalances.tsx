import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { type AnswerOf, call } from '#src/platform/http/client/call.ts';
import type { lastDayContract } from '#src/leave/leave-entitlement/last-day-contract.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { useWideFrame } from '#src/platform/ui/client/base/use-wide-frame.ts';
import { RowCheckbox } from '#src/platform/ui/client/table/RowCheckbox.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';

const path = 'GET /leaveentitlement/{emplId}/lastday';

type FinalYearLine = AnswerOf<(typeof lastDayContract)[typeof path]>['lines'][number];

const isUnsettled = ({ correction, rest }: FinalYearLine) => correction !== 0 || rest > 0;

/** The balances of a leaver, and their settlement: a pro rata correction up to the last day, and a payout of the rest. */
export function LastDayBalances({ emplId }: { emplId: string }) {
  const found = useQuery({ ...call.query(path, { params: { emplId } }), staleTime: 0, retry: false });
  if (found.error) return <InlineFailedState text="The leave balance could not be loaded." onTryAgain={() => void found.refetch()} />;
  if (!found.data) return <Skeleton width={60} />;
  const { lastDay, months, lines } = found.data;
  return (
    <Card title={`Leave until the last day, ${formatDate(lastDay)}`}>
      {lines.length === 0 ? (
        <p className="muted">There is no entitlement in the year of the last day.</p>
      ) : (
        <FinalBookingForm emplId={emplId} lines={lines} months={months} />
      )}
    </Card>
  );
}

function FinalBookingForm({ emplId, lines, months }: { emplId: string; lines: readonly FinalYearLine[]; months: number }) {
  const queries = useQueryClient();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(['AL']));
  const [note, setNote] = useState('');
  const [isAsking, ask] = useState(false);
  const going = lines.filter((line) => isUnsettled(line) && chosen.has(line.leaveCode));
  const body = {
    note: note.trim() || 'Last day of work',
    lines: going.map(({ leaveCode, correction, rest, version }) => ({ leaveCode, correction, paidOut: Math.max(0, rest), version })),
  };
  const book = useChange(
    (_, idempotencyKey) => call('POST /leaveentitlement/{emplId}/lastday', { params: { emplId }, body, idempotencyKey }),
    {
      onSuccess: async () => {
        await queries.invalidateQueries();
        ask(false);
        showToast({ text: 'The days have been settled.', tone: 'good' });
      },
    },
  );
  return (
    <>
      <p className="muted">{plural(months, 'month')} worked this year. A month counts if the employee worked until its 15th.</p>
      <BookingLines lines={lines} chosen={chosen} onChoose={choose} />
      {lines.some(isUnsettled) ? (
        <>
          <TextField label="Note" optional value={note} onChange={({ target }) => setNote(target.value)} />
          <div className="row">
            <Button disabled={going.length === 0} onClick={() => ask(true)}>
              Settle these days
            </Button>
          </div>
        </>
      ) : (
        <p className="muted">Nothing left to settle.</p>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Settlement Confirmation"
          question={`Settle these days? ${going.map(bookingText).join(' ')}`}
          verb="Confirm settlement"
          busy={book.isPending && 'Booking'}
          error={book.error?.message}
          onConfirm={() => book.mutate()}
          onCancel={() => ask(false)}
        />
      )}
    </>
  );
}

/** @example bookingText(line) // 'Annual leave: 3.5 days deducted, 7 days paid out.' */
function bookingText({ leaveDescr, correction, rest }: FinalYearLine): string {
  const corrected = correction === 0 ? [] : [`${daysText(Math.abs(correction))} ${correction < 0 ? 'deducted' : 'added'}`];
  return `${leaveDescr}: ${[...corrected, ...(rest > 0 ? [`${daysText(rest)} paid out`] : [])].join(', ')}.`;
}

const figures = [
  ['Entitlement', 'entitlement'],
  ['Pro rata', 'proRata'],
  ['Available', 'availableLeave'],
  ['Taken', 'takenLeave'],
  ['Pending', 'pendingLeave'],
  ['Corrected', 'correction'],
  ['Left', 'rest'],
] as const;

type LinesProps = { lines: readonly FinalYearLine[]; chosen: ReadonlySet<string>; onChoose: (chosen: ReadonlySet<string>) => void };

function BookingLines({ lines, chosen, onChoose }: LinesProps) {
  const frame = useRef<HTMLElement>(null);
  useWideFrame(frame);
  return (
    <div className="table-box">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own the keyboard could not scroll the region */}
      <section className="wide-frame table-scroll" aria-label="Figures" tabIndex={0} ref={frame}>
        <table className="table" aria-label="Leave until the last day">
          <thead>
            <tr>
              <th scope="col">Leave type</th>
              {figures.map(([heading]) => (
                <th key={heading} scope="col" className="number">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.leaveCode}>
                <th scope="row" className="key">
                  {isUnsettled(line) && (
                    <RowCheckbox
                      label={`Settle ${line.leaveDescr}`}
                      checked={chosen.has(line.leaveCode)}
                      onChange={() => onChoose(chosen.symmetricDifference(new Set([line.leaveCode])))}
                    />
                  )}{' '}
                  {line.leaveDescr}
                </th>
                {figures.map(([heading, of]) => (
                  <td key={heading} className="number">
                    {line[of]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
