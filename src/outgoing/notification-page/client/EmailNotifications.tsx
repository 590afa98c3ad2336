import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { mailChoices, type MailChoice } from '#src/shared/notification/mail-choices.ts';
import type { NoticeKind } from '#src/shared/notification/notification-kinds.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';

const ownSettings = { ...call.queryWithMeta('GET /noticesettings/me'), retry: false };

const options = Object.entries(mailChoices).map(([value, label]) => ({ value, label }));

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** On the own account: how each kind of notice that comes to somebody comes by mail. */
export function EmailNotifications() {
  const { data: read, isError, refetch } = useQuery(ownSettings);
  const isMeant = useLocation({ select: ({ hash }) => hash === 'mail' });
  const place = useFocusFromLink(isMeant && read !== undefined);
  const [isChoosing, setChoosing] = useState(false);
  const kinds = read?.data.kinds.filter(({ isMailed }) => isMailed);
  // Where no kind goes by mail there is nothing to choose; who comes here for it is told so.
  if (!isMeant && (kinds?.length === 0 || (!read && !isError))) return null;
  return (
    <div id="mail" tabIndex={-1} ref={place}>
      <PageSection title="Notices by mail">
        {isError && !read && <InlineFailedState onTryAgain={() => void refetch()} />}
        {!read && !isError && <Skeleton />}
        {kinds?.length === 0 && <p className="muted">Your company sends no notices by mail. All of them are under the bell.</p>}
        {kinds !== undefined && kinds.length > 0 && (
          <>
            <p className="muted small-text">{summarizeChoices(kinds)}</p>
            <div>
              <Button onClick={() => setChoosing(true)}>Choose notices</Button>
            </div>
          </>
        )}
      </PageSection>
      {isChoosing && kinds && <ChoiceDialog kinds={kinds} etag={read?.etag} onClose={() => setChoosing(false)} />}
    </div>
  );
}

type ChoiceDialogProps = {
  kinds: readonly { kind: NoticeKind; what: string; choice: MailChoice }[];
  etag: string | undefined;
  onClose: () => void;
};

/** Each choice is stored at once. */
function ChoiceDialog({ kinds, etag, onClose }: ChoiceDialogProps) {
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: ({ kind, choice }: { kind: NoticeKind; choice: MailChoice }) =>
      call.withMeta('PATCH /noticesettings/me', { body: { kinds: { [kind]: choice } }, ...(etag !== undefined && { ifMatch: etag }) }),
    onSuccess: (answer) => {
      queries.setQueryData(ownSettings.queryKey, answer);
      showToast({ text: 'Saved.', tone: 'good' });
    },
    onError: (error) => {
      showToast({
        text: isCallError(error) && error.status === 412 ? 'This was changed elsewhere. Please choose again.' : failureText(error),
        tone: 'bad',
      });
      void queries.invalidateQueries({ queryKey: ownSettings.queryKey });
    },
  });
  return (
    <Dialog title="Notices by mail" onClose={onClose}>
      <p className="muted">Under the bell they all are. Each choice is saved at once.</p>
      <div className="stack notice-choices">
        {kinds.map(({ kind, what, choice }) => (
          <SelectField
            key={kind}
            name={`mail-${kind}`}
            label={capitalised(what)}
            options={options}
            required={false}
            value={choose.isPending && choose.variables.kind === kind ? choose.variables.choice : choice}
            // A select has no other values than its options.
            onChange={(event) => choose.mutate({ kind, choice: event.target.value as MailChoice })}
          />
        ))}
      </div>
    </Dialog>
  );
}

const choiceTexts: Record<MailChoice, string> = { once: 'at once', daily: 'in one mail a day', never: 'not by mail' };

/** How many kinds come which way, the most first. */
function summarizeChoices(kinds: readonly { choice: MailChoice }[]): string {
  const counts = Object.entries(choiceTexts).map(([choice, words]) => ({
    words,
    n: kinds.filter((kind) => kind.choice === choice).length,
  }));
  const said = counts.filter(({ n }) => n > 0).toSorted((a, b) => b.n - a.n);
  return said.length === 1 ? `All come ${said[0]?.words}.` : `${capitalised(said.map(({ n, words }) => `${n} ${words}`).join(', '))}.`;
}

/** Whoever has come for it by a link finds it in view, once it is there. */
function useFocusFromLink(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere) place.current?.focus();
  }, [isThere]);
  return place;
}
