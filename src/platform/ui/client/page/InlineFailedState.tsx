import { Button } from '#src/platform/ui/client/base/Button.tsx';

/** A line for a card whose numbers could not be loaded, with a retry button. Use `FailedState` for a whole list. */
export function InlineFailedState({ text = "Couldn't load this.", onTryAgain }: { text?: string; onTryAgain: () => void }) {
  return (
    <p className="row muted">
      {text}{' '}
      <Button small onClick={onTryAgain}>
        Try again
      </Button>
    </p>
  );
}
