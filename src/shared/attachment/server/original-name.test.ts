import { expect, test } from 'vitest';
import { inlineDisposition, safeName } from './original-name.ts';

test.each([
  ['C:\\scans\\doctor.pdf', 'doctor.pdf'],
  ['../../etc/doctor.pdf', 'doctor.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
  ['photo\u202egnp.pdf', 'photognp.pdf'],
  [' résumé 医生.pdf ', 'résumé 医生.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
  ['', ''],
])('the name %j is stored as %j', (name, kept) => expect(safeName(name)).toBe(kept));

test('a shortened name retains its extension', () => {
  const kept = safeName(`${'😀'.repeat(300)}.pdf`);
  expect(kept).toHaveLength(255);
  expect(kept.endsWith('😀.pdf')).toBe(true);
  expect(kept.isWellFormed()).toBe(true);
});

test.each([
  ['doctor.pdf', `inline; filename="doctor.pdf"; filename*=UTF-8''doctor.pdf`],
  ['résumé.pdf', `inline; filename="r_sum_.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`],
  [`a"b\\c%d'e(1).pdf`, `inline; filename="a_b_c_d'e(1).pdf"; filename*=UTF-8''a%22b%5Cc%25d%27e%281%29.pdf`],
])('the header for %s contains the name for old and new clients', (name, header) => expect(inlineDisposition(name)).toBe(header));
