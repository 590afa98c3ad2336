import { createCallError, isCallError, networkLossMessage } from '../call-error.ts';
import { type CallOptions, send } from '../send.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Download = { blob: Blob; fileName: string };

/** Receives the number of bytes loaded so far. */
export type Progress = (bytes: number) => void;

/**
 * Downloads a list as a workbook: all pages with the same filters and order.
 *
 * @example saveFile(await fetchWorkbook('GET /appliedleave/me', { query: { sort: '-id.startDate' } }))
 */
export function fetchWorkbook(name: `GET /${string}`, input: CallOptions = {}, onProgress?: Progress): Promise<Download> {
  return fetchFile(name, input, workbookType, onProgress);
}

/** Downloads a stored file. The call needs the token, so a plain link would not work. */
export async function fetchFile(name: `GET /${string}`, input: CallOptions = {}, accept = '*/*', onProgress?: Progress): Promise<Download> {
  const response = await sendPatiently(name, input, accept);
  const blob = await countBytes(response, onProgress)
    .blob()
    .catch(() => {
      throw createCallError(0, networkLossMessage);
    });
  return { blob, fileName: fileNameOf(response.headers.get('Content-Disposition')) };
}

function countBytes(response: Response, onProgress: Progress | undefined): Response {
  if (!onProgress || !response.body) return response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, rest) {
      onProgress((bytes += part.byteLength));
      rest.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: response.headers });
}

/** How often a busy server is asked again for a file, and the longest wait in between, in seconds. */
const maxAttempts = 5;
const maxWaitSeconds = 10;

async function sendPatiently(name: string, input: CallOptions, accept: string, timesLeft = maxAttempts): Promise<Response> {
  try {
    return await send(name, input, accept);
  } catch (error) {
    const wait = isCallError(error) && error.status === 503 ? error.retryAfter : undefined;
    if (wait === undefined || timesLeft === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, maxWaitSeconds) * 1000));
    return sendPatiently(name, input, accept, timesLeft - 1);
  }
}

/** Passes a file to the browser's downloads. */
export function saveFile({ blob, fileName }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser reads the address after this task, so freeing it now would cancel the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Returns the file name that an answer proposes.
 *
 * @example fileNameOf('attachment; filename="Export_List.xlsx"') // 'Export_List.xlsx'
 * @example fileNameOf("inline; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf") // 'résumé.pdf'
 */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)/i.exec(disposition ?? '')?.[1] ?? 'download';
}
