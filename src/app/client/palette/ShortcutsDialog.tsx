import './palette.css';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { keysText, toggleShortcuts, useShortcutsEnabled } from '#src/platform/ui/client/base/shortcuts.ts';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';

type Shortcuts = readonly (readonly [keys: string, does: string])[];

const everywhere: Shortcuts = [
  ['Mod+K', 'Search or jump to'],
  ['/', 'Filter the table'],
  ['?', 'Show this list'],
];
const onRequest: Shortcuts = [
  ['J', 'Next request'],
  ['K', 'Previous request'],
  ['A', 'Approve'],
  ['R', 'Reject'],
];

/** Lists the shortcuts, with a switch to turn them all off. Shown while it is rendered. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const decides = holdsRole(useCaller(), ['MANAGER', 'DEPT_ADMIN']);
  return (
    <Dialog className="shortcuts" title="Keyboard shortcuts" onClose={onClose}>
      <Group heading="Everywhere" shortcuts={everywhere} />
      {decides && <Group heading="On a leave request" shortcuts={onRequest} />}
      <CheckField
        label="Use keyboard shortcuts"
        hint="Shortcuts are ignored while you type. If you turn them off, they come back when you reload."
        checked={useShortcutsEnabled()}
        onChange={toggleShortcuts}
      />
    </Dialog>
  );
}

function Group({ heading, shortcuts }: { heading: string; shortcuts: Shortcuts }) {
  return (
    <section>
      <h3>{heading}</h3>
      <dl>
        {shortcuts.map(([keys, does]) => (
          <div key={keys}>
            <dt>{does}</dt>
            <dd>
              <kbd>{keysText(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
