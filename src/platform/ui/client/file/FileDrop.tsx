import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

type FileDropProps = { fieldId: string; hint: ReactNode; accept: string | undefined; hasError: boolean; onFile: (file: File) => void };

/** The area where a file is dropped, pasted or picked. */
export function FileDrop({ fieldId, hint, accept, hasError, onFile }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  usePastedFile(onFile);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Without this the same file could not be picked again after its removal.
    event.target.value = '';
    if (file) onFile(file);
  };
  const describedBy = classNames(`${fieldId}-label`, hint !== undefined && `${fieldId}-hint`, hasError && `${fieldId}-error`);
  return (
    <div className={classNames('drop', over && 'over')} onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drop}>
      <Icon icon={Upload} />
      {over ? (
        <span>Drop the file to attach it</span>
      ) : (
        <>
          <span className="desk-only">Drop or paste a file, or</span>
          <Button small id={fieldId} aria-describedby={describedBy} onClick={() => picker.current?.click()}>
            Choose file
          </Button>
          {hint !== undefined && (
            <span className="hint" id={`${fieldId}-hint`}>
              {hint}
            </span>
          )}
        </>
      )}
      <input ref={picker} type="file" accept={accept} hidden onChange={pick} />
    </div>
  );
}

/** A pasted file belongs to this field wherever the focus is, because nothing else on the screen accepts files. */
function usePastedFile(onFile: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    // A file dropped beside the field would otherwise replace the page.
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', stay);
    document.addEventListener('drop', stay);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', stay);
      document.removeEventListener('drop', stay);
    };
  }, []);
}
