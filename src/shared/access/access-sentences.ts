import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { waitText } from '#src/base/text/plural.ts';

/** Messages about passwords in general (specification section 5, Change password). */
export const passwordSentences = {
  'password.spaces': 'Password must not contain spaces',
  'password.too-short': '8 characters minimum',
  'password.too-long': '128 characters maximum',
  'password.too-common': 'This password is too common. Please choose another.',
  'password.current-blank': 'Current Password cannot be blank.',
  'password.new-blank': 'New Password cannot be blank.',
} as const satisfies Sentences;

/** These messages and those that only the server can give. */
export const accessSentences = {
  ...passwordSentences,
  'password.same': 'New Password must differ from the Current Password.',
  'password.tells-owner': 'Password must not contain the name, employee ID, email address or company name.',
  'password.in-directory': 'Your password is stored in the company directory. Change it there.',
  'employee.blank': 'Employee ID cannot be blank.',
  'profile.last-hr': 'This is the last active HR user. Give the HR role to someone else first.',
  'employee.unknown': 'Employee ID value does not exist.',
  PASSWORDS_OFF: ({ name }: { name: string }) => `Sign-in with a password is switched off. Sign in with ${name}.`,
  'factor.one': 'Send either a code or a passkey.',
  'factor.wrong': 'That code is wrong or has expired. Enter the current code.',
  'factor.wrong-recovery': 'That recovery code is wrong or has already been used. Each code works once.',
  'factor.wrong-passkey': "We couldn't verify this passkey. Try again.",
  'factor.too-many-tries': ({ seconds }: { seconds: number }) => `Too many wrong codes. Please try again in ${waitText(seconds)}.`,
  'factor.no-passkeys': 'Passkeys only work when the application is opened over https.',
} as const satisfies Sentences;

export const accessMessage = messageFactory<typeof accessSentences>();
