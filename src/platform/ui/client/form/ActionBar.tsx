import { type ReactNode, useId } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';

type ActionBarProps = {
  /** What the first button says and does; without `onAct` it submits the form around the bar. */
  verb: string;
  onAct?: (() => void) | undefined;
  busy?: string | false | undefined;
  disabled?: boolean | undefined;
  /** Why the first button is disabled, or what it will do. */
  hint?: ReactNode;
  /** Keeps its distance from a table above. */
  afterTable?: boolean | undefined;
  /** The other buttons; the way out comes last. */
  children: ReactNode;
};

/**
 * What can be done with all that stands on a screen. It stays at the screen's foot, however long the screen is.
 *
 * @example <ActionBar verb="Save" busy={saving && 'Saving'} disabled={missing !== ''} hint={missing}><Button variant="quiet">Cancel</Button></ActionBar>
 */
export function ActionBar({ verb, onAct, busy, disabled, hint, afterTable, children }: ActionBarProps) {
  const id = useId();
  return (
    <div className={classNames('form-actions', afterTable && 'after-table', 'bottom-bar')}>
      <Button variant="primary" type={onAct ? 'button' : 'submit'} busy={busy} disabled={disabled} reasonId={id} onClick={onAct}>
        {verb}
      </Button>
      {children}
      {hint !== undefined && (
        <span className="hint" id={id}>
          {hint}
        </span>
      )}
    </div>
  );
}
