import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** A placeholder for content that could not be loaded, with a retry button. */
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
