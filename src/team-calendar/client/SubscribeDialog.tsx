import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { alertText } from '#src/http/client/call-error.ts';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { CheckField } from '#src/ui/client/form/CheckField.tsx';
import { CopyField } from '#src/ui/client/form/CopyField.tsx';
import { Dialog } from '#src/ui/client/overlay/Dialog.tsx';
import { call } from './calls.ts';

/** Makes the link by which a calendar program shows the own leave and the public holidays, or ends it. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  const [awayOnly, setAwayOnly] = useState(false);
  const { known, exists, make, end, error } = useCalendarLink(awayOnly);
  const buttons = (
    <>
      <Button ref={close} onClick={onClose}>
        Close
      </Button>
      {exists && (
        <Button variant="danger-quiet" busy={end.isPending && 'Ending the link'} onClick={() => end.mutate()}>
          End the link
        </Button>
      )}
      {!make.data && (
        <Button variant="primary" busy={make.isPending && 'Making a link'} disabled={!known.data} onClick={() => make.mutate()}>
          {exists ? 'Make a new link' : 'Make a link'}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title="Subscribe in your own calendar" describedBy={id} foot={{ buttons, first: close }} onClose={onClose}>
      <p className="muted" id={id}>
        A private link shows your approved leave and the public holidays in Outlook, Google Calendar or Apple Calendar. Whoever has the link
        can read them without signing in, with the kind of leave: that you were ill, for instance. It ends when your password changes.
      </p>
      {make.data ? (
        <>
          <CopyField label="Calendar link" value={make.data.url} />
          <p className="muted small-text">Add it as a calendar from the internet. It is shown this once.</p>
        </>
      ) : (
        <>
          {exists && (
            <p>{`There is a link already${known.data?.awayOnly ? ', which shows only that you are away' : ''}. A new one ends it.`}</p>
          )}
          <CheckField
            label="Show only that I am away"
            hint="Without the kind of leave."
            checked={awayOnly}
            onChange={(event) => setAwayOnly(event.target.checked)}
          />
        </>
      )}
      {end.isSuccess && !make.data && <p role="status">The link has ended.</p>}
      {error && (
        <Banner tone="bad" alert>
          {alertText(error)}
        </Banner>
      )}
    </Dialog>
  );
}

/** The link of the caller, if there is one, and the ways to make and to end it. */
function useCalendarLink(awayOnly: boolean) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['GET /calendarlink'] });
  const known = useQuery({ ...call.query('GET /calendarlink'), retry: false });
  const make = useMutation({ mutationFn: () => call('POST /calendarlink', { body: { awayOnly } }), onSuccess: refresh });
  const end = useMutation({
    mutationFn: () => call('DELETE /calendarlink'),
    onSuccess: () => {
      make.reset();
      return refresh();
    },
  });
  return { known, exists: Boolean(known.data?.createdAt), make, end, error: make.error ?? end.error ?? known.error };
}
