import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A name has at most 80 characters and is never cut off. */
const maxWhole = 80;
/** Longer texts need a wider column to fit into two lines. */
const long = 40;

type ClampedTextProps = {
  text: string;
  className?: string | undefined;
  /** The rendered text, if it is more than a string. */
  children?: ReactNode;
};

/** A text in a cell. Names are shown in full. Longer texts are cut to two lines and shown in full on hover. */
export function ClampedText({ text, className, children = text }: ClampedTextProps) {
  const isWhole = text.length <= maxWhole;
  return (
    <span
      className={classNames('clamp', isWhole && 'whole', isWhole && text.length > long && 'long', className)}
      title={isWhole ? undefined : text}
    >
      {children}
    </span>
  );
}
