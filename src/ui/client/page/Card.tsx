import { type ReactNode, useId } from 'react';
import { classNames } from '#src/ui/client/base/class-names.ts';

export type CardProps = {
  title: string;
  /** At most one, at the end of the head. */
  link?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A framed part of a screen under its own heading. */
export function Card({ title, link, className, children }: CardProps) {
  const id = useId();
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section className={classNames('card', className)} aria-labelledby={id}>
      {link === undefined ? (
        heading
      ) : (
        <div className="card-head">
          {heading}
          {link}
        </div>
      )}
      {children}
    </section>
  );
}
