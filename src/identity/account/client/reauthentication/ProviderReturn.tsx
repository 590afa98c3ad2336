import { useEffect } from 'react';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { reauthenticationChannel } from './reauthentication-channel.ts';

const title = 'You can close this window';

/** What shows in the window that has come back from the provider: the one that waits for it goes on. */
export function ProviderReturn() {
  usePageTitle(title);
  useEffect(() => {
    const [, code] = location.hash.split('#code=');
    if (code === undefined) return;
    // A code does not stay in the address.
    history.replaceState(history.state, '', location.pathname);
    const channel = new BroadcastChannel(reauthenticationChannel);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this site alone
    channel.postMessage(code);
    channel.close();
    window.close();
  }, []);
  return <PageHead title={title} line="What you were doing goes on in the other one." />;
}
