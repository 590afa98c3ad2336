import { z } from 'zod';
import { contract } from '#src/http/contract.ts';
import { text } from '#src/http/fields.ts';
import { newPassword } from '#src/sign-in/new-password.ts';
import { loginDetailColumns, withoutLoginColumns } from './login-detail-columns.ts';

const LoginDetail = z.object({
  userId: z.string(),
  emplId: z.string(),
  name: z.string(),
  lockAccount: z.union([z.literal(0), z.literal(1)]),
});

/** 0 or 1, as a number or as a digit. */
const Lock = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], { error: 'Lock Account must be 0 or 1.' })
  .transform((value) => Number(value) === 1);

const Password = newPassword('Password cannot be blank.');

const emplId = text(10, 'Employee ID cannot be blank.');
const userId = text(254, 'User ID cannot be blank.');

export const loginDetailContract = contract({
  'GET /logindetails': {
    allow: ['HR'],
    summary: 'All accounts.',
    list: loginDetailColumns,
    response: LoginDetail.extend({ lockAccountText: z.enum(['Yes', 'No']) }),
  },
  'GET /logindetails/withoutlogin': {
    allow: ['HR'],
    summary: 'Active employees who have no account yet.',
    list: withoutLoginColumns,
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
    summary: 'Gives an employee an account; its owner chooses another password at the first sign-in.',
    body: z.strictObject({ userId, emplId, password: Password, lockAccount: Lock.default(false) }),
    response: LoginDetail,
  },
  'PATCH /logindetails/{userId}': {
    allow: ['HR'],
    summary: 'Sets a password, which its owner changes at the next sign-in, or locks and unlocks the account.',
    params: z.object({ userId }),
    body: z.strictObject({ password: Password.optional(), lockAccount: Lock.optional() }),
    response: LoginDetail,
  },
  'POST /lockAccount': {
    allow: ['HR'],
    summary: 'Locks (1) or unlocks (0) an account; a lock ends its sessions.',
    body: z.strictObject({ emplId, lockAccount: Lock }),
    response: z.object({ emplId: z.string(), lockAccount: z.union([z.literal(0), z.literal(1)]) }),
  },
  'POST /resetPassword': {
    allow: ['HR'],
    summary: 'A password to be told to its owner, shown this once and valid for 72 hours; all sessions of the account end.',
    body: z.strictObject({ emplid: emplId }),
    response: z.object({ emplid: z.string(), temporaryPassword: z.string() }),
    secretAnswer: true,
  },
});
