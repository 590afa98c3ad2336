import { readAccessToken } from '../access-token.ts';
import { type CallError, createCallError, parseCallError, networkLossMessage } from '../call-error.ts';
import { handleRefusal } from '../refusal-handlers.ts';
import { callAddress, authorizationHeader } from '../send.ts';

export type Upload = {
  /** The name of the form field. */
  field: string;
  file: File;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Sends one file as `multipart/form-data`. It uses XMLHttpRequest because `fetch` reports no upload progress.
 *
 * @returns the body of the answer, typed by the contract
 * @throws CallError, or an AbortError after the signal aborts
 */
export function uploadFile(name: `POST /${string}`, upload: Upload): Promise<unknown> {
  const token = readAccessToken();
  const address = callAddress(name, {});
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.setRequestHeader('Accept', 'application/json');
  for (const [header, value] of Object.entries(authorizationHeader(token))) request.setRequestHeader(header, value);
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) upload.onProgress?.(event.loaded / event.total);
  });
  return new Promise((resolve, reject: (error: CallError | DOMException) => void) => {
    request.addEventListener('error', () => reject(createCallError(0, networkLossMessage)));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve(JSON.parse(request.responseText));
      handleRefusal(request.status, name, address, token);
      return reject(parseCallError(request.status, request.responseText, (header) => request.getResponseHeader(header)));
    });
    if (upload.signal?.aborted) return reject(new DOMException('The upload was cancelled.', 'AbortError'));
    upload.signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append(upload.field, upload.file);
    return request.send(form);
  });
}
