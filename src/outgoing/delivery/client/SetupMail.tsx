import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#src/platform/http/client/call.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { Select } from '#src/platform/ui/client/form/Select.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { settings, type SettingValues } from '#src/shared/setting/settings.ts';
import { sendingQuery } from './calls.ts';
import { mailStatusText } from './mail-status.tsx';
import { TestMail } from './TestMail.tsx';

const settingsQuery = { ...call.query('GET /settings'), retry: false };

/** The state of the mail server, a test email, and the choice of notifications that are emails too, for HR who sets up a company. */
export function SetupMail() {
  const id = useId();
  const sending = useQuery(sendingQuery);
  const { data } = sending;
  return (
    <section className="setup-mail" aria-labelledby={id}>
      <div className="stack tight">
        <h3 id={id}>Notifications by email</h3>
        {sending.isError && !data && <InlineFailedState onTryAgain={() => void sending.refetch()} />}
        {!data && !sending.isError && <Skeleton width={160} />}
        {data && <p>Email: {mailStatusText(data)}</p>}
        {data && <TestMail to={data.mail === 'not set' ? null : data.testMailTo} />}
      </div>
      {data && data.mail !== 'not set' && <MailChoice />}
    </section>
  );
}

type MailNotices = SettingValues['mailNotices'];

/** Which notifications are also emails. A choice is stored at once. */
function MailChoice() {
  const id = useId();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(settingsQuery);
  const { label, hint, choices } = settings.mailNotices;
  const change = useChange(
    (mailNotices: MailNotices, idempotencyKey) => call('PATCH /settings', { body: { mailNotices }, idempotencyKey }),
    {
      onSuccess: () => showToast({ text: 'Settings saved.', tone: 'good' }),
      onError: (error) => showToast({ text: failureText(error), tone: 'bad' }),
      onSettled: () => queries.invalidateQueries(),
    },
  );
  if (isError && !data) return <InlineFailedState onTryAgain={() => void refetch()} />;
  if (!data) return <Skeleton width={160} />;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        disabled={change.isPending}
        value={change.isPending ? change.variables : data.mailNotices}
        options={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
        // The options are the choices of the setting.
        onChange={({ target }) => change.mutate(target.value as MailNotices)}
      />
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}
