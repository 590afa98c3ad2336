import { File } from 'lucide-react';
import { useState } from 'react';
import { attachmentKind } from '#src/shared/attachment/attachment-rules.ts';
import { fetchFile, saveFile } from '#src/platform/http/client/file/download.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

/** Opens a stored file: the kinds that a window can show in a new one, others as a download (specification section 7, Attachments). */
export function AttachmentLink({ fileName, name }: { fileName: string; name: string }) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    // Opened by the press itself, before the wait: a browser blocks windows that open later.
    const target = attachmentKind(fileName) ? window.open('', '_blank') : null;
    setBusy(true);
    try {
      const download = await fetchFile('GET /attachment/files/{fileName}', { params: { fileName } });
      if (target) target.location.href = URL.createObjectURL(download.blob);
      else saveFile(download);
    } catch (error) {
      target?.close();
      // The browser's own alert, as the specification has it (section 8).
      window.alert(error instanceof Error ? error.message : 'The file could not be opened.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="link-button person" aria-busy={busy || undefined} onClick={() => void open()}>
      <Icon icon={File} small />
      {name}
    </button>
  );
}
