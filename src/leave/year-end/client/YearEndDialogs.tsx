import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { alertText, isCallError } from '#src/platform/http/client/call-error.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { actionText } from '#src/leave/year-end/year-end-text.ts';
import type { YearEndSummaryHead, Summary } from './calls.ts';

/** Shows what was done, once, on the page that follows. */
type OnDone = (text: string) => void;

type ApplyDialogProps = {
  head: YearEndSummaryHead;
  opens: boolean;
  summary: Summary;
  etag: string | undefined;
  onDone: OnDone;
  onClose: () => void;
};

/** Applies a year end, or opens the next year. If lines have changed in the meantime, they are shown instead. */
export function ApplyDialog({ head: { yearEndId, year }, opens, summary, etag, onDone, onClose }: ApplyDialogProps) {
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
        const people = plural(answer.people, 'person', 'people');
        onDone(opens ? `${year + 1} is open for ${people}.` : `${year} is closed for ${people}.`);
        void navigate({ to: '.', search: ({ page: _page, ...rest }: QueryParams) => ({ ...rest, yearend: String(answer.yearEndId) }) });
        await done();
      },
      onError: async (error) => {
        // After a change by another user, the next press applies the new figures.
        await (isCallError(error) && error.code === 'year-end.changed' ? done() : queries.invalidateQueries());
      },
    },
  );
  const { all, types } = summary;
  return (
    <ConfirmDialog
      title={actionText({ year, opens })}
      question={
        opens
          ? `This grants the days of ${year + 1} to ${plural(all.people, 'person', 'people')}, without a carry-over.`
          : `This closes ${year} for ${plural(all.people, 'person', 'people')} and creates their records for ${year + 1}.`
      }
      verb={opens ? `Open ${year + 1} without carry-over` : `Confirm closing ${year}`}
      busy={apply.isPending && (opens ? 'Opening' : 'Closing')}
      error={apply.error ? alertText(apply.error) : undefined}
      onConfirm={() => apply.mutate()}
      onCancel={onClose}
    >
      <ul className="dialog-facts">
        {types.map(({ leaveCode, leaveDescr, carried, lapses, granted, availableNext }) => (
          <li key={leaveCode}>
            {opens
              ? `${leaveDescr}: ${daysText(granted)} granted for ${year + 1}`
              : `${leaveDescr}: ${daysText(carried)} carried over, ${daysText(lapses)} expire, ${daysText(availableNext)} in ${year + 1}`}
          </li>
        ))}
      </ul>
      {!opens && all.pending > 0 && (
        <p className="muted small-text">
          {daysText(all.pending)} of {year} are pending and count as taken. Later decisions correct the carry-over.
        </p>
      )}
      <p className="muted small-text">You can undo it while no leave in {year + 1} needs these days.</p>
    </ConfirmDialog>
  );
}

type DiscardDraftDialogProps = { head: YearEndSummaryHead; edited: number; onDone: OnDone; onClose: () => void };

/** Discards a draft, with the lines that HR has edited. */
export function DiscardDraftDialog({ head: { yearEndId, year }, edited, onDone, onClose }: DiscardDraftDialogProps) {
  const queries = useQueryClient();
  const remove = useChange((_, idempotencyKey) => call('DELETE /yearend/{yearEndId}', { params: { yearEndId }, idempotencyKey }), {
    onSuccess: async () => {
      onDone(`The draft for ${year} was discarded.`);
      await queries.invalidateQueries();
      onClose();
    },
    onError: () => queries.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      title="Discard draft"
      question={edited === 0 ? 'Nothing was edited. It can be prepared again.' : `This discards ${plural(edited, 'edited line')}.`}
      verb="Discard"
      danger
      busy={remove.isPending && 'Discarding'}
      error={remove.error ? alertText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}

type UndoDialogProps = { head: YearEndSummaryHead; people: number; staying: number; onDone: OnDone; onClose: () => void };

/** Undoes a year end for the people whose leave fits without it. The page then shows the state that a reload shows. */
export function UndoDialog({ head: { yearEndId, year, opens }, people, staying, onDone, onClose }: UndoDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const undoTitle = opens ? `The opening of ${year + 1}` : `The closing of ${year}`;
  const undo = useChange(
    (_, idempotencyKey) =>
      call('POST /yearend/{yearEndId}/undo', { params: { yearEndId }, query: staying > 0 ? { rest: 'true' } : {}, idempotencyKey }),
    {
      onSuccess: async ({ answer }) => {
        const stays = answer.stays.length;
        const kept = stays > 0 ? ` ${plural(stays, 'person keeps', 'people keep')} the days.` : '';
        onDone(`${undoTitle} was undone for ${plural(answer.undone, 'person', 'people')}.${kept}`);
        if (stays === 0) void navigate({ to: '.', search: ({ page: _page, yearend: _yearend, ...rest }: QueryParams) => rest });
        await queries.invalidateQueries();
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={`Undo ${undoTitle.toLowerCase()}`}
      question={`This removes the days of ${year + 1} from ${plural(people - staying, 'person', 'people')}${opens ? '' : ` and reopens their ${year}`}.${
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
