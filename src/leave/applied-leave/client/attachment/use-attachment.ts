import { useRef, useState } from 'react';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import type { UploadOptions } from '#src/platform/ui/client/file/use-file.ts';

// The module loads while the person fills in the form.
const uploadModule = import('#src/platform/http/client/file/upload.ts');

/** A chosen file, and its name on the server until an application has it or it is removed. */
export type StoredFile = { file: File; fileName: string | undefined };

/**
 * Uploads a file of a form as soon as it is chosen. If the form is refused, the stored file is removed (specification section 8, Leave
 * submit), but it stays chosen and is uploaded again with the next attempt.
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
    // The server removes files that could not be removed now after a day.
    await call('DELETE /attachment/deletefile/{fileName}', { params: { fileName } }).catch(() => undefined);
  };

  return {
    /** The props of the attachment field. */
    field: {
      upload,
      onChange: (next: StoredFile | null) => {
        void remove();
        stored.current = next ?? undefined;
        setChosen(next !== null);
      },
    },
    /**
     * Sends the form with the stored name of the file, or null without one. A file that an earlier attempt has removed is uploaded again.
     *
     * @throws what `send` throws
     */
    send: async <Answer>(send: (fileName: string | null) => Promise<Answer>): Promise<Answer> => {
      if (stored.current && !stored.current.fileName) stored.current = await upload(stored.current.file);
      try {
        return await send(stored.current?.fileName ?? null);
      } catch (error) {
        // Without an answer, this or an earlier attempt may have stored the application with its file.
        if (isCallError(error) && error.status >= 400 && error.status < 500 && error.earlier === undefined) await remove();
        throw error;
      }
    },
    /** An application owns the stored file now; another attempt uploads it again. */
    keep: (fileName: string) => {
      if (stored.current?.fileName === fileName) stored.current.fileName = undefined;
    },
    isChosen,
  };
}
