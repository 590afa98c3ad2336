import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { sendingQuery } from './calls.ts';

/**
 * For HR, while nothing goes out: why, since when, and what lets go of it. Nothing otherwise.
 *
 * @param also where it says so without a mail server as well: other things than mails are sent from there
 */
export function SendingPausedBanner({ also = false }: { also?: boolean }) {
  const { data } = useQuery(sendingQuery);
  const queries = useQueryClient();
  const resume = useMutation({
    mutationFn: (throwAwayOld: boolean) => call('POST /sending/resume', { body: { throwAwayOld } }),
    onSuccess: () => showToast({ text: 'What waits is sent.', tone: 'good' }),
    onError: (error) => showToast({ text: failureText(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries(),
  });
  const held = data?.held;
  if (!data || !held || (!also && data.mail === 'not set' && data.waiting === 0)) return null;
  return (
    <Banner
      tone="warn"
      title="Nothing is sent on this installation."
      action={
        <div className="row">
          <Button small busy={resume.isPending && 'Sending'} onClick={() => resume.mutate(false)}>
            Send what waits
          </Button>
          <Button small variant="quiet" disabled={resume.isPending} onClick={() => resume.mutate(true)}>
            Only what is not older than a day
          </Button>
        </div>
      }
    >
      {held.because === 'restored' ? 'A backup was restored' : 'It was started with sending switched off'}, since {held.since}.{' '}
      {data.waiting === 0 ? 'No mail waits.' : `${plural(data.waiting, 'mail')} ${data.waiting === 1 ? 'waits' : 'wait'}.`}
    </Banner>
  );
}
