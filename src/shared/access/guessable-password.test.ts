import { expect, test } from 'vitest';
import { guessableForms, isDatedWord, containsOwnerDetails } from './guessable-password.ts';

const hana = { emplId: 'E0001', name: 'Hana Li-Tanaka', email: 'h.tanaka77@demo.example', companyName: 'Demo Company' };

test.each([
  ['E0001-secret', true],
  ['my-e0001-pass', true],
  ['HANA-and-the-sea', true],
  ['xTanakax12', true],
  ['hanalitanaka', true],
  ['h.tanaka77@demo.example', true],
  ['DemoCompany1', true],
  ['democompany2026!', true],
  ['Company123', true],
  ['demo.example', true],
  ['demo-company-2026', true],
  ['ｄｅｍｏ-company-1', true],
  ['companyabcde', true],
  ['companyabcdef', false],
  ['a-good-password', false],
  ['li-and-the-sea', false],
  ['a-company-of-larks', false],
])('%s contains details of its owner: %s', (password, tells) => {
  expect(containsOwnerDetails(password, hana)).toBe(tells);
});

test('removes the longer word of a company name first', () => {
  expect(containsOwnerDetails('hallmark12345', { ...hana, companyName: 'Hall Hallmark' })).toBe(true);
});

test.each([
  ['Winter2026!', true],
  ['2026-Winter', true],
  ['january1', true],
  ['Fri-31-12-day', true],
  ['winter-in-lisbon', false],
  ['12345678', false],
])('%s is a word of the calendar: %s', (password, is) => {
  expect(isDatedWord(password)).toBe(is);
});

test.each([
  ['P@ssw0rd2026', 'password'],
  ['P@ssw0rd-2026!', 'password'],
  ['ｐａｓｓｗｏｒｄ', 'password'],
  ['$unsh1ne!', 'sunshine'],
])('%s can be guessed as %s', (password, form) => {
  expect(guessableForms(password)).toContain(form);
});

test('allows any password for an owner without details', () => {
  expect(containsOwnerDetails('a-good-password', { emplId: '', name: '', email: '', companyName: '' })).toBe(false);
});
