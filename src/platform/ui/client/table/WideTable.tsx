import { type ReactNode, useRef } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { useWideFrame } from '#src/platform/ui/client/base/use-wide-frame.ts';

type WideTableProps = {
  label: string;
  /** Changes when the rows answer a different query. */
  isStale?: boolean;
  /** The parent sets the distance to the content above. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A table that scrolls sideways if it is too wide. */
export function WideTable({ label, isStale = false, isFlush = false, children }: WideTableProps) {
  const frame = useRef<HTMLElement>(null);
  useWideFrame(frame);
  return (
    <div className={classNames('table-box', !isFlush && 'below', isStale && 'stale-rows')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own the keyboard could not scroll the region */}
      <section className="wide-frame table-scroll" aria-label={label} tabIndex={0} ref={frame}>
        <table className="table" aria-label={label}>
          {children}
        </table>
      </section>
    </div>
  );
}
