import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isLittle ? bytes : bytes.swap16());
};

describe('a text is decoded', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', utf8('Zoë Müller')],
    ['UTF-8 with a mark', utf8('\ufeffZoë Müller')],
    ['UTF-16 with a mark', utf16('\ufeffZoë Müller', true)],
    ['UTF-16 with a mark, high byte first', utf16('\ufeffZoë Müller', false)],
    ['UTF-16 without a mark', utf16('Zoë Müller', true)],
    ['UTF-16 without a mark, high byte first', utf16('Zoë Müller', false)],
    ['Windows-1252', new Uint8Array(Buffer.from('Zoë Müller', 'latin1'))],
  ])('from %s', (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe('Zoë Müller');
  });

  test('with the euro sign and quotes of Windows-1252', () => {
    expect(decodeText(new Uint8Array([0x80, 0x20, 0x93, 0x41, 0x94]))).toBe('€ “A”');
  });

  test('unless it is another file', () => {
    expect(decodeText(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x01, 0x02, 0x00, 0xff]))).toBeUndefined();
  });
});
