import { expect, test } from 'vitest';
import { factorStatus, requiresFactor, parseFactorCode, formatRecoveryCode } from './factor-rules.ts';

test.each([
  ['off', ['E', 'H'], false],
  ['optional', ['E', 'H'], false],
  ['administrators', ['E', 'M'], false],
  ['administrators', ['E', 'H'], true],
  ['administrators', ['E', 'A'], true],
  ['everyone', ['E'], true],
] as const)('with the policy "%s", people with the roles %j need a second factor: %s', (asks, roles, must) => {
  expect(requiresFactor(asks, roles)).toBe(must);
});

const ways = ['app', 'recoveryCode'] as const;
test.each([
  ['people without a factor are asked for nothing if it is optional', { asks: 'optional', ways: null, provedBy: null }, {}],
  ['people who must have a factor need to set it up', { asks: 'everyone', ways: null, provedBy: null }, { factorNeeded: true }],
  ['people with a factor must reauthenticate', { asks: 'optional', ways, provedBy: null }, { proof: { given: 'nothing', ways } }],
  ['a recent reauthentication is enough', { asks: 'optional', ways, provedBy: 'factor' }, {}],
  ['a recovery code is distinguished from a factor', { asks: 'everyone', ways, provedBy: 'code' }, { proof: { given: 'code', ways } }],
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
  ['no one is asked if the factor is switched off', { asks: 'off', ways, provedBy: null }, {}],
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
])('parses "%s" as %j', (typed, read) => {
  expect(parseFactorCode(typed)).toEqual(read);
});

test('a recovery code is shown in groups of four', () => {
  expect(formatRecoveryCode('HUTEMVRWUCVARJTH')).toBe('HUTE-MVRW-UCVA-RJTH');
});
