import { type ReactNode, useId } from 'react';

export type PageSectionProps = {
  title: string;
  /** What the part is for, in a sentence. */
  line?: string;
  /** At the end of the head. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a screen under its own heading, without a frame. */
export function PageSection({ title, line, action, children }: PageSectionProps) {
  const id = useId();
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part-head">
        <div>
          <h2 id={id}>{title}</h2>
          {line !== undefined && <p className="muted">{line}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
