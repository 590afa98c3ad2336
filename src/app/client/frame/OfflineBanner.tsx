import './offline-banner.css';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';

/** Shown while the network is away. The screen keeps its content, and lists reload on their own when the network is back. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <output className="offline">
      {!online && (
        <Banner tone="warn" icon={WifiOff}>
          You're offline. Your changes on this page are safe.
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
