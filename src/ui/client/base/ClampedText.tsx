import { classNames } from './class-names.ts';

/** As much as may be cut off somewhere. */
const long = 20;

/** A text in two lines at most; a longer one is cut off on screen only, and shown whole on pointing. */
export function ClampedText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span className={classNames('clamp', className)} title={text.length > long ? text : undefined}>
      {text}
    </span>
  );
}
