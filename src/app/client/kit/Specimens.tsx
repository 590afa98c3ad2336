import type { ReactNode } from 'react';
import { Card } from '#src/platform/ui/client/page/Card.tsx';

/** An example of a text that is far too long. */
export const longText =
  'A text that is much longer than anyone expected when the component was designed, with the word Personalentwicklungsbeauftragter in it';

/** A group of related components. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <div className="grid">{children}</div>
    </section>
  );
}

/** One component in one or more states. */
export function Specimen({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <Card title={title} className={wide ? 'span-12' : 'span-4'}>
      {children}
    </Card>
  );
}
