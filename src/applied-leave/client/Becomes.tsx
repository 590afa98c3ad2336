import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/client/base/Icon.tsx';

/** What something was and what it becomes: an arrow for the eye, a word for the ear. */
export function Becomes({ from, children }: { from: ReactNode; children: ReactNode }) {
  return (
    <>
      {from} <Icon icon={ArrowRight} className="becomes" /> <span className="hidden-text">becomes </span>
      {children}
    </>
  );
}
