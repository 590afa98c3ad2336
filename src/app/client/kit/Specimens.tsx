import type { ReactNode } from 'react';
import { Card } from '#src/platform/ui/client/page/Card.tsx';

/** What stands in the place of a text that is far too long. */
export const longText =
  'A text that is much longer than anybody expected when the part was drawn, with a Personalentwicklungsbeauftragter in it, who goes on and on';

/** Parts of one kind. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <div className="grid">{children}</div>
    </section>
  );
}

/** One part in one or more states. */
export function Specimen({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <Card title={title} className={wide ? 'span-12' : 'span-4'}>
      {children}
    </Card>
  );
}
