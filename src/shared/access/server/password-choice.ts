import { dictionary } from '@zxcvbn-ts/language-common';
import { refuse } from '#src/platform/http/app-error.ts';
import { say } from '#src/shared/access/access-sentences.ts';
import { guessedForms, isDated, type PasswordOwner, tellsOwner } from '#src/shared/access/guessed-password.ts';
import { newPasswordProblem } from '#src/shared/access/password-rules.ts';
import { blame, type Said } from '#src/base/text/problem.ts';

/** What people take first, most of it out of what has leaked; the dictionary lacks rows of keys and what an office thinks of. */
const common = new Set([
  ...dictionary['passwords-common'],
  ...(
    '987654321 0987654321 123123123 12341234 abcdefgh p@ssword pa$$word contraseña changeme123 admin1234 root1234 guest123 ' +
    'company1 company123 annualleave'
  ).split(' '),
]);

const isCommon = (password: string) => guessedForms(password).some((form) => common.has(form)) || isDated(password);

/**
 * What is wrong with a password that somebody is to have, if anything: its form, one that everybody tries first, or one that tells of its owner.
 *
 * @example passwordProblem('Winter2026!', owner) // { code: 'password.too-common' }
 */
export function passwordProblem(password: string, owner: PasswordOwner): Said | undefined {
  const form = newPasswordProblem(password);
  if (form !== undefined) return form;
  if (isCommon(password)) return say('password.too-common');
  return tellsOwner(password, owner) ? say('password.tells-owner') : undefined;
}

/** @param path the field to blame @throws AppError 400 */
export function refuseGuessable(path: string, password: string, owner: PasswordOwner): void {
  refuse(blame(path, passwordProblem(password, owner)));
}
