import { expect, test } from 'vitest';
import { base32, createTotpSecret, stepAt, matchTotpStep, totpUri, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (at, code) => {
  expect(totpCode(secret, stepAt(at * 1000))).toBe(code);
});

const now = 1_750_000_000_000;
const step = stepAt(now);

test('accepts the codes of the previous, the current and the next half minute only', () => {
  const taken = [-2, -1, 0, 1, 2].map((away) => matchTotpStep(secret, totpCode(secret, step + away), now, null));
  expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test('accepts no code twice, and no code before the last accepted code', () => {
  expect(matchTotpStep(secret, totpCode(secret, step), now, step)).toBeUndefined();
  expect(matchTotpStep(secret, totpCode(secret, step - 1), now, step)).toBeUndefined();
  expect(matchTotpStep(secret, totpCode(secret, step + 1), now, step)).toBe(step + 1);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '٠١٢٣٤٥'])('"%s" is not a code', (code) => {
  expect(matchTotpStep(secret, code, now, null)).toBeUndefined();
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s" is "%s"', (text, told) => {
  expect(base32(Buffer.from(text))).toBe(told);
});

test('a secret has 160 bits, and its address contains its owner', () => {
  expect(createTotpSecret()).toHaveLength(20);
  expect(createTotpSecret()).not.toEqual(createTotpSecret());
  expect(totpUri(secret, { company: 'Demo Company', email: 'a@b.example' })).toBe(
    'otpauth://totp/Leave%2C%20Demo%20Company%3Aa%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Leave%2C%20Demo%20Company',
  );
});
