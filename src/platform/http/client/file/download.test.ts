import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchWorkbook, fileNameOf } from './download.ts';

test.each([
  ['a plain name', 'attachment; filename="Export_List.xlsx"', 'Export_List.xlsx'],
  ['a name with other letters', 'inline; filename="r.pdf"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.pdf', 'résumé.pdf'],
  ['no name', null, 'download'],
])('the proposed file name: %s', (_case, disposition, name) => expect(fileNameOf(disposition)).toBe(name));

describe('downloading a workbook', () => {
  const sent = vi.fn<typeof fetch>();
  const busy = () =>
    new Response('{"status":503,"message":"The server is busy with other exports."}', {
      status: 503,
      headers: { 'Retry-After': '3' },
    });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', { getItem: () => 'token' });
    vi.stubGlobal('fetch', sent);
  });
  afterEach(() => {
    sent.mockReset();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('retries after the delay that the server names while it writes other workbooks', async () => {
    sent.mockResolvedValueOnce(busy()).mockResolvedValueOnce(busy()).mockResolvedValueOnce(new Response('rows'));
    const workbook = fetchWorkbook('GET /publicholidays');
    await vi.advanceTimersByTimeAsync(2900);
    expect(sent).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await (await workbook).blob.text()).toBe('rows');
  });

  test('gives up after several retries with the message of the server', async () => {
    sent.mockImplementation(() => Promise.resolve(busy()));
    const failure = fetchWorkbook('GET /publicholidays').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ status: 503, message: 'The server is busy with other exports.' });
    expect(sent).toHaveBeenCalledTimes(5);
  });

  test('reports the progress and returns the complete file', async () => {
    const parts = ['PK', 'rows'].map((text) => new TextEncoder().encode(text));
    const stream = new ReadableStream({
      start(to) {
        for (const part of parts) to.enqueue(part);
        to.close();
      },
    });
    sent.mockResolvedValueOnce(new Response(stream, { headers: { 'Content-Type': 'text/x' } }));
    const told: number[] = [];
    const { blob } = await fetchWorkbook('GET /publicholidays', {}, (bytes) => told.push(bytes));
    expect([await blob.text(), blob.type, told]).toEqual(['PKrows', 'text/x', [2, 6]]);
  });

  test('does not retry after any other refusal', async () => {
    sent.mockResolvedValueOnce(new Response('{}', { status: 403 }));
    await expect(fetchWorkbook('GET /publicholidays')).rejects.toMatchObject({ status: 403 });
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
