import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { type CalendarKind, calendarKinds } from '#src/leave/team-calendar/calendar-kind.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { CopyField } from '#src/platform/ui/client/form/CopyField.tsx';
import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { type CalendarLink, calendarLinksQuery } from './calls.ts';

/** The visible content for people with a link. */
const contentHints: Record<CalendarKind, string> = {
  own: 'your approved leave with its type, for example sick leave, and the public holidays',
  team: 'when your direct reports are away, but not why. It stops working when you no longer manage anyone',
  holidays: 'your public holidays',
};

/** Creates or deletes the links for calendar programs: the person's own leave, the team's leave, or the public holidays. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  const caller = useCaller();
  const [calendar, setCalendar] = useState<CalendarKind>('own');
  const [awayOnly, setAwayOnly] = useState(false);
  const { links, link, make, end, error, forget } = useCalendarLink(calendar, awayOnly);
  const choose = (value: string) => {
    forget();
    // The options are the kinds of calendars.
    setCalendar(value as CalendarKind);
  };
  const buttons = (
    <>
      <Button ref={close} onClick={onClose}>
        Close
      </Button>
      {link && (
        <Button variant="danger-quiet" busy={end.isPending && 'Deleting the link'} onClick={() => end.mutate()}>
          Delete link
        </Button>
      )}
      {!make.data && (
        <Button variant="primary" busy={make.isPending && 'Creating a link'} disabled={!links} onClick={() => make.mutate()}>
          {link ? 'Create a new link' : 'Create a link'}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title="Subscribe in your calendar" describedBy={id} foot={{ buttons, first: close }} onClose={onClose}>
      <RadioField
        label="Calendar"
        name="calendar"
        value={calendar}
        options={choicesFor(holdsRole(caller, ['MANAGER']))}
        onChange={({ target }) => choose(target.value)}
      />
      <p className="muted" id={id}>
        {`A private link for Outlook, Google Calendar or Apple Calendar. Anyone with the link can see, without signing in, ${contentHints[calendar]}. The link is deleted when your password changes, unless you choose to keep it.`}
      </p>
      {make.data ? <NewLink url={make.data.url} /> : link && <p>{linkText(link)}</p>}
      {!make.data && calendar === 'own' && (
        <CheckField
          label="Show only that I am away"
          hint="The leave type is hidden."
          checked={awayOnly}
          onChange={(event) => setAwayOnly(event.target.checked)}
        />
      )}
      {end.isSuccess && !make.data && <p role="status">The link was deleted.</p>}
      {error && (
        <Banner tone="bad" alert>
          {alertText(error)}
        </Banner>
      )}
    </Dialog>
  );
}

function NewLink({ url }: { url: string }) {
  return (
    <>
      <CopyField label="Calendar link" value={url} />
      <p className="muted small-text">Add it as a calendar from the internet. You'll only see this link once.</p>
    </>
  );
}

const choicesFor = (isManager: boolean) =>
  Object.entries(calendarKinds).flatMap(([value, label]) => (value === 'team' && !isManager ? [] : [{ value, label }]));

const linkText = ({ calendar, createdAt, lastUsedAt, awayOnly }: CalendarLink) =>
  `There is already a link${calendar === 'own' && awayOnly ? ', which shows only that you are away' : ''}: created ${createdAt}, ${
    lastUsedAt === null ? 'not used yet' : `last used ${lastUsedAt}`
  }. A new link replaces it.`;

/** Loads the caller's link for a calendar, and returns the functions that create and delete it. */
function useCalendarLink(calendar: CalendarKind, awayOnly: boolean) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: calendarLinksQuery.queryKey });
  const known = useQuery(calendarLinksQuery);
  const make = useMutation({ mutationFn: () => call('POST /calendarlink', { body: { calendar, awayOnly } }), onSuccess: refresh });
  const end = useMutation({
    mutationFn: () => call('DELETE /calendarlink', { query: { calendar } }),
    onSuccess: () => {
      make.reset();
      return refresh();
    },
  });
  const forget = () => {
    make.reset();
    end.reset();
  };
  const link = known.data?.find((one) => one.calendar === calendar);
  return { links: known.data, link, make, end, forget, error: make.error ?? end.error ?? known.error };
}
