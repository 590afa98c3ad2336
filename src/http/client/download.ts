import { callError, networkLossMessage } from './call-error.ts';
import { type Outgoing, send } from './send.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Download = { blob: Blob; fileName: string };

/**
 * A list as a workbook: the same rows, filters and order, of all pages.
 *
 * @example saveFile(await fetchWorkbook('GET /appliedleave/me', { query: { sort: '-id.startDate' } }))
 */
export function fetchWorkbook(name: `GET /${string}`, input: Outgoing = {}): Promise<Download> {
  return fetchFile(name, input, workbookType);
}

/** A stored file; only a call with the token gets it, so a plain link would not do. */
export async function fetchFile(name: `GET /${string}`, input: Outgoing = {}, accept = '*/*'): Promise<Download> {
  const response = await send(name, input, accept);
  const blob = await response.blob().catch(() => {
    throw callError(0, networkLossMessage);
  });
  return { blob, fileName: fileNameOf(response.headers.get('Content-Disposition')) };
}

/** Hands a file to the browser's downloads. */
export function saveFile({ blob, fileName }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser reads the address after this task: freeing it at once would cancel the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * The file name that an answer proposes.
 *
 * @example fileNameOf('attachment; filename="Export_List.xlsx"') // 'Export_List.xlsx'
 * @example fileNameOf("inline; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf") // 'résumé.pdf'
 */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)/i.exec(disposition ?? '')?.[1] ?? 'download';
}
