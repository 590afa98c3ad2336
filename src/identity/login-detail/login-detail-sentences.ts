import { passwordSentences } from '#src/shared/access/access-sentences.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** The texts on the account screens (specification section 5, Login detail forms). */
export const loginSentences = {
  'password.too-short': passwordSentences['password.too-short'],
  'login.passwords-differ': "Passwords Don't Match",
  'login.password-is-owners': 'Passwords are chosen by their owners: they get a link by mail. Use Reset Password to send one.',
  'login.own-lock': 'You cannot lock your own account. Please ask another HR user.',
} as const satisfies Sentences;

/** The same, with the texts that only the server uses. */
export const loginDetailSentences = {
  ...loginSentences,
  'login.password-blank': 'Password cannot be blank.',
  'login.user-blank': 'User ID cannot be blank.',
  'login.user-is-not-theirs': 'User ID must be the business e-mail of the employee.',
  'login.lock-form': 'Lock Account must be 0 or 1.',
  'login.taken': ({ emplId }: { emplId: string }) => `Login Detail already defined: ${emplId}`,
  'login.locked': 'This account is locked. Please unlock it first: its owner could not use the link.',
  'login.inactive': 'This employee is inactive and cannot use a link.',
  'login.in-directory':
    "The password of this employee is kept in the company's directory. It can be reset there; here the account can be locked, and its sessions ended.",
  'login.own-factor': 'You cannot reset your own second factor. Please ask another HR user.',
  'login.no-provider': 'This account is not linked with a sign-in provider or a directory.',
  'login.no-factor': 'No second factor is set up for this account.',
  'login.roles-beyond': 'Only somebody who holds every role of this employee can reset their second factor.',
  /** With both changes, one person could take the account over. `until` is in the time zone of the company. */
  'login.factor-after-reset': ({ until }: { until: string }) =>
    `You have reset the password of this employee lately. You can reset the second factor from ${until} on, or another HR user can now.`,
  'login.reset-after-factor': ({ until }: { until: string }) =>
    `You have reset the second factor of this employee lately. You can reset the password from ${until} on, or another HR user can now.`,
  'login.password-changed': 'The password of this account has just been changed. Please open the account again.',
  /** The person who set the address may read its mail. `until` is in the time zone of the company. */
  'login.held-back': ({ by, until }: { by: string | null; until: string }) =>
    `${by ?? 'Somebody'} has changed the e-mail address of this employee. A link can be sent to it from ${until} on.`,
  /** The preview that HR saw is no longer current. */
  'accounts.changed': 'The people without an account have changed since you looked. Nothing was made. Please look again.',
  'accounts.too-many': ({ most }: { most: number }) =>
    `At most ${most} accounts can be made at once. Please choose fewer people with the filters, and the others after them.`,
  'accounts.no-days': 'Please choose how long the passwords are good: 3, 7 or 14 days.',
  'accounts.no-mail':
    'No mail server is set up: no invitations can be sent. Withdraw the accounts and make them anew, with passwords on paper.',
  'accounts.on-mail': 'These people were invited by mail: they choose their passwords themselves.',
  'accounts.nobody-left': 'Everybody has signed in already, or the accounts were withdrawn: there is nobody to make a new page for.',
} as const satisfies Sentences;

export const loginDetailMessage = messageFactory<typeof loginDetailSentences>();
