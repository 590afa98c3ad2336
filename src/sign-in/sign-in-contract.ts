import { z } from 'zod';
import { accessContract } from '#src/access/access-contract.ts';
import { contract } from '#src/http/contract.ts';
import { bounded } from '#src/http/fields.ts';
import { newPassword } from '#src/access/new-password.ts';
import { emailMessage, isEmail } from '#src/text/e-mail.ts';
import { passwordTooShort } from './sign-in-rules.ts';

const Email = bounded(254, emailMessage, emailMessage).trim().refine(isEmail, emailMessage);
const Password = bounded(128, passwordTooShort, 'Password is too long').min(6, passwordTooShort);

const NewPassword = newPassword('New Password cannot be blank.');

const linkIncomplete = 'This link is not complete. Please open it from the mail again.';
const LinkToken = bounded(43, linkIncomplete, linkIncomplete).regex(/^[\w-]{43}$/, linkIncomplete);

export const signInContract = contract({
  'POST /auth/signin': {
    allow: 'anyone',
    summary: 'Signs in; the access token goes into the Authorization header of every other call.',
    body: z.strictObject({ email: Email, password: Password }),
    response: z.object({ accessToken: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/signout': {
    allow: 'signed-in',
    firstTime: true,
    summary: 'Makes the access token void.',
    response: z.object({ message: z.literal('SUCCESS') }),
  },
  ...accessContract,
  'GET /firstTime': {
    allow: 'signed-in',
    firstTime: true,
    summary: 'YES when the password was set by HR and its owner has to choose another.',
    response: z.object({ message: z.enum(['YES', 'NO']) }),
  },
  'POST /changePassword': {
    allow: 'signed-in',
    firstTime: true,
    summary: 'Changes the own password; FAILED when the current one is wrong. Other sessions of the account end.',
    body: z.strictObject({
      password: bounded(128, 'Current Password cannot be blank.').min(1, 'Current Password cannot be blank.'),
      newPassword: NewPassword,
    }),
    response: z.object({ message: z.enum(['SUCCESS', 'FAILED']) }),
    ownTransaction: true,
  },
  'POST /auth/forgotpassword': {
    allow: 'anyone',
    summary: 'Sends a link to choose a new password, if there is such an account; the answer is the same in any case.',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/resetpassword': {
    allow: 'anyone',
    summary: 'Sets a new password by the token of a link, once; 409 when the link is not valid any more. All sessions of the account end.',
    body: z.strictObject({ token: LinkToken, newPassword: NewPassword }),
    response: z.object({ message: z.literal('SUCCESS') }),
    ownTransaction: true,
  },
});
