import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** As much as may be cut off somewhere. */
const long = 20;

type ClampedTextProps = {
  text: string;
  className?: string | undefined;
  /** The text as it is drawn, where that takes more than letters. */
  children?: ReactNode;
};

/** A text in two lines at most; a longer one is cut off on screen only, and shown whole on pointing. */
export function ClampedText({ text, className, children = text }: ClampedTextProps) {
  return (
    <span className={classNames('clamp', className)} title={text.length > long ? text : undefined}>
      {children}
    </span>
  );
}
