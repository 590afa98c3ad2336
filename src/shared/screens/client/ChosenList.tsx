import { X } from 'lucide-react';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import './chosen-list.css';

type ChosenListProps = {
  label: string;
  /** The chosen people; `warning` is a note after the name. */
  items: readonly { id: string; name: string; warning?: string | undefined }[];
  onRemove: (id: string) => void;
};

/** The people who were chosen in the field above, each with a button to remove them. Empty lists are not shown. */
export function ChosenList({ label, items, onRemove }: ChosenListProps) {
  if (items.length === 0) return null;
  return (
    <ul className="chosen-list" aria-label={label}>
      {items.map(({ id, name, warning }) => (
        <li key={id}>
          <span>
            {name}
            {warning !== undefined && <span className="warning">, {warning}</span>}
          </span>
          <IconButton small icon={X} label={`Remove ${name}`} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}
