import { useNavigate } from '@tanstack/react-router';
import { alertText, isCallError } from '#src/http/client/call-error.ts';
import { AlertDialog } from '#src/ui/client/AlertDialog.tsx';
import { FailedState } from '#src/ui/client/FailedState.tsx';
import { PageHead } from '#src/ui/client/PageHead.tsx';
import { Skeleton } from '#src/ui/client/Skeleton.tsx';

/** What a detail screen shows while it has no application: its shape, or why there is none and a way back. */
export function LeaveState({ title, back, error, onTryAgain }: { title: string; back: { to: string; label: string }; error: Error | null; onTryAgain: () => void }) {
  const navigate = useNavigate();
  const isMissing = isCallError(error) && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHead title={title} back={back} />
      {isMissing && <AlertDialog message="Record not found!" onClose={() => void navigate({ to: back.to, replace: true })} />}
      {error && !isMissing && (
        <FailedState title="The application could not be loaded" onTryAgain={onTryAgain}>
          {alertText(error)}
        </FailedState>
      )}
      {!error && (
        <div className="stack" aria-busy="true">
          {[70, 50, 80, 40, 60].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </>
  );
}
