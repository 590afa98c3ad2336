import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** What stands where something could not be loaded, with another try. */
export function FailedState({ title, children, onTryAgain }: { title: string; children?: ReactNode; onTryAgain: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={title}
        action={
          <Button small icon={RefreshCw} onClick={onTryAgain}>
            Try again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
