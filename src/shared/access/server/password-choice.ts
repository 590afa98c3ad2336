import { dictionary } from '@zxcvbn-ts/language-common';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { guessableForms, isDatedWord, type PasswordOwner, containsOwnerDetails } from '#src/shared/access/guessable-password.ts';
import { newPasswordProblem } from '#src/shared/access/password-rules.ts';
import { fieldProblems, type MessageDescriptor } from '#src/base/text/problem.ts';

/** Common passwords, most of them from leaks. The dictionary lacks rows of keys and typical office words. */
const commonPasswords = new Set([
  ...dictionary['passwords-common'],
  ...(
    '987654321 0987654321 123123123 12341234 abcdefgh p@ssword pa$$word contraseña changeme123 admin1234 root1234 guest123 ' +
    'company1 company123 annualleave'
  ).split(' '),
]);

const isCommon = (password: string) => guessableForms(password).some((form) => commonPasswords.has(form)) || isDatedWord(password);

/**
 * Returns the first problem with a new password: its form, that it is common, or that it contains details of its owner.
 *
 * @example passwordProblem('Winter2026!', owner) // { code: 'password.too-common' }
 */
export function passwordProblem(password: string, owner: PasswordOwner): MessageDescriptor | undefined {
  const form = newPasswordProblem(password);
  if (form !== undefined) return form;
  if (isCommon(password)) return accessMessage('password.too-common');
  return containsOwnerDetails(password, owner) ? accessMessage('password.tells-owner') : undefined;
}

/** @param path the field that gets the error @throws AppError 400 */
export function refuseGuessable(path: string, password: string, owner: PasswordOwner): void {
  throwIfProblems(fieldProblems(path, passwordProblem(password, owner)));
}
