import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { encodeMessage, ignoredField, text } from '#src/platform/http/contract/fields.ts';
import { newPasswordField } from '#src/shared/access/new-password.ts';
import { loginDetailMessage } from './login-detail-sentences.ts';
import { invitationStates } from './invitation-state.ts';
import { loginDetailColumns, employeesWithoutLoginColumns } from './login-detail-columns.ts';

const LoginDetail = z.object({
  userId: z.string(),
  emplId: z.string(),
  name: z.string(),
  lockAccount: z.union([z.literal(0), z.literal(1)]),
  /** Whether a second factor is set up; absent if not. */
  secondFactor: z.literal(true).optional(),
  /** What signs the owner in besides a password: the sign-in provider, a directory entry, or both. Absent if neither. */
  provider: z.enum(['provider', 'directory', 'both']).optional(),
});

/** An event after which an HR user could have known someone's password. */
const PasswordReset = z.object({
  auditLogId: z.number(),
  emplId: z.string(),
  name: z.string(),
  byEmplId: z.string(),
  byName: z.string(),
  /** A date in the time zone of the company. */
  day: z.string(),
  what: z.enum(['reset', 'made']),
});

/** 0 or 1, as a number or as text. */
const LockFlag = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], { error: encodeMessage(loginDetailMessage('login.lock-form')) })
  .transform((value) => Number(value) === 1);

const Password = newPasswordField(loginDetailMessage('login.password-blank'));

const emplId = text(10, accessMessage('employee.blank'));
const userId = text(254, loginDetailMessage('login.user-blank'));

export const loginDetailContract = contract({
  'GET /logindetails': {
    allow: ['HR'],
    summary: 'All accounts.',
    list: loginDetailColumns,
    response: LoginDetail.extend({
      lockAccountText: z.enum(['Yes', 'No']),
      invitation: z.enum(Object.keys(invitationStates)).nullable(),
      invitationText: z.string().nullable(),
    }),
  },
  'GET /logindetails/withoutlogin': {
    allow: ['HR'],
    summary: 'Active employees who have no account yet.',
    list: employeesWithoutLoginColumns,
    response: LoginDetail.omit({ lockAccount: true }),
  },
  'GET /logindetails/{userId}': {
    allow: ['HR'],
    summary: 'One account.',
    params: z.object({ userId }),
    response: LoginDetail,
  },
  'POST /logindetails': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Gives an employee an account. Without mail it needs a password, which its owner changes at the first sign-in; with mail it takes none: its owner gets a link to choose one.',
    body: z.strictObject({ userId, emplId, password: Password.optional(), lockAccount: LockFlag.default(false) }),
    response: LoginDetail,
    ownTransaction: true,
  },
  'PATCH /logindetails/{userId}': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Sets a password, which its owner changes at the next sign-in (only without mail), or locks and unlocks the account; nobody locks the own.',
    params: z.object({ userId }),
    body: z.strictObject({
      userId: userId.optional(),
      emplId: ignoredField,
      name: ignoredField,
      lockAccountText: ignoredField,
      invitation: ignoredField,
      invitationText: ignoredField,
      secondFactor: ignoredField,
      provider: ignoredField,
      password: Password.optional(),
      lockAccount: LockFlag.optional(),
    }),
    response: LoginDetail,
    ownTransaction: true,
  },
  'DELETE /logindetails/{userId}/factors': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Takes away the second factor of somebody who has lost it, who is told by mail, as are the other HR users; all sessions of the account end. Only by who holds every role of theirs, not the own, and not within 24 hours after having reset their password.',
    params: z.object({ userId }),
    response: z.object({ message: z.literal('SUCCESS') }),
  },
  'DELETE /logindetails/{userId}/provider': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Unlinks an account from the sign-in provider, and ends the sessions that were opened by it. Whoever has the address there next is linked anew.',
    params: z.object({ userId }),
    response: z.object({ message: z.literal('SUCCESS') }),
  },
  'DELETE /logindetails/{userId}/sessions': {
    allow: ['HR'],
    summary: 'Signs the owner of an account out everywhere; the answer says of how many sessions.',
    params: z.object({ userId }),
    response: z.object({ ended: z.number() }),
  },
  'POST /lockAccount': {
    allow: ['HR'],
    proof: 'any',
    summary: 'Locks (1) or unlocks (0) an account; a lock ends its sessions. Nobody locks the own.',
    body: z.strictObject({ emplId, lockAccount: LockFlag }),
    response: z.object({ emplId: z.string(), lockAccount: z.union([z.literal(0), z.literal(1)]) }),
  },
  'POST /resetPassword': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Makes the password void; all sessions of the account end. Without mail the answer has another, shown this once and valid for 72 hours, to be told to its owner. With mail it is null: the owner gets a link that is good as long, if `linkSent` is true.',
    body: z.strictObject({ emplid: emplId }),
    response: z.object({ emplid: z.string(), temporaryPassword: z.string().nullable(), linkSent: z.boolean().optional() }),
    ownTransaction: true,
    secretAnswer: true,
  },
  'GET /passwordresets': {
    allow: ['HR'],
    summary:
      'Whose password another HR user has reset or set within 14 days, the newest first; also new accounts of people who have a role. At most 100: the header X-Total-Count says how many there are.',
    response: z.array(PasswordReset),
  },
});
