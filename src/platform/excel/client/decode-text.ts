/**
 * Decodes a text file: by its byte order mark, as UTF-16 if every other byte is zero, else as UTF-8, and as Windows-1252 if it is no UTF-8.
 *
 * @returns undefined if the file is not text
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return isBinary(text.slice(0, sniffed)) ? undefined : text;
}

/** Texts have no control characters except tabs, line ends and form feeds; other files nearly always have. */
const isBinary = (text: string): boolean => /\p{Cc}/u.test(text.replaceAll(/[\t\n\v\f\r]/g, ''));

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1000);
  const zeros = (odd: number) => start.filter((byte, place) => byte === 0 && place % 2 === odd).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  if (zeros(0) > start.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The part of a text that shows whether it is one, in characters. */
const sniffed = 65_536;
