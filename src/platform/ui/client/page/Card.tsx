import { type ReactNode, useId } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';

export type CardProps = {
  title: string;
  /** A badge beside the title. */
  beside?: ReactNode;
  /** At most one action, at the end of the head. */
  link?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A framed part of a screen with its own heading. */
export function Card({ title, beside, link, className, children }: CardProps) {
  const id = useId();
  const named = <h2 id={id}>{title}</h2>;
  const heading = beside ? (
    <div className="row">
      {named}
      {beside}
    </div>
  ) : (
    named
  );
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
