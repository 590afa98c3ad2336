import { type ReactNode, useId, useRef, useState } from 'react';
import { useAway } from './use-away.ts';

/**
 * Actions that stand in a row where there is room, and behind a "More" button on a phone. They are rendered once: the style sheet decides,
 * so nothing jumps while the page loads.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useAway(box, open, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  return (
    <div className="more" ref={box}>
      <button
        type="button"
        className="button phone-only"
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        More<span className="hidden-text"> actions</span>
      </button>
      <div className="more-actions" id={id} data-open={open || undefined}>
        {children}
      </div>
    </div>
  );
}
