import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { alertText, isCallError } from '#src/platform/http/client/call-error.ts';
import type { Progress } from '#src/platform/http/client/file/download.ts';
import { fileSize } from '#src/platform/ui/client/form/file-size.ts';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';

export type ExportButtonProps = {
  /** "Export to Excel", or as the screen of the specification names it. */
  text?: string | undefined;
  /** Gets the workbook and saves it. */
  onExport: (onProgress: Progress) => Promise<void>;
};

/** Longer exports show their progress. */
const quickMs = 1_000;

/**
 * Exports a list; while that is under way it says so, after a moment how much has come, and cannot be pressed again. Whoever goes on to another
 * screen gets the file all the same.
 */
export function ExportButton({ text = 'Export to Excel', onExport }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const [come, setCome] = useState<number>();
  const [problem, setProblem] = useState<string>();
  // A second press may come before the first one is drawn.
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
      else showToast({ tone: 'bad', text: `The export did not come: ${problemText(error)}` });
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

// That others are before one is no failure.
const problemText = (error: unknown) => (isCallError(error) && error.status === 503 ? error.message : alertText(error));
