import { ArrowRight } from 'lucide-react';
import { daysText } from '#src/base/text/plural.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

/** A balance before and after a change; without `from`, only the new balance. */
export function BalanceChange({ name, from, to }: { name: string; from: number | undefined; to: number }) {
  return (
    <div>
      <p className="muted small-text">{name}</p>
      <p className="change">
        {from !== undefined && from !== to && (
          <>
            <span className="from">{from}</span>
            <span className="hidden-text">becomes</span>
            <Icon icon={ArrowRight} />
          </>
        )}
        <span>{daysText(to)}</span>
      </p>
    </div>
  );
}
