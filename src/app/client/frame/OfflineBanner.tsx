import './offline-banner.css';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';

/** Says that the network is away, as long as it is. What is on screen stays; coming back, the lists load anew by themselves. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <output className="offline">
      {!online && (
        <Banner tone="warn" icon={WifiOff}>
          You are offline. What you typed is kept.
        </Banner>
      )}
    </output>
  );
}

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
