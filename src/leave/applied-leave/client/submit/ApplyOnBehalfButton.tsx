import { lazy, Suspense, useState } from 'react';
import { CalendarPlus } from 'lucide-react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';

// Few people apply for others, so the dialog loads on demand.
const ApplyOnBehalfDialog = lazy(async () => ({ default: (await import('./ApplyOnBehalfDialog.tsx')).ApplyOnBehalfDialog }));

/** The button with which HR and line managers apply for another person. */
export function ApplyOnBehalfButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarPlus} onClick={() => setOpen(true)}>
        Apply for someone else
      </Button>
      {isOpen && (
        <Suspense>
          <ApplyOnBehalfDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
