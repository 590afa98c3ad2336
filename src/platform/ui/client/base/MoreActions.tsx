import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { useOpener } from './use-dismiss.ts';

/**
 * Shows actions in a row if there is room, and behind a "More" button on a phone. They are rendered once and the style sheet decides, so
 * nothing moves while the page loads.
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
      {/* A dialog returns the focus to its opener, and an action is hidden by then, so the button gets the focus first. A press of Enter
          also arrives as a click. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the click only returns the focus to the button */}
      <div className="more-actions" id={id} data-open={open || undefined} onClick={() => button.current?.focus()}>
        {children}
      </div>
    </div>
  );
}
