import { readWorkbook, type WantedField } from './read-workbook.ts';

// The page stays alive whatever a file does here; `read-sheet.ts` ends a worker that takes too long.

export type SheetRequest = { bytes: ArrayBuffer; fields: readonly WantedField[] };

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  postMessage(readWorkbook(new Uint8Array(data.bytes), data.fields));
});
