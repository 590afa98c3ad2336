import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import './change-arrow.css';

/** An arrow between an old and a new value. It is drawn because the font lacks it, and has a word for screen readers. */
export function ChangeArrow({ from, children }: { from: ReactNode; children: ReactNode }) {
  return (
    <>
      {from} <Icon icon={ArrowRight} className="becomes" /> <span className="hidden-text">becomes </span>
      {children}
    </>
  );
}

/** The same for a text from the server. @example <ArrowText text="End date: 03/07/2026 → 02/07/2026" /> */
export function ArrowText({ text }: { text: string }): ReactNode {
  const at = text.indexOf(arrow);
  if (at < 0) return text;
  return (
    <ChangeArrow from={text.slice(0, at)}>
      <ArrowText text={text.slice(at + arrow.length)} />
    </ChangeArrow>
  );
}

const arrow = ' → ';
