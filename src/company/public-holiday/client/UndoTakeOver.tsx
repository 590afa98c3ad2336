import { call } from '#src/platform/http/client/call.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { HolidayEffects } from './HolidayEffects.tsx';
import { latestTakeOver, rememberTakeOver, type TakeOver } from './take-over-calls.ts';

const takeOversCall = 'GET /countryholidays/takeovers';

/** The imports that can be undone. @param only shows just this import, if it can still be undone */
export function TakeOverList({ only }: { only?: number | undefined }) {
  const found = useQuery({ ...call.query(takeOversCall), staleTime: 0 });
  const [undoing, setUndoing] = useState<TakeOver>();
  if (found.error) return <InlineFailedState text="Couldn't load earlier imports." onTryAgain={() => void found.refetch()} />;
  const shown = found.data?.filter(({ takeOverId }) => only === undefined || takeOverId === only) ?? [];
  if (shown.length === 0) return null;
  return (
    <>
      {only === undefined && <h2 className="below">Earlier imports</h2>}
      <div className="stack tight">
        {shown.map((one) => (
          <Banner
            key={one.takeOverId}
            tone="info"
            action={
              <Button small onClick={() => setUndoing(one)}>
                Undo
              </Button>
            }
          >
            {plural(one.holidays.length, 'public holiday')} imported on {formatDate(one.takenOn)}
            {one.byName !== null && ` by ${one.byName}`}
          </Banner>
        ))}
      </div>
      {undoing && <UndoTakeOverDialog takeOver={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  );
}

/** Offers to undo the latest import, on the list of holidays. */
export function LatestTakeOver() {
  const takeOverId = latestTakeOver();
  return takeOverId === null ? null : <TakeOverList only={takeOverId} />;
}

function UndoTakeOverDialog({ takeOver: { takeOverId, holidays }, onClose }: { takeOver: TakeOver; onClose: () => void }) {
  const queries = useQueryClient();
  const undo = useChange((_, idempotencyKey) => call('DELETE /countryholidays/{takeOverId}', { params: { takeOverId }, idempotencyKey }), {
    onSuccess: async ({ answer }) => {
      rememberTakeOver(null);
      onClose();
      showToast({ text: `Import of ${plural(answer.undone, 'public holiday')} undone.` });
      await queries.invalidateQueries();
    },
  });
  const removed = holidays.filter(({ before }) => before === null).map(({ holidayDate }) => holidayDate);
  const stored = holidays.flatMap(({ before }) => before ?? []);
  return (
    <ConfirmDialog
      title="Undo Confirmation"
      question={`Undo the import of ${plural(holidays.length, 'public holiday')}? Leave that it cancelled stays cancelled.`}
      verb="Confirm undo"
      danger
      busy={undo.isPending && 'Undoing'}
      onConfirm={() => undo.mutate()}
      onCancel={onClose}
    >
      {undo.error ? <ConflictingLeaveList error={undo.error} /> : <HolidayEffects change={{ removed, stored }} withFigures />}
    </ConfirmDialog>
  );
}

/** The leave and holidays that prevent the undo. */
function ConflictingLeaveList({ error }: { error: Error }) {
  const problems = isCallError(error) ? error.errors : [];
  return (
    <Banner tone="bad" alert>
      {problems.length < 2 ? (
        error.message
      ) : (
        <ul className="dialog-facts">
          {problems.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
