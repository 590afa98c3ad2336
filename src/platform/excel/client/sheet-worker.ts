import { readWorkbook, type WantedField } from './read-workbook.ts';
import { type RejectedRow, writeRejected } from './write-rejected.ts';

// The page stays alive whatever a file does here; `sheet-work.ts` ends a worker that takes too long.

export type SheetRequest =
  | { read: ArrayBuffer; fields: readonly WantedField[] }
  | { rejected: readonly RejectedRow[]; fields: readonly WantedField[] };

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  postMessage('read' in data ? readWorkbook(new Uint8Array(data.read), data.fields) : writeRejected(data.rejected, data.fields));
});
