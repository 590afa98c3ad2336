import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { CalendarDays, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { calendarKinds } from '#src/leave/team-calendar/calendar-kind.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { type CalendarLink, calendarLinksQuery } from './calls.ts';

const SubscribeDialog = lazy(async () => ({ default: (await import('./SubscribeDialog.tsx')).SubscribeDialog }));

export type CalendarLinksProps = { links: Pick<UseQueryResult<CalendarLink[]>, 'data' | 'refetch'> };

/** The calendar links on the account page, which calendar programs read without a password, with buttons to delete them. */
export function CalendarLinks({ links: { data: links, refetch } }: CalendarLinksProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <PageSection
      title="Calendar links"
      line="Subscribe from Outlook, Google or Apple Calendar."
      action={
        <Button small icon={Plus} onClick={() => setAdding(true)}>
          Add
        </Button>
      }
    >
      {!links && <InlineFailedState onTryAgain={() => void refetch()} />}
      {links?.length === 0 && <p className="muted">No links yet.</p>}
      {links !== undefined && links.length > 0 && (
        <ul className="lines framed">
          {links.map((link) => (
            <CalendarLinkRow key={link.calendar} link={link} />
          ))}
        </ul>
      )}
      <Suspense>{isAdding && <SubscribeDialog onClose={() => setAdding(false)} />}</Suspense>
    </PageSection>
  );
}

function CalendarLinkRow({ link: { calendar, createdAt, lastUsedAt, awayOnly } }: { link: CalendarLink }) {
  const queries = useQueryClient();
  const name = calendarKinds[calendar];
  const end = useChange((_, idempotencyKey) => call('DELETE /calendarlink', { query: { calendar }, idempotencyKey }), {
    onSuccess: () => showToast({ text: `The calendar link “${name}” no longer works.`, tone: 'good' }),
    onError: (error) => showToast({ text: alertText(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: calendarLinksQuery.queryKey }),
  });
  return (
    <li>
      <Icon icon={CalendarDays} />
      <span className="grow">
        {calendar === 'own' && awayOnly ? `${name}, only that I am away` : name}
        <span className="sub">{`${lastUsedAt === null ? 'Not used yet' : `Used ${lastUsedAt}`}, created ${createdAt}`}</span>
      </span>
      <Button
        small
        variant="quiet"
        busy={end.isPending && 'Deleting'}
        aria-label={`Delete calendar link “${name}”`}
        onClick={() => end.mutate()}
      >
        Delete
      </Button>
    </li>
  );
}
