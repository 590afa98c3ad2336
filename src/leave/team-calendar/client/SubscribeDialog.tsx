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

/** What whoever has a link reads by it. */
const contentHints: Record<CalendarKind, string> = {
  own: 'your approved leave and the public holidays, with the kind of leave: that you were ill, for instance',
  team: 'when those who report to you are away, and not why. It ends when you no longer lead anybody',
  holidays: 'your public holidays',
};

/** Makes the links by which a calendar program shows the own leave, the team's or the public holidays, or ends them. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  const caller = useCaller();
  const [calendar, setCalendar] = useState<CalendarKind>('own');
  const [awayOnly, setAwayOnly] = useState(false);
  const { links, link, make, end, error, forget } = useCalendarLink(calendar, awayOnly);
  const choose = (value: string) => {
    forget();
    // The options are its kinds.
    setCalendar(value as CalendarKind);
  };
  const buttons = (
    <>
      <Button ref={close} onClick={onClose}>
        Close
      </Button>
      {link && (
        <Button variant="danger-quiet" busy={end.isPending && 'Ending the link'} onClick={() => end.mutate()}>
          End the link
        </Button>
      )}
      {!make.data && (
        <Button variant="primary" busy={make.isPending && 'Making a link'} disabled={!links} onClick={() => make.mutate()}>
          {link ? 'Make a new link' : 'Make a link'}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title="Subscribe in your own calendar" describedBy={id} foot={{ buttons, first: close }} onClose={onClose}>
      <RadioField
        label="Calendar"
        name="calendar"
        value={calendar}
        options={choicesFor(holdsRole(caller, ['MANAGER']))}
        onChange={({ target }) => choose(target.value)}
      />
      <p className="muted" id={id}>
        {`A private link for Outlook, Google Calendar or Apple Calendar. Whoever has it reads without signing in ${contentHints[calendar]}. It ends when your password changes, unless you keep it then.`}
      </p>
      {make.data ? <NewLink url={make.data.url} /> : link && <p>{linkText(link)}</p>}
      {!make.data && calendar === 'own' && (
        <CheckField
          label="Show only that I am away"
          hint="Without the kind of leave."
          checked={awayOnly}
          onChange={(event) => setAwayOnly(event.target.checked)}
        />
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

function NewLink({ url }: { url: string }) {
  return (
    <>
      <CopyField label="Calendar link" value={url} />
      <p className="muted small-text">Add it as a calendar from the internet. It is shown this once.</p>
    </>
  );
}

const choicesFor = (isManager: boolean) =>
  Object.entries(calendarKinds).flatMap(([value, label]) => (value === 'team' && !isManager ? [] : [{ value, label }]));

const linkText = ({ calendar, createdAt, lastUsedAt, awayOnly }: CalendarLink) =>
  `There is a link already${calendar === 'own' && awayOnly ? ', which shows only that you are away' : ''}: made ${createdAt}, ${
    lastUsedAt === null ? 'not used yet' : `last used ${lastUsedAt}`
  }. A new one ends it.`;

/** The caller's link for a calendar, if there is one, and the ways to make and to end it. */
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
