import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { call } from '#src/platform/http/client/call.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { BadStatus, GoodStatus } from './mail-status.tsx';

/** Sends the caller a test email and shows the answer of the mail server. @param to null if the server cannot send email */
export function TestMail({ to }: { to: string | null }) {
  const sending = useMutation({ mutationFn: () => call('POST /settings/testmail') });
  const { data, error } = sending;
  return (
    <>
      {to === null ? (
        <p className="muted">The server is not configured to send email.</p>
      ) : (
        <>
          <p className="small-text muted">The test email goes to {to}.</p>
          <Button icon={Mail} busy={sending.isPending && 'Sending'} onClick={() => sending.mutate()}>
            Send a test email
          </Button>
        </>
      )}
      <div role="status" className="stack tight">
        {error && <BadStatus>{failureText(error)}</BadStatus>}
        {data && (
          <>
            {data.isTaken ? (
              <GoodStatus>
                Accepted at {data.at}, in {data.seconds} s
              </GoodStatus>
            ) : (
              <BadStatus>Not accepted at {data.at}</BadStatus>
            )}
            <p className="mail-answer">{data.answer}</p>
          </>
        )}
      </div>
    </>
  );
}
