import { type ReactNode, useId } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';

type ActionBarProps = {
  /** The label and action of the first button; without `onAct` it submits the surrounding form. */
  verb: string;
  onAct?: (() => void) | undefined;
  busy?: string | false | undefined;
  disabled?: boolean | undefined;
  /** The reason why the first button is disabled, or the effect of it. */
  hint?: ReactNode;
  /** Adds a margin below a table. */
  afterTable?: boolean | undefined;
  /** The other buttons; Cancel comes last. */
  children: ReactNode;
};

/**
 * The actions for a whole screen, which stay at the bottom of a long screen.
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
