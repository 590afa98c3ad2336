import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { alertText, isCallError } from '#src/platform/http/client/call-error.ts';
import type { Progress } from '#src/platform/http/client/file/download.ts';
import { fileSize } from '#src/platform/ui/client/file/file-size.ts';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';

export type ExportButtonProps = {
  /** "Export to Excel", or the label that the specification gives for this screen. */
  text?: string | undefined;
  /** Loads the workbook and saves it. */
  onExport: (onProgress: Progress) => Promise<void>;
};

/** Longer exports show their progress. */
const quickMs = 1_000;

/**
 * Exports a list. A running export shows its progress after a moment and cannot be started again. It continues if the person opens another screen.
 */
export function ExportButton({ text = 'Export to Excel', onExport }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const [come, setCome] = useState<number>();
  const [problem, setProblem] = useState<string>();
  // A second click may come before the first one is rendered.
  const underWay = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const run = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setCome(undefined);
    const start = performance.now();
    const tell = (bytes: number) => performance.now() - start > quickMs && setCome(bytes);
    await onExport(tell).catch((error: unknown) => {
      if (isHere.current) setProblem(problemText(error));
      else showToast({ tone: 'bad', text: `Export failed: ${problemText(error)}` });
    });
    underWay.current = false;
    setBusy(false);
  };
  return (
    <>
      <Button
        icon={Download}
        busy={busy && (come === undefined ? 'Exporting' : `Exporting, ${fileSize(come)} so far`)}
        onClick={() => void run()}
      >
        {text}
      </Button>
      {problem !== undefined && <AlertDialog message={problem} onClose={() => setProblem(undefined)} />}
    </>
  );
}

// Waiting behind other exports is not a failure.
const problemText = (error: unknown) => (isCallError(error) && error.status === 503 ? error.message : alertText(error));
