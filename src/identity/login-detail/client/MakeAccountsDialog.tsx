import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { createAttempts } from '#src/platform/http/client/idempotency/attempts.ts';
import { alertText, failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { candidateColumns } from '#src/identity/login-detail/account-batch-columns.ts';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import type { OneTimePasswords, AccountBatchPreview, ValidDays } from './calls.ts';
import { withoutAccountTexts, batchPreviewText } from './account-batch-texts.ts';
import { findOwnBatch, isOneTimeAnswerLost, lostPasswordsText } from './lost-passwords.ts';
import { ValidDaysField } from './ValidDaysField.tsx';

const previewCall = 'POST /accountruns/preview';

type MakeAccountsDialogProps = {
  filters: Readonly<Record<string, string>>;
  onClose: () => void;
  onPasswords: (accountRunId: number, passwords: OneTimePasswords, validDays: ValidDays) => void;
};

/** Previews the accounts before they are created. */
export function MakeAccountsDialog({ filters, onClose, onPasswords }: MakeAccountsDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const preview = useQuery({
    queryKey: [previewCall, filters],
    queryFn: () => call(previewCall, { body: { filters } }),
    gcTime: 0,
    retry: false,
    // An attempt without an answer may have created the accounts already, so the same call is repeated.
    enabled: !isOpen,
  });
  const [days, setDays] = useState<ValidDays>(7);
  const make = useMakeAccounts(filters, days, onPasswords, setOpen);
  const shown = preview.data;
  if (shown?.people === 0)
    return <AlertDialog message={['No one gets an account.', ...withoutAccountTexts(shown)].join(' ')} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Create accounts"
      question={shown ? batchPreviewText(shown) : 'Counting matching employees.'}
      verb={shown ? `Create ${plural(shown.people, 'account')}` : 'Create accounts'}
      busy={make.isPending && (shown?.byMail ? 'Creating accounts' : 'Creating passwords')}
      error={make.error ? alertText(make.error) : preview.error ? failureText(preview.error) : undefined}
      missing={missingText(shown)}
      onConfirm={() => shown && make.mutate(shown.people)}
      onCancel={onClose}
    >
      {shown && <PeopleWithoutAccount preview={shown} filters={filters} />}
      {shown?.byMail === false && <ValidDaysField value={days} onChange={setDays} />}
    </ConfirmDialog>
  );
}

function useMakeAccounts(
  filters: Readonly<Record<string, string>>,
  validDays: ValidDays,
  onPasswords: MakeAccountsDialogProps['onPasswords'],
  onFailed: (isOpen: boolean) => void,
) {
  const [attempts] = useState(createAttempts);
  const { emplId } = useCaller();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (people: number) => {
      try {
        const body = { filters, people, validDays };
        const { answer } = await attempts.send((idempotencyKey) => call('POST /accountruns', { body, idempotencyKey }));
        return { ...answer, days: validDays };
      } catch (error) {
        const made = isOneTimeAnswerLost(error) ? await findOwnBatch(people, emplId) : undefined;
        if (!made) throw error;
        return { ...made, passwords: 'lost' as const, days: validDays };
      }
    },
    onSuccess: async ({ accountRunId, people, passwords, days }) => {
      void queries.invalidateQueries();
      if (passwords === 'lost') {
        setFlashMessage({ tone: 'info', text: lostPasswordsText(people) });
        return navigate({ to: paths.accountRun({ accountRunId }) });
      }
      if (passwords) return onPasswords(accountRunId, passwords, days);
      setFlashMessage({
        tone: 'good',
        text: `${plural(people, 'account')} created. Invitations are sent in the background, so you can leave this page.`,
      });
      return navigate({ to: paths.accountRun({ accountRunId }) });
    },
    onError: (error) => {
      // Another user, or a lost attempt, may have created them already.
      const isOpen = isCallError(error) && (error.status === 0 || error.status >= 500);
      onFailed(isOpen);
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => !isOpen || name !== previewCall });
    },
  });
}

function missingText(preview: AccountBatchPreview | undefined): string | undefined {
  if (!preview) return 'Still missing: the count.';
  return preview.people > preview.most ? `At most ${preview.most} at once. Narrow the filters.` : undefined;
}

/** Shows the filters, and the people who get no account. */
function PeopleWithoutAccount({ preview, filters }: { preview: AccountBatchPreview; filters: Readonly<Record<string, string>> }) {
  const left = withoutAccountTexts(preview);
  const chosen = Object.entries(candidateColumns).flatMap(([id, { heading }]) =>
    filters[id] === undefined ? [] : [`${heading} contains “${filters[id]}”`],
  );
  if (left.length === 0 && chosen.length === 0) return null;
  return (
    <div className="dialog-facts">
      {chosen.length > 0 && <p>Filters: {chosen.join(', ')}.</p>}
      {left.length > 0 && (
        <>
          <p>
            <strong>No account for</strong>
          </p>
          <ul>
            {left.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
