import { passwordSentences } from '#src/shared/access/access-sentences.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Messages of the account screens (specification section 5, Login detail forms). */
export const loginSentences = {
  'password.too-short': passwordSentences['password.too-short'],
  'login.passwords-differ': "Passwords Don't Match",
  'login.password-is-owners': 'Owners choose their passwords with a link by email. Use Reset Password to send one.',
  'login.own-lock': 'You cannot lock your own account. Ask another HR user.',
} as const satisfies Sentences;

/** These messages and those that only the server can give. */
export const loginDetailSentences = {
  ...loginSentences,
  'login.password-blank': 'Password cannot be blank.',
  'login.user-blank': 'User ID cannot be blank.',
  'login.user-is-not-theirs': 'User ID must be the business email of the employee.',
  'login.lock-form': 'Lock Account must be 0 or 1.',
  'login.taken': ({ emplId }: { emplId: string }) => `Login Detail already defined: ${emplId}`,
  'login.locked': 'This account is locked. Unlock it first, because its owner could not use the link.',
  'login.inactive': 'This employee is inactive and cannot use a link.',
  'login.in-directory':
    'The password of this employee is stored in the company directory. Reset it there. Here you can lock the account and end its sessions.',
  'login.own-factor': 'You cannot reset your own second factor. Ask another HR user.',
  'login.no-provider': 'This account is not linked with a sign-in provider or a directory.',
  'login.no-factor': 'No second factor is set up for this account.',
  'login.roles-beyond': 'Only someone with every role of this employee can reset their second factor.',
  /** With both changes, one person could take the account over. `until` is in the time zone of the company. */
  'login.factor-after-reset': ({ until }: { until: string }) =>
    `You have reset the password of this employee recently. You can reset the second factor from ${until}, or another HR user can do it now.`,
  'login.reset-after-factor': ({ until }: { until: string }) =>
    `You have reset the second factor of this employee recently. You can reset the password from ${until}, or another HR user can do it now.`,
  'login.password-changed': 'The password of this account has just been changed. Open the account again.',
  /** The person who set the address may read the mail sent to it. `until` is in the time zone of the company. */
  'login.held-back': ({ by, until }: { by: string | null; until: string }) =>
    `${by ?? 'Someone'} has changed the email address of this employee. A link can be sent to it from ${until}.`,
  /** The preview that HR saw is no longer current. */
  'accounts.changed': 'The list of people without an account has changed. No accounts were created. Check it again.',
  'accounts.too-many': ({ most }: { most: number }) =>
    `At most ${most} accounts can be created at once. Narrow the filters and create the others afterwards.`,
  'accounts.no-days': 'Choose how long the passwords are valid: 3, 7 or 14 days.',
  'accounts.no-mail':
    'There is no mail server, so no invitations can be sent. Withdraw the accounts and create them again with printed passwords.',
  'accounts.on-mail': 'These people were invited by email and choose their own passwords.',
  'accounts.nobody-left': 'No one needs a new password. Everyone has signed in, or the accounts were withdrawn.',
} as const satisfies Sentences;

export const loginDetailMessage = messageFactory<typeof loginDetailSentences>();
