import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { type AwayDigestChoice, awayDigestChoices } from '#src/shared/notification/away-digest-choices.ts';
import { mailChoices, type MailChoice, type NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';

const ownSettings = { ...call.queryWithMeta('GET /noticesettings/me'), retry: false };

const toOptions = (choices: Readonly<Record<string, string>>) => Object.entries(choices).map(([value, label]) => ({ value, label }));
const [options, digestOptions] = [toOptions(mailChoices), toOptions(awayDigestChoices)];

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The part of My account in which people choose how they get each kind of notification by email. */
export function EmailNotifications() {
  const { data: read, isError, refetch } = useQuery(ownSettings);
  const isMeant = useLocation({ select: ({ hash }) => hash === 'mail' });
  const place = useFocusFromLink(isMeant && read !== undefined);
  const [isChoosing, setChoosing] = useState(false);
  const kinds = read?.data.kinds.filter(({ isMailed }) => isMailed);
  // Without kinds by email there is nothing to choose. People who followed a link to this part get an explanation.
  if (!isMeant && (kinds?.length === 0 || (!read && !isError))) return null;
  return (
    <div id="mail" tabIndex={-1} ref={place}>
      <PageSection title="Email notifications">
        {isError && !read && <InlineFailedState onTryAgain={() => void refetch()} />}
        {!read && !isError && <Skeleton />}
        {kinds?.length === 0 && (
          <p className="muted">Your company sends no notifications by email. All notifications appear under the bell.</p>
        )}
        {kinds !== undefined && kinds.length > 0 && (
          <>
            <p className="muted small-text">{summarizeChoices(kinds)}</p>
            <div>
              <Button onClick={() => setChoosing(true)}>Choose notifications</Button>
            </div>
            {read && <AwayDigestField choice={read.data.awayDigest} etag={read.etag} />}
          </>
        )}
      </PageSection>
      {isChoosing && kinds && <ChoiceDialog kinds={kinds} etag={read?.etag} onClose={() => setChoosing(false)} />}
    </div>
  );
}

type ChoiceDialogProps = {
  kinds: readonly { kind: NotificationKind; what: string; choice: MailChoice }[];
  etag: string | undefined;
  onClose: () => void;
};

/** Saves a choice. If it was changed elsewhere, the current one is shown. */
function useChoice(etag: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { kinds?: Partial<Record<NotificationKind, MailChoice>>; awayDigest?: AwayDigestChoice }) =>
      call.withMeta('PATCH /noticesettings/me', { body, ...(etag !== undefined && { ifMatch: etag }) }),
    onSuccess: (answer) => {
      queries.setQueryData(ownSettings.queryKey, answer);
      showToast({ text: 'Saved.', tone: 'good' });
    },
    onError: (error) => {
      showToast({
        text: isCallError(error) && error.status === 412 ? 'This was changed elsewhere. Choose again.' : failureText(error),
        tone: 'bad',
      });
      void queries.invalidateQueries({ queryKey: ownSettings.queryKey });
    },
  });
}

/** How often the person gets an email that says who is away. */
function AwayDigestField({ choice, etag }: { choice: AwayDigestChoice; etag: string | undefined }) {
  const choose = useChoice(etag);
  return (
    <SelectField
      name="awayDigest"
      label="Who is away"
      hint="An email about the people in your team calendar."
      options={digestOptions}
      required={false}
      value={(choose.isPending && choose.variables.awayDigest) || choice}
      // A select has only the values of its options.
      onChange={(event) => choose.mutate({ awayDigest: event.target.value as AwayDigestChoice })}
    />
  );
}

/** Saves each choice at once. */
function ChoiceDialog({ kinds, etag, onClose }: ChoiceDialogProps) {
  const choose = useChoice(etag);
  return (
    <Dialog title="Email notifications" onClose={onClose}>
      <p className="muted">All notifications appear under the bell. Changes are saved automatically.</p>
      <div className="stack notice-choices">
        {kinds.map(({ kind, what, choice }) => (
          <SelectField
            key={kind}
            name={`mail-${kind}`}
            label={capitalised(what)}
            options={options}
            required={false}
            value={(choose.isPending && choose.variables.kinds?.[kind]) || choice}
            // A select has only the values of its options.
            onChange={(event) => choose.mutate({ kinds: { [kind]: event.target.value as MailChoice } })}
          />
        ))}
      </div>
    </Dialog>
  );
}

const choiceTexts: Record<MailChoice, string> = { once: 'at once', daily: 'in one email a day', never: 'not by email' };

/** Counts the kinds by choice, the largest number first. */
function summarizeChoices(kinds: readonly { choice: MailChoice }[]): string {
  const counts = Object.entries(choiceTexts).map(([choice, words]) => ({
    words,
    n: kinds.filter((kind) => kind.choice === choice).length,
  }));
  const said = counts.filter(({ n }) => n > 0).toSorted((a, b) => b.n - a.n);
  return said.length === 1 ? `All come ${said[0]?.words}.` : `${capitalised(said.map(({ n, words }) => `${n} ${words}`).join(', '))}.`;
}

/** Scrolls to this part once it is loaded, if a link led to it. */
function useFocusFromLink(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere) place.current?.focus();
  }, [isThere]);
  return place;
}
