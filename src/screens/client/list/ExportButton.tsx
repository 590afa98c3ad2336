import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { alertText, isCallError } from '#src/http/client/call-error.ts';
import { AlertDialog } from '#src/ui/client/overlay/AlertDialog.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';

export type ExportButtonProps = {
  /** "Export to Excel", or as the screen of the specification names it. */
  text?: string | undefined;
  /** Gets the workbook and saves it. */
  onExport: () => Promise<void>;
};

/** Exports a list; while that is under way it says so and cannot be pressed again. */
export function ExportButton({ text = 'Export to Excel', onExport }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A second press may come before the first one is drawn.
  const underWay = useRef(false);
  const run = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    await onExport().catch((error: unknown) => setProblem(problemText(error)));
    underWay.current = false;
    setBusy(false);
  };
  return (
    <>
      <Button icon={Download} busy={busy && 'Exporting'} onClick={() => void run()}>
        {text}
      </Button>
      {problem !== undefined && <AlertDialog message={problem} onClose={() => setProblem(undefined)} />}
    </>
  );
}

// That others are before one is no failure.
const problemText = (error: unknown) => (isCallError(error) && error.status === 503 ? error.message : alertText(error));
