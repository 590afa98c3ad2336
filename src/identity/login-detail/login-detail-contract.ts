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
  /** The owner's sign-ins other than a password: the sign-in provider, a directory entry, or both. Absent if neither. */
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
    summary: 'List all accounts.',
    list: loginDetailColumns,
    response: LoginDetail.extend({
      lockAccountText: z.enum(['Yes', 'No']),
      invitation: z.enum(Object.keys(invitationStates)).nullable(),
      invitationText: z.string().nullable(),
    }),
  },
  'GET /logindetails/withoutlogin': {
    allow: ['HR'],
    summary: 'List active employees without an account.',
    list: employeesWithoutLoginColumns,
    response: LoginDetail.omit({ lockAccount: true }),
  },
  'GET /logindetails/{userId}': {
    allow: ['HR'],
    summary: 'Get one account.',
    params: z.object({ userId }),
    response: LoginDetail,
  },
  'POST /logindetails': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Create an account. Without email, `password` is required and its owner must change it at the first sign-in. With email, the owner gets a link to choose one.',
    body: z.strictObject({ userId, emplId, password: Password.optional(), lockAccount: LockFlag.default(false) }),
    response: LoginDetail,
    ownTransaction: true,
  },
  'PATCH /logindetails/{userId}': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Set a password (only without email), which its owner must change at the next sign-in, or lock and unlock the account. You cannot lock your own.',
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
      'Reset the second factor of a person who has lost it. They and the other HR users are emailed, and all sessions of the account end. You must hold every role of the person and not have reset their password in the last 24 hours. You cannot reset your own.',
    params: z.object({ userId }),
    response: z.object({ message: z.literal('SUCCESS') }),
  },
  'DELETE /logindetails/{userId}/provider': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Unlink an account from the sign-in provider and end the sessions that it opened. The next sign-in there with the address links it again.',
    params: z.object({ userId }),
    response: z.object({ message: z.literal('SUCCESS') }),
  },
  'DELETE /logindetails/{userId}/sessions': {
    allow: ['HR'],
    summary: 'Sign the owner of an account out everywhere. The response has the number of ended sessions.',
    params: z.object({ userId }),
    response: z.object({ ended: z.number() }),
  },
  'POST /lockAccount': {
    allow: ['HR'],
    proof: 'any',
    summary: 'Lock (1) or unlock (0) an account. A lock ends its sessions. You cannot lock your own account.',
    body: z.strictObject({ emplId, lockAccount: LockFlag }),
    response: z.object({ emplId: z.string(), lockAccount: z.union([z.literal(0), z.literal(1)]) }),
  },
  'POST /resetPassword': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Reset a password and end all sessions of the account. Without email, the response has a new password for the owner, returned only once and valid for 72 hours. With email, it is null, and the owner gets a link with the same validity if `linkSent` is true.',
    body: z.strictObject({ emplid: emplId }),
    response: z.object({ emplid: z.string(), temporaryPassword: z.string().nullable(), linkSent: z.boolean().optional() }),
    ownTransaction: true,
    secretAnswer: true,
  },
  'GET /passwordresets': {
    allow: ['HR'],
    summary:
      'List the passwords that other HR users reset or set within 14 days, the newest first, and new accounts of people with a role. At most 100; the header X-Total-Count has the total.',
    response: z.array(PasswordReset),
  },
});
