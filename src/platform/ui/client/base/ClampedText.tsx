import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A name has at most 80 characters and has no spaces in some scripts. */
const maxName = 80;
/** Longer names need a wider column to fit into two lines. */
const long = 40;

type ClampedTextProps = {
  text: string;
  className?: string | undefined;
  /** The rendered text, if it is more than a string. */
  children?: ReactNode;
};

/** A text in a cell. A long one takes at most two lines; the full text is read out and shown on hover. */
export function ClampedText({ text, className, children = text }: ClampedTextProps) {
  const isName = text.length <= maxName;
  const isLong = text.length > long;
  return (
    <span className={classNames('clamp', isName && (isLong ? 'long' : 'whole'), className)} title={isLong ? text : undefined}>
      {children}
    </span>
  );
}
