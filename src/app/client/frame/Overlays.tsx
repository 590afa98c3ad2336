import { type ComponentType, useState } from 'react';
import { failureText } from '#src/http/client/call-error.ts';
import { showToast } from '#src/ui/client/overlay/toasts.ts';
import { useShortcut } from '#src/ui/client/base/shortcuts.ts';
import { importCode } from '#src/app/client/missing-code.ts';
import type { PaletteProps } from '#src/app/client/palette/Palette.tsx';
import { usePaletteEntries } from '#src/app/client/palette/use-palette-entries.ts';

const code = {
  palette: async () => (await import('#src/app/client/palette/Palette.tsx')).Palette,
  shortcuts: async () => (await import('#src/app/client/palette/ShortcutsDialog.tsx')).ShortcutsDialog,
};
type Name = keyof typeof code;

const loaded = new Map<Name, ComponentType<PaletteProps>>();

/** Palette and list of shortcuts: their code comes when they are first opened. */
export function useOverlays() {
  const [Overlay, setOverlay] = useState<ComponentType<PaletteProps>>();
  const show = async (name: Name) => {
    try {
      // What is there opens within the press itself: the next letters are for it already.
      const part = loaded.get(name) ?? (await importCode<ComponentType<PaletteProps>>(code[name]));
      loaded.set(name, part);
      setOverlay(() => part);
    } catch (error) {
      showToast({ text: failureText(error), tone: 'bad' });
    }
  };
  return {
    Overlay,
    close: () => setOverlay(undefined),
    showPalette: () => void show('palette'),
    showShortcuts: () => void show('shortcuts'),
  };
}

/** What lies over a screen, and the keys that work on each of them. */
export function Overlays({ Overlay, close, showPalette, showShortcuts }: ReturnType<typeof useOverlays>) {
  const entries = usePaletteEntries(showShortcuts);
  useShortcut('Mod+K', showPalette);
  useShortcut('?', showShortcuts);
  useShortcut('/', focusFilter);
  return Overlay && <Overlay entries={entries} onClose={close} />;
}

function focusFilter(): void {
  const filters = document.querySelectorAll<HTMLInputElement>('main input.filter');
  const filter = [...filters].find((input) => input.checkVisibility());
  filter?.focus();
  filter?.select();
}
