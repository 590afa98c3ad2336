import { useEffect } from 'react';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { reauthenticationChannel } from './reauthentication-channel.ts';

const title = 'You can close this window';

/** The page in the window that returns from the provider. The waiting window continues. */
export function ProviderReturn() {
  usePageTitle(title);
  useEffect(() => {
    const [, code] = location.hash.split('#code=');
    if (code === undefined) return;
    // The code must not stay in the address bar.
    history.replaceState(history.state, '', location.pathname);
    const channel = new BroadcastChannel(reauthenticationChannel);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only this site
    channel.postMessage(code);
    channel.close();
    window.close();
  }, []);
  return <PageHead title={title} line="Continue in the other window." />;
}
