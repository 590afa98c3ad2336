import { failureText } from '#src/platform/http/client/call-error.ts';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';

/** A placeholder for a form while its options load or if they failed to load. */
export function ChoicesState({ error, tryAgain }: { error: Error | null; tryAgain: () => void }) {
  if (error)
    return (
      <FailedState title="Couldn't load the options" onTryAgain={tryAgain}>
        {failureText(error)}
      </FailedState>
    );
  return (
    <div className="stack" aria-busy>
      {[80, 60].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
