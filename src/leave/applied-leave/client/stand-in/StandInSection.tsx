import { searchApprovers } from '#src/leave/applied-leave/client/calls.ts';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { standInText, untilText } from './stand-in-text.ts';
import { formatDate, parseTypedDate } from '#src/base/dates/plain-date.ts';
import { usePeople } from '#src/shared/screens/client/use-people.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import './stand-in.css';

type StandIn = Answer<'GET /standin/me'>;

const standInQuery = { ...call.queryWithMeta('GET /standin/me'), retry: false };

/** The stand-in section on a manager's account: who decides while the manager is away, and for whom the manager decides. */
export function StandInSection() {
  const { data: read, isError, refetch } = useQuery(standInQuery);
  return (
    <PageSection title="Stand-in" line="While you're away, this person can decide your requests.">
      {isError && !read && <InlineFailedState onTryAgain={() => void refetch()} />}
      {!read && !isError && <Skeleton />}
      {read && <StandInFacts standIn={read.data} />}
      {read && <StandInFields key={`${read.data.emplId} ${read.data.from} ${read.data.to}`} standIn={read.data} etag={read.etag} />}
    </PageSection>
  );
}

function StandInFacts({ standIn: { emplId, name, from, to, lasting, standIns, standsInFor } }: { standIn: StandIn }) {
  const lines = [
    ...(emplId !== null && from !== null && to !== null ? [`${name}, ${formatDate(from)} to ${formatDate(to)}`] : []),
    ...(lasting ? [`HR has set ${lasting.name} as your permanent stand-in.`] : []),
    ...standIns.map((one) => `${one.name} is deciding for you${untilText(one.until)}.`),
    ...standsInFor.map((one) => `You decide for ${standInText(one)}.`),
  ];
  if (lines.length === 0) return <p>No stand-in set.</p>;
  return (
    <div className="stack tight">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function StandInFields({ standIn, etag }: { standIn: StandIn; etag: string | undefined }) {
  const queries = useQueryClient();
  const { combobox } = usePeople(searchApprovers);
  const [emplId, setEmplId] = useState(standIn.emplId ?? '');
  const [from, setFrom] = useState(standIn.from === null ? '' : formatDate(standIn.from));
  const [to, setTo] = useState(standIn.to === null ? '' : formatDate(standIn.to));
  const period = { from: parseTypedDate(from), to: parseTypedDate(to) };
  const save = useChange(
    (isNobody: boolean, idempotencyKey) =>
      call('PUT /standin/me', {
        body: isNobody ? { emplId: null } : { emplId, from: period.from ?? '', to: period.to ?? '' },
        ifMatch: etag,
        idempotencyKey,
      }),
    {
      onSuccess: ({ answer }) =>
        showToast({ tone: 'good', text: answer.emplId === null ? 'No stand-in set.' : `${answer.name} is your stand-in.` }),
      onSettled: () => queries.invalidateQueries(),
    },
  );
  const isWhole = emplId !== '' && period.from !== undefined && period.to !== undefined;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) save.mutate(false);
      }}
    >
      <div className="fields-2 stand-in-fields">
        <Combobox label="Who" listLabel="Approvers" hint="Type a name or ID." {...combobox} value={emplId} onChange={setEmplId} />
        <DateField label="From" today={today()} value={from} onChange={setFrom} />
        <DateField label="To" today={today()} value={to} onChange={setTo} />
      </div>
      {save.error && <Banner tone="bad">{alertText(save.error)}</Banner>}
      <div className="row">
        <Button type="submit" disabled={!isWhole} busy={save.isPending && 'Saving'}>
          Save stand-in
        </Button>
        {standIn.emplId !== null && (
          <Button variant="quiet" disabled={save.isPending} onClick={() => save.mutate(true)}>
            Remove stand-in
          </Button>
        )}
      </div>
    </form>
  );
}
