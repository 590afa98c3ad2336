import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/client/base/IconButton.tsx';

/** Floats at the bottom while rows are ticked, with what can be done with them. `label` names what is selected ("Selected requests"). */
export function SelectionBar({
  label,
  count,
  onClear,
  children,
}: {
  label: string;
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <output className="hidden-text">{count > 0 && `${count} selected`}</output>
      {count > 0 && (
        <section className="selection-bar" aria-label={label}>
          <strong>{count} selected</strong>
          {children}
          <IconButton label="Clear selection" icon={X} onClick={onClear} />
        </section>
      )}
    </>
  );
}
