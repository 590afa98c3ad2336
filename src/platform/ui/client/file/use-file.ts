import { useEffect, useRef, useState } from 'react';

export type UploadOptions = {
  /** Call it with the fraction sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

export type FileUploadHandlers<Result> = {
  /** Returns the problem with a file before its upload, if there is one. */
  check: (file: File) => string | undefined | Promise<string | undefined>;
  upload: (file: File, options: UploadOptions) => Promise<Result>;
  /** Returns the text for a failed upload. */
  errorText?: ((error: unknown) => string) | undefined;
  /** Receives the result of an upload; null when the file is removed or replaced. */
  onChange: (result: Result | null) => void;
};

export type FileState<Result> =
  | { step: 'none' }
  | { step: 'refused' | 'failed'; file: File; problem: string }
  | { step: 'uploading'; file: File; part: number }
  | { step: 'done'; file: File; result: Result };

/** The state of one file: chosen, checked, uploading, uploaded, failed, removed. */
export function useFile<Result>({ check, upload, errorText = messageOf, onChange }: FileUploadHandlers<Result>) {
  const [state, setState] = useState<FileState<Result>>({ step: 'none' });
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const begin = () => {
    sending.current?.abort();
    sending.current = new AbortController();
    onChange(null);
    return sending.current.signal;
  };
  const send = async (file: File) => {
    const signal = begin();
    setState({ step: 'uploading', file, part: 0 });
    const onProgress = (part: number) => {
      if (!signal.aborted) setState({ step: 'uploading', file, part });
    };
    try {
      const result = await upload(file, { onProgress, signal });
      if (signal.aborted) return;
      setState({ step: 'done', file, result });
      onChange(result);
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', file, problem: errorText(error) });
    }
  };
  const choose = async (file: File) => {
    const signal = begin();
    const problem = await check(file);
    if (signal.aborted) return;
    if (problem === undefined) await send(file);
    else setState({ step: 'refused', file, problem });
  };
  const remove = () => {
    begin();
    setState({ step: 'none' });
  };
  const retry = () => {
    if (state.step === 'failed') void send(state.file);
  };
  return { state, choose, remove, retry };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The file could not be sent.';
}
