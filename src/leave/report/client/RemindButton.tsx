import { useState } from 'react';
import { call } from '#src/platform/http/client/call.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';

/** @property people the number of people in the report @property asked the query of the report with its filters @property left the least number of days left */
type RemindButtonProps = { people: number; asked: string; left: number };

/** Reminds the people of the report that they have leave to book, after a preview of the notification. */
export function RemindButton({ people, asked, left }: RemindButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const remind = useChange((_, idempotencyKey) => call('POST /reports/unbooked/reminder', { body: { asked }, idempotencyKey }), {
    onSuccess: ({ answer: { reminded } }) => {
      showToast({
        text: reminded === 0 ? 'Everyone was reminded in the last week.' : `${plural(reminded, 'reminder')} sent.`,
        tone: 'good',
      });
      setOpen(false);
    },
  });
  return (
    <>
      <Button disabled={people === 0} onClick={() => setOpen(true)}>
        Remind them
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Remind people to book leave"
          question={`${plural(people, 'person has', 'people have')} at least ${daysText(left)} left and nothing booked. They get the notification “You have leave to book”, with their own days. It does not go to you, or to people who were reminded in the last week.`}
          verb="Send reminders"
          busy={remind.isPending && 'Sending'}
          error={remind.error ? alertText(remind.error) : undefined}
          onConfirm={() => remind.mutate()}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}
