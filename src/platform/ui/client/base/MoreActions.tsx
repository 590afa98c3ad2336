import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { useOpener } from './use-dismiss.ts';

/**
 * Actions that stand in a row where there is room, and behind a "More" button on a phone. They are rendered once: the style sheet decides,
 * so nothing jumps while the page loads.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const { id, open, setOpen, box, button } = useOpener();
  return (
    <div className="more" ref={box}>
      <button
        type="button"
        className="icon-button phone-only"
        ref={button}
        aria-label="More actions"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon icon={Ellipsis} />
      </button>
      {/* A dialog that one of them opens gives the focus back to where it was, and by then they are out of sight: so it was on the button.
          Their presses come here from a keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the click only returns the focus to the button */}
      <div className="more-actions" id={id} data-open={open || undefined} onClick={() => button.current?.focus()}>
        {children}
      </div>
    </div>
  );
}
