import { useNavigate } from '@tanstack/react-router';
import { listLocation, backLink } from '#src/shared/screens/client/list/list-places.ts';
import type { FixedScreen, ScreenPath } from '#src/shared/screens/paths.ts';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';

type RecordStateProps = {
  screen: Pick<ScreenPath, 'title'>;
  /** The target of the screen's back link. */
  list: FixedScreen;
  /** Whether the content has the width of the page rather than of a form. */
  isWide?: boolean;
  error: Error | null;
  /** A further note if the record is missing. */
  missing?: string | undefined;
  onTryAgain: () => void;
};

/** The placeholder of a record screen: a skeleton while it loads, or an error with a back link. */
export function RecordState({ screen, list, isWide = false, error, missing, onTryAgain }: RecordStateProps) {
  const navigate = useNavigate();
  const back = backLink(list);
  const isMissing = isCallError(error) && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHead title={screen.title} back={back} />
      {isMissing && (
        <AlertDialog
          message={['Record not found!', missing].filter(Boolean).join(' ')}
          onClose={() => void navigate({ ...listLocation(list), replace: true })}
        />
      )}
      <div className={isWide ? 'stack' : 'form'} aria-busy={!error}>
        {error && !isMissing && (
          <FailedState title="Couldn't load the record" onTryAgain={onTryAgain}>
            {failureText(error)}
          </FailedState>
        )}
        {!error && [70, 50, 80, 40, 60].map((width) => <Skeleton key={width} width={width} />)}
      </div>
    </>
  );
}
