import { type ReactNode, useRef } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { useWideFrame } from '#src/platform/ui/client/base/use-wide-frame.ts';

type WideTableProps = {
  label: string;
  /** Its rows are those of another question. */
  isStale?: boolean;
  /** Whatever it stands in keeps the distance to what is above. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A table that scrolls sideways where it has no room. */
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
