import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { sendingQuery } from './calls.ts';

/**
 * While sending is paused, shows HR the reason and the start of the pause, and lets them resume sending.
 *
 * @param also whether to show it without a mail server too, because the screen concerns other deliveries
 */
export function SendingPausedBanner({ also = false }: { also?: boolean }) {
  const { data } = useQuery(sendingQuery);
  const queries = useQueryClient();
  const resume = useMutation({
    mutationFn: (throwAwayOld: boolean) => call('POST /sending/resume', { body: { throwAwayOld } }),
    onSuccess: () => showToast({ text: 'Sending has resumed.', tone: 'good' }),
    onError: (error) => showToast({ text: failureText(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries(),
  });
  const held = data?.held;
  if (!data || !held || (!also && data.mail === 'not set' && data.waiting === 0)) return null;
  return (
    <Banner
      tone="warn"
      title="Outgoing mail is paused."
      action={
        <div className="row">
          <Button small busy={resume.isPending && 'Sending'} onClick={() => resume.mutate(false)}>
            Send all pending mail
          </Button>
          <Button small variant="quiet" disabled={resume.isPending} onClick={() => resume.mutate(true)}>
            Send mail from the last 24 hours only
          </Button>
        </div>
      }
    >
      {held.because === 'restored' ? 'A backup was restored' : 'The application was started with sending switched off'}, since {held.since}.{' '}
      {data.waiting === 0 ? 'No emails are pending.' : `${plural(data.waiting, 'email')} ${data.waiting === 1 ? 'is' : 'are'} pending.`}
    </Banner>
  );
}
