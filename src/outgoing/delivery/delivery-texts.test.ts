import { expect, test } from 'vitest';
import { faultText } from './delivery-texts.ts';

test.each([
  [null, ''],
  ['withdrawn', 'Withdrawn'],
  ['550', 'Refused by the mail server (550)'],
  ['550 5.1.1 no such user', 'Refused by the mail server (550 5.1.1 no such user)'],
  ['554-5.7.1 relaying denied', 'Refused by the mail server (554-5.7.1 relaying denied)'],
  ['connect ECONNREFUSED 127.0.0.1:1', 'The mail server could not be reached (connect ECONNREFUSED 127.0.0.1:1)'],
  ['5500', 'The mail server could not be reached (5500)'],
  ['ESOCKET', 'The mail server could not be reached (ESOCKET)'],
])('the stored fault %s is shown as “%s”', (fault, text) => {
  expect(faultText(fault)).toBe(text);
});
