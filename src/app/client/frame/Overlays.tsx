import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { useShortcut } from '#src/platform/ui/client/base/shortcuts.ts';
import { importCode } from '#src/app/client/missing-code.ts';
import type { PaletteProps } from '#src/app/client/palette/Palette.tsx';

const overlayLoaders = {
  palette: async () => (await import('#src/app/client/palette/Palette.tsx')).Palette,
  shortcuts: async () => (await import('#src/app/client/palette/ShortcutsDialog.tsx')).ShortcutsDialog,
};
type OverlayName = keyof typeof overlayLoaders;

type OpenOverlay = { Part: ComponentType<PaletteProps>; typed: string };

const loadedOverlays = new Map<OverlayName, ComponentType<PaletteProps>>();

/** The palette and the list of shortcuts. Their code loads when they are first opened. */
export function useOverlays() {
  const [shown, setShown] = useState<OpenOverlay>();
  const show = async (name: OverlayName) => {
    // Loaded code opens synchronously, so that the next letters go to the overlay.
    const there = loadedOverlays.get(name);
    if (there) return setShown({ Part: there, typed: '' });
    const letters = bufferTypedLetters();
    try {
      const Part = await importCode<ComponentType<PaletteProps>>(overlayLoaders[name]);
      loadedOverlays.set(name, Part);
      // Synchronous, so that no letter is lost between the buffer and the text field.
      flushSync(() => setShown({ Part, typed: letters.release() }));
    } catch (error) {
      letters.release();
      showToast({ text: failureText(error), tone: 'bad' });
    }
  };
  return {
    shown,
    close: () => setShown(undefined),
    showPalette: () => void show('palette'),
    showShortcuts: () => void show('shortcuts'),
  };
}

/** Buffers letters typed while the overlay loads. Otherwise they would trigger shortcuts or end up in a field of the screen. */
function bufferTypedLetters(): { release: () => string } {
  let text = '';
  const keep = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    text += event.key;
  };
  addEventListener('keydown', keep, true);
  return {
    release() {
      removeEventListener('keydown', keep, true);
      return text;
    },
  };
}

/** The overlays of all screens, and the keys that open them. */
export function Overlays({ shown, close, showPalette, showShortcuts }: ReturnType<typeof useOverlays>) {
  useShortcut('Mod+K', showPalette);
  useShortcut('?', showShortcuts);
  useShortcut('/', focusFilter);
  return shown && <shown.Part showShortcuts={showShortcuts} typed={shown.typed} onClose={close} />;
}

function focusFilter(): void {
  const filters = document.querySelectorAll<HTMLInputElement>('main input.filter');
  const filter = [...filters].find((input) => input.checkVisibility());
  filter?.focus();
  filter?.select();
}
