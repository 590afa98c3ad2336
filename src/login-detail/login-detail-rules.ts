export const loginMessages = {
  passwordMissing: 'Password cannot be blank.',
  passwordIsOwners: 'Passwords are chosen by their owners: they get a link by mail. Use Reset Password to send one.',
  ownLock: 'You cannot lock your own account. Please ask another HR user.',
  resetLocked: 'This account is locked. Please unlock it first: its owner could not use the link.',
  resetInactive: 'This employee is inactive and cannot use a link.',
  passwordChanged: 'The password of this account has just been changed. Please open the account again.',
} as const;

/**
 * Why no link is sent yet: whoever set the address could be who reads it.
 *
 * @example heldBack({ by: 'Hedda Roth (H0001)', until: '22/11/2026 10:30' })
 * // 'Hedda Roth (H0001) has changed the e-mail address of this employee. A link can be sent to it from 22/11/2026 10:30 on.'
 */
export const heldBack = ({ by, until }: { by: string | null; until: string }): string =>
  `${by ?? 'Somebody'} has changed the e-mail address of this employee. A link can be sent to it from ${until} on.`;

/**
 * What is wrong with a password that HR gives somebody. With mail HR gives none: nobody but its owner ever knows a password.
 *
 * @param isRequired a new account has to have one
 * @example givenPasswordProblem(undefined, { mail: false, isRequired: true }) // 'Password cannot be blank.'
 */
export function givenPasswordProblem(
  password: string | undefined,
  { mail, isRequired }: { mail: boolean; isRequired: boolean },
): string | undefined {
  if (mail) return password === undefined ? undefined : loginMessages.passwordIsOwners;
  return isRequired && password === undefined ? loginMessages.passwordMissing : undefined;
}
