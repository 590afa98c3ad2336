import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { alertText, isCallError } from '#src/http/client/call-error.ts';
import type { Search } from '#src/screens/client/list/list-view.ts';
import { useChange } from '#src/screens/client/use-change.ts';
import { daysText, plural } from '#src/text/plural.ts';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/ui/client/overlay/toasts.ts';
import { call, type Head, type Summary } from './calls.ts';

type ApplyProps = { head: Head; opens: boolean; summary: Summary; etag: string | undefined; onClose: () => void };

/** Applies a year end, or opens the next year. Lines that changed meanwhile are shown instead. */
export function ApplyQuestion({ head: { yearEndId, year }, opens, summary, etag, onClose }: ApplyProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const done = async () => {
    await queries.invalidateQueries();
    onClose();
  };
  const apply = useChange(
    (_, idempotencyKey) =>
      opens
        ? call('POST /yearend/open', { body: { year: year + 1 }, idempotencyKey })
        : call('POST /yearend/{yearEndId}/apply', { params: { yearEndId }, ifMatch: etag, idempotencyKey }),
    {
      onSuccess: async ({ answer }) => {
        showToast({ text: opens ? `${year + 1} is open.` : `The year end of ${year} is applied.`, tone: 'good' });
        void navigate({ to: '.', search: ({ page: _page, ...rest }: Search) => ({ ...rest, yearend: String(answer.yearEndId) }) });
        await done();
      },
      onError: async (error) => {
        // Once it was changed by somebody else, what is there now is what the next press is for.
        await (isCallError(error) && error.code === 'year-end.changed' ? done() : queries.invalidateQueries());
      },
    },
  );
  const { all, types } = summary;
  return (
    <ConfirmDialog
      title={opens ? `Open ${year + 1}` : `Apply year end ${year}`}
      question={
        opens
          ? `This grants the days of ${year + 1} to ${plural(all.people, 'person', 'people')}, without what is carried over.`
          : `This closes ${year} for ${plural(all.people, 'person', 'people')} and makes their records of ${year + 1}, all at once.`
      }
      verb={opens ? `Open ${year + 1} without carry-over` : 'Confirm year end'}
      busy={apply.isPending && (opens ? 'Opening' : 'Applying')}
      error={apply.error ? alertText(apply.error) : undefined}
      onConfirm={() => apply.mutate()}
      onCancel={onClose}
    >
      <ul className="dialog-facts">
        {!opens && <li>{`${daysText(all.carried)} carried over, ${plural(all.carriedPeople, 'person', 'people')}`}</li>}
        {!opens && <li>{`${daysText(all.lapses)} lapse, ${plural(all.lapsesPeople, 'person', 'people')}`}</li>}
        <li>{`${daysText(all.granted)} granted for ${year + 1}`}</li>
        {!opens &&
          types.map(({ leaveCode, leaveDescr, carried, availableNext }) => (
            <li key={leaveCode}>{`${leaveDescr}: ${carried} carried, ${daysText(availableNext)} in ${year + 1}`}</li>
          ))}
      </ul>
      {!opens && all.pending > 0 && (
        <p className="muted small-text">
          {daysText(all.pending)} of {year} still wait for a decision and count as taken. What is decided later corrects the carry-over by
          itself.
        </p>
      )}
      <p className="muted small-text">It can be undone while nobody’s leave in {year + 1} needs these days.</p>
    </ConfirmDialog>
  );
}

/** Throws a draft away, and with it what HR has edited. */
export function ThrowAwayQuestion({ head: { yearEndId }, edited, onClose }: { head: Head; edited: number; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useChange((_, idempotencyKey) => call('DELETE /yearend/{yearEndId}', { params: { yearEndId }, idempotencyKey }), {
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
    onError: () => queries.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      title="Throw away the draft"
      question={edited === 0 ? 'Nothing was edited. It can be prepared again.' : `This throws away ${plural(edited, 'edited line')}.`}
      verb="Throw away"
      danger
      busy={remove.isPending && 'Throwing away'}
      error={remove.error ? alertText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}

type UndoProps = { head: Head; people: number; staying: number; onClose: () => void };

/** Takes a year end back, from all whose leave fits without it. */
export function UndoQuestion({ head: { yearEndId, year, opens }, people, staying, onClose }: UndoProps) {
  const queries = useQueryClient();
  const undo = useChange(
    (_, idempotencyKey) =>
      call('POST /yearend/{yearEndId}/undo', { params: { yearEndId }, query: staying > 0 ? { rest: 'true' } : {}, idempotencyKey }),
    {
      onSuccess: async ({ answer }) => {
        showToast({ text: `Taken back for ${plural(answer.undone, 'person', 'people')}.`, tone: 'good' });
        await queries.invalidateQueries();
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={opens ? `Undo the opening of ${year + 1}` : `Undo year end ${year}`}
      question={`This takes the days of ${year + 1} back from ${plural(people - staying, 'person', 'people')}${opens ? '' : ` and opens their ${year} again`}.${
        staying > 0 ? ` ${plural(staying, 'person keeps', 'people keep')} theirs.` : ''
      }`}
      verb="Confirm undo"
      danger
      busy={undo.isPending && 'Undoing'}
      error={undo.error ? alertText(undo.error) : undefined}
      onConfirm={() => undo.mutate()}
      onCancel={onClose}
    />
  );
}
