import { expect, test } from 'vitest';
import { factorStatus, requiresFactor, parseFactorCode, formatRecoveryCode } from './factor-rules.ts';

test.each([
  ['off', ['E', 'H'], false],
  ['optional', ['E', 'H'], false],
  ['administrators', ['E', 'M'], false],
  ['administrators', ['E', 'H'], true],
  ['administrators', ['E', 'A'], true],
  ['everyone', ['E'], true],
] as const)('asked of %s, %j must have one: %s', (asks, roles, must) => {
  expect(requiresFactor(asks, roles)).toBe(must);
});

const ways = ['app', 'recoveryCode'] as const;
test.each([
  ['nobody is asked for anything new who has none', { asks: 'optional', ways: null, provedBy: null }, {}],
  ['who must have one needs it', { asks: 'everyone', ways: null, provedBy: null }, { factorNeeded: true }],
  ['who has one proves it anew', { asks: 'optional', ways, provedBy: null }, { proof: { given: 'nothing', ways } }],
  ['who has given it lately need not', { asks: 'optional', ways, provedBy: 'factor' }, {}],
  ['a code for when there is none is told apart', { asks: 'everyone', ways, provedBy: 'code' }, { proof: { given: 'code', ways } }],
  [
    'a person without a factor may add one right after a sign-in at the provider',
    { asks: 'optional', ways: null, provedBy: null, byProvider: true, isNew: true },
    { proof: { given: 'nothing', ways: ['provider'], mayAddFirst: true } },
  ],
  [
    'a person with a factor proves it first, however new the session is',
    { asks: 'optional', ways, provedBy: null, byProvider: true, isNew: true },
    { proof: { given: 'nothing', ways: [...ways, 'provider'] } },
  ],
  ['where it is switched off nobody is asked', { asks: 'off', ways, provedBy: null }, {}],
] as const)('%s', (_, standing, lacks) => {
  expect(factorStatus({ ...standing, roles: ['E'] })).toEqual(lacks);
});

test.each([
  ['418302', { way: 'app', code: '418302' }],
  [' 418 302 ', { way: 'app', code: '418302' }],
  ['HUTE-MVRW-UCVA-RJTH', { way: 'recoveryCode', code: 'HUTEMVRWUCVARJTH' }],
  ['hutemvrw ucvarjth', { way: 'recoveryCode', code: 'HUTEMVRWUCVARJTH' }],
  ['41830', undefined],
  ['4183021', undefined],
  ['HUTE-MVRW-UCVA-RJT', undefined],
  ['HUTE-MVRW-UCVA-RJT1', undefined],
  ['', undefined],
])('"%s" is read as %j', (typed, read) => {
  expect(parseFactorCode(typed)).toEqual(read);
});

test('a recovery code is shown in fours', () => {
  expect(formatRecoveryCode('HUTEMVRWUCVARJTH')).toBe('HUTE-MVRW-UCVA-RJTH');
});
