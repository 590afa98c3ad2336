import { CircleCheck, File as FileIcon, RefreshCw, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { fileSize } from './file-size.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import type { FileState } from './use-file.ts';

type FileRowProps<Result> = {
  state: Exclude<FileState<Result>, { step: 'none' }>;
  detail: ((file: File, result: Result) => ReactNode) | undefined;
  remove: () => void;
  retry: () => void;
};

/** The chosen file: uploading with its progress, uploaded, refused or failed. */
export function FileRow<Result>({ state, detail, remove, retry }: FileRowProps<Result>) {
  const { file, step } = state;
  const isBad = step === 'refused' || step === 'failed';
  const label = step === 'uploading' ? `Cancel upload of ${file.name}` : `Remove ${file.name}`;
  return (
    <div className={classNames('file', isBad && 'failed')}>
      <Icon icon={step === 'done' ? CircleCheck : FileIcon} />
      <span className="name">
        {file.name} <span className="muted">{step === 'done' && detail ? detail(file, state.result) : fileSize(file.size)}</span>
      </span>
      <span className="row">
        {step === 'failed' && (
          <Button small icon={RefreshCw} onClick={retry}>
            Try again
          </Button>
        )}
        <IconButton small label={label} icon={step === 'done' ? Trash2 : X} onClick={remove} />
      </span>
      {step === 'uploading' && <Progress part={state.part} />}
    </div>
  );
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <>
      <progress aria-label="Uploading" max={100} value={percent} />
      <span className="small-text muted">{percent}%</span>
    </>
  );
}
