import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';

/** A bar at the bottom with actions for the selected rows. `label` names the selection ("Selected requests"). */
export function SelectionBar({
  label,
  count,
  note,
  onClear,
  children,
}: {
  label: string;
  count: number;
  /** More information about the selection ("one of them a cancellation"). */
  note?: string | undefined;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <output className="hidden-text">{count > 0 && [`${count} selected`, note].filter(Boolean).join(', ')}</output>
      {count > 0 && (
        <section className="selection-bar" aria-label={label}>
          <strong>{count} selected</strong>
          {note !== undefined && <span className="muted desk-only">{note}</span>}
          {children}
          <IconButton label="Clear selection" icon={X} onClick={onClear} />
        </section>
      )}
    </>
  );
}
