import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { setFlashMessage, type FlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { formatDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { isCallError, isNetworkLoss } from '#src/platform/http/client/call-error.ts';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import type { HolidayValues } from './public-holiday-form.ts';
import { HolidayEffects } from './HolidayEffects.tsx';

type DeleteHolidayDialogProps = {
  holidayDate: string;
  /** The holiday that the person sees. */
  seen: ReadRecord<HolidayValues>;
  onDeleted: () => Promise<void>;
  onClose: () => void;
};

/** Confirms the deletion of a holiday and shows which leave uses more days because of it. */
export function DeleteHolidayDialog({ holidayDate, seen, onDeleted, onClose }: DeleteHolidayDialogProps) {
  const queries = useQueryClient();
  const leaveFor = async (notice: FlashMessage) => {
    setFlashMessage(notice);
    await onDeleted();
    await queries.invalidateQueries();
  };
  const remove = useChange(
    (_, idempotencyKey) => call('DELETE /publicholiday/{holidayDate}', { params: { holidayDate }, ifMatch: seen.etag, idempotencyKey }),
    {
      onSuccess: () => leaveFor({ tone: 'good', text: 'Public Holiday has been deleted.' }),
      // Without an answer the holiday may be deleted (specification section 8). The reloaded list shows whether it is.
      onError: (error) => (isNetworkLoss(error) ? leaveFor({ tone: 'warn', text: error.message }) : undefined),
    },
  );
  return (
    <ConfirmDialog
      title="Delete Confirmation"
      question={`Delete ${seen.values.holidayDescr} on ${weekdayName(holidayDate)} ${formatDate(holidayDate)}?`}
      verb="Confirm deletion"
      danger
      busy={remove.isPending && 'Deleting'}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <HolidayEffects change={{ removed: [holidayDate] }} />
    </ConfirmDialog>
  );
}

/** A stale change names the person who made the other change. All other errors have the text of the specification (section 8). */
const failureText = (error: Error): string =>
  isCallError(error) && error.status === 412 ? error.message : 'Failed to delete Public Holiday, please try again later';
