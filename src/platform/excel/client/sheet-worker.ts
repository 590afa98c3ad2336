import { readWorkbook, type TemplateField } from './read-workbook.ts';
import { type RejectedRow, writeRejectedWorkbook } from './write-rejected-workbook.ts';

// A worker protects the page from any file; `run-sheet-worker.ts` ends a worker that takes too long.

export type SheetRequest =
  | { read: ArrayBuffer; fields: readonly TemplateField[] }
  | { rejected: readonly RejectedRow[]; fields: readonly TemplateField[] };

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  postMessage('read' in data ? readWorkbook(new Uint8Array(data.read), data.fields) : writeRejectedWorkbook(data.rejected, data.fields));
});
