import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { waitText } from '#src/base/text/wait-text.ts';

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
  'password.tells-owner': 'Password must not contain the name, employee ID, e-mail address or company name.',
  'password.in-directory': "Your password is kept in the company's directory. Please change it there.",
  'employee.blank': 'Employee ID cannot be blank.',
  'profile.last-hr': 'This is the last active HR user. Please give the HR role to somebody else first.',
  'employee.unknown': 'Employee ID value does not exist.',
  PASSWORDS_OFF: ({ name }: { name: string }) => `Passwords are switched off here. Please sign in with ${name}.`,
  'factor.one': 'This needs a code or a passkey, one of them.',
  'factor.wrong': 'That code is wrong or over. Enter the one the app shows now.',
  'factor.wrong-recovery': 'That recovery code is wrong or was used before: each is good once.',
  'factor.wrong-passkey': 'This passkey could not be checked. Please try again.',
  'factor.too-many-tries': ({ seconds }: { seconds: number }) => `Too many wrong codes. Please try again in ${waitText(seconds)}.`,
  'factor.no-passkeys': 'Passkeys work only where this application is reached by https.',
} as const satisfies Sentences;

export const accessMessage = messageFactory<typeof accessSentences>();
