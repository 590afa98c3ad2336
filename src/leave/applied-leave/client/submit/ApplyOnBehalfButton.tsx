import { lazy, Suspense, useState } from 'react';
import { CalendarPlus } from 'lucide-react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';

// Few file for others: it comes when it is asked for.
const ApplyOnBehalfDialog = lazy(async () => ({ default: (await import('./ApplyOnBehalfDialog.tsx')).ApplyOnBehalfDialog }));

/** The button with which HR and line managers apply for somebody else. */
export function ApplyOnBehalfButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarPlus} onClick={() => setOpen(true)}>
        Apply for somebody
      </Button>
      {isOpen && (
        <Suspense>
          <ApplyOnBehalfDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
