import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/**
 * Below this number of characters compression saves no network packet; above `most` the response is compressed in pieces, in between other
 * work.
 */
const minCompressedLength = 2048;
const maxInlineLength = 65_536;

const compressionMethods = [
  [
    'br',
    (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } }),
  ],
  ['gzip', (text: string) => gzipSync(text, { level: 4 })],
] as const;

/**
 * Compresses JSON responses in one step, because a stream for each response, as `@fastify/compress` creates, costs twice the CPU. Larger
 * and other responses are left to that plugin, which must be registered later.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isOurs =
      typeof payload === 'string' &&
      payload.length >= minCompressedLength &&
      payload.length <= maxInlineLength &&
      request.method !== 'HEAD' &&
      String(reply.getHeader('Content-Type')).startsWith('application/json');
    if (!isOurs) return payload;
    const [encoding, compress] = compressionMethods.find(([name]) => accepts(request.headers['accept-encoding'], name)) ?? [];
    if (!encoding) return payload;
    reply.header('Vary', 'accept-encoding').header('Content-Encoding', encoding);
    return compress(payload);
  });
}

/** @example accepts('gzip, br;q=0', 'br') // false */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .split(',')
    .map((part) => part.toLowerCase().replaceAll(' ', '').split(';'))
    .some(([name, quality]) => name === encoding && !/^q=0(\.0*)?$/.test(quality ?? ''));
}
