import { useQuery } from '@tanstack/react-query';
import { SendingPausedBanner } from '#src/outgoing/delivery/client/SendingPausedBanner.tsx';
import { sendingQuery } from '#src/outgoing/delivery/client/calls.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { WebhooksPage } from '#src/outgoing/webhook/client/WebhooksPage.tsx';

/** The webhooks, and that nothing goes out while it does not: neither feature knows the other's screens. */
export function CompanyWebhooksPage() {
  const { isFetched } = useQuery(sendingQuery);
  // Whether it says so above the table is known first: the table would be moved. Where it is not told it is asked again beside the table.
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
