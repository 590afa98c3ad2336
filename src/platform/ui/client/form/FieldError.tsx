import { TriangleAlert } from 'lucide-react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

/** The error beside a field, which refers to it in `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <span className="error" id={id}>
      <Icon icon={TriangleAlert} />
      {children}
    </span>
  );
}
