import { useRef, useState } from 'react';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import type { UploadOptions } from '#src/platform/ui/client/form/use-file.ts';

// It comes while the form is filled.
const uploadModule = import('#src/platform/http/client/file/upload.ts');

/** A chosen file, and its name on the server until an application has it or it is removed. */
export type StoredFile = { file: File; fileName: string | undefined };

/**
 * The file of a form: sent as soon as it is chosen. When the form is refused the stored file is removed (specification section 8, Leave submit);
 * the person's file stays chosen and is sent again with the next try, so nothing has to be picked twice.
 */
export function useAttachment() {
  const stored = useRef<StoredFile>(undefined);
  const [isChosen, setChosen] = useState(false);

  const upload = async (file: File, options?: UploadOptions): Promise<StoredFile> => {
    const { uploadFile } = await uploadModule;
    // The contract says what the answer is.
    const answer = (await uploadFile('POST /attachment/uploadfile', { field: 'file', file, ...options })) as { file: string };
    return { file, fileName: answer.file };
  };
  const remove = async () => {
    const fileName = stored.current?.fileName;
    if (!fileName || !stored.current) return;
    stored.current.fileName = undefined;
    // What cannot be removed now is removed by the server after a day.
    await call('DELETE /attachment/deletefile/{fileName}', { params: { fileName } }).catch(() => undefined);
  };

  return {
    /** What the field of the file needs. */
    field: {
      upload,
      onChange: (next: StoredFile | null) => {
        void remove();
        stored.current = next ?? undefined;
        setChosen(next !== null);
      },
    },
    /**
     * Sends what goes with the file, by its stored name; null without one. A file that an earlier try has removed is sent again.
     *
     * @throws what `send` throws
     */
    send: async <Answer>(send: (fileName: string | null) => Promise<Answer>): Promise<Answer> => {
      if (stored.current && !stored.current.fileName) stored.current = await upload(stored.current.file);
      try {
        return await send(stored.current?.fileName ?? null);
      } catch (error) {
        // Without an answer the application may be stored, with its file; and so may an earlier attempt be.
        if (isCallError(error) && error.status >= 400 && error.status < 500 && error.earlier === undefined) await remove();
        throw error;
      }
    },
    /** The stored file of that name belongs to an application now; another attempt sends it again. */
    keep: (fileName: string) => {
      if (stored.current?.fileName === fileName) stored.current.fileName = undefined;
    },
    isChosen,
  };
}
