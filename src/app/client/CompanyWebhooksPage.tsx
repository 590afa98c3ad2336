import { useQuery } from '@tanstack/react-query';
import { SendingPausedBanner } from '#src/outgoing/delivery/client/SendingPausedBanner.tsx';
import { sendingQuery } from '#src/outgoing/delivery/client/calls.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { WebhooksPage } from '#src/outgoing/webhook/client/WebhooksPage.tsx';

/** The webhooks with the banner for paused sending. The features do not know each other's screens. */
export function CompanyWebhooksPage() {
  const { isFetched } = useQuery(sendingQuery);
  // Waits until it is known whether the banner appears, which would push down the table. If the query fails, the banner itself retries.
  if (!isFetched)
    return (
      <>
        <PageHead title={paths.webhooks.title} />
        <Skeleton />
      </>
    );
  return <WebhooksPage beside={<SendingPausedBanner also />} />;
}
CompanyWebhooksPage.readAhead = WebhooksPage.readAhead;
