import { type ReactNode, useId } from 'react';

export type PageSectionProps = {
  title: string;
  /** The purpose of the section in a sentence. */
  line?: string;
  /** At the end of the head. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a screen with its own heading and no frame. */
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
