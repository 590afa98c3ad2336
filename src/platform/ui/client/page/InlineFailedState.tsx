import { Button } from '#src/platform/ui/client/base/Button.tsx';

/** The line in a card whose figures could not be loaded, with another try. A whole list has a `FailedState`. */
export function InlineFailedState({ text = 'Could not be loaded.', onTryAgain }: { text?: string; onTryAgain: () => void }) {
  return (
    <p className="row muted">
      {text}{' '}
      <Button small onClick={onTryAgain}>
        Try again
      </Button>
    </p>
  );
}
