import { z } from 'zod';
import { accessContract } from '#src/shared/access/access-contract.ts';
import { factorFields, hasExactlyOneFactor, oneFactorMessage, PasskeyOptions } from '#src/shared/access/factor-fields.ts';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage } from '#src/platform/http/contract/fields.ts';
import { newPasswordField } from '#src/shared/access/new-password.ts';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { isEmail } from '#src/base/text/email.ts';
import { signInMessage } from './sign-in-server-sentences.ts';

const emailForm = signInMessage('sign-in.email-form');
const Email = boundedText(254, emailForm, emailForm).trim().refine(isEmail, encodeMessage(emailForm));
const tooShort = signInMessage('sign-in.password-too-short');
const Password = boundedText(128, tooShort, signInMessage('sign-in.password-too-long')).min(6, encodeMessage(tooShort));

const NewPassword = newPasswordField(accessMessage('password.new-blank'));

const currentBlank = accessMessage('password.current-blank');

const linkIncomplete = signInMessage('sign-in.link-incomplete');
const LinkToken = boundedText(43, linkIncomplete, linkIncomplete).regex(/^[\w-]{43}$/, encodeMessage(linkIncomplete));

const stepOver = signInMessage('sign-in.step-over');
const Ticket = boundedText(43, stepOver, stepOver).regex(/^[\w-]{43}$/, encodeMessage(stepOver));

const Code = boundedText(43, stepOver, stepOver).regex(/^[\w-]{43}$/, encodeMessage(stepOver));

const SecondFactor = z.strictObject({ ticket: z.string(), ways: z.array(z.enum(['app', 'passkey', 'recoveryCode'])) });

export const signInContract = contract({
  'POST /auth/signin': {
    allow: 'anyone',
    summary:
      'Sign in. The access token goes into the Authorization header of every other call. With a second factor, the response is a ticket for it.',
    body: z.strictObject({ email: Email, password: Password }),
    response: z.union([z.strictObject({ accessToken: z.string() }), z.strictObject({ secondFactor: SecondFactor })]),
    ownTransaction: true,
  },
  'POST /auth/secondfactor': {
    allow: 'anyone',
    summary: 'Complete a sign-in with a second factor: a code or a passkey. A ticket is valid for 5 minutes and 5 tries.',
    body: z.strictObject({ ticket: Ticket, ...factorFields }).refine(hasExactlyOneFactor, oneFactorMessage),
    response: z.object({ accessToken: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/secondfactor/passkey': {
    allow: 'anyone',
    summary: 'Get the WebAuthn options for the passkey of the second step. They are valid once.',
    body: z.strictObject({ ticket: Ticket }),
    response: PasskeyOptions,
    ownTransaction: true,
  },
  'GET /auth/ways': {
    allow: 'anyone',
    summary: 'Get the ways to sign in: with a password, with a provider, or both.',
    response: z.object({ password: z.boolean(), provider: z.object({ name: z.string() }).nullable() }),
  },
  'POST /auth/oidc/start': {
    allow: 'anyone',
    summary: 'Start a sign-in with the provider. Returns the address to open in the same browser within 10 minutes.',
    response: z.object({ address: z.string() }),
    ownTransaction: true,
  },
  'GET /auth/oidc/callback': {
    allow: 'anyone',
    summary: 'The provider redirects the browser here. It is redirected (303) to the sign-in page with a code.',
    query: z.object({
      state: boundedText(200).optional(),
      code: boundedText(4000).optional(),
      iss: boundedText(500).optional(),
      error: boundedText(200).optional(),
      error_description: boundedText(2000).optional(),
    }),
    response: z.null(),
  },
  'POST /auth/oidc': {
    allow: 'anyone',
    summary: 'Sign in with the code from the provider, once, within 60 seconds, and in the same browser.',
    body: z.strictObject({ code: Code }),
    response: z.object({ accessToken: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/signout': {
    allow: 'signed-in',
    firstTime: true,
    withoutFactor: true,
    summary: 'Sign out. The access token is no longer valid. If configured, `goTo` is the address for signing out at the provider too.',
    response: z.object({ message: z.literal('SUCCESS'), goTo: z.string().optional() }),
  },
  ...accessContract,
  'GET /firstTime': {
    allow: 'signed-in',
    firstTime: true,
    withoutFactor: true,
    summary: 'Returns YES with a code if HR set the password and its owner must choose another one.',
    response: z.object({ message: z.enum(['YES', 'NO']) }),
  },
  'POST /changePassword': {
    allow: 'signed-in',
    firstTime: true,
    summary:
      'Change your password. Returns FAILED if the current one is wrong. Other sessions end, and calendar links unless `endCalendarLinks` is false.',
    body: z.strictObject({
      password: boundedText(128, currentBlank).min(1, encodeMessage(currentBlank)),
      newPassword: NewPassword,
      endCalendarLinks: z.boolean().default(true),
    }),
    response: z.object({ message: z.enum(['SUCCESS', 'FAILED']) }),
    ownTransaction: true,
  },
  'POST /auth/forgotpassword': {
    allow: 'anyone',
    summary: 'Send a link to choose a new password if the account exists. The response is the same in any case.',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/linkopened': {
    allow: 'anyone',
    summary: 'Check whether the token of a link is still valid, and record that it was opened. Returns 409 if it is not.',
    body: z.strictObject({ token: LinkToken }),
    response: z.object({ message: z.literal('SUCCESS') }),
    ownTransaction: true,
  },
  'POST /auth/resetpassword': {
    allow: 'anyone',
    summary:
      'Set a new password with the token of a link, once. Returns 409 if the link is no longer valid. All sessions of the account end.',
    body: z.strictObject({ token: LinkToken, newPassword: NewPassword }),
    response: z.object({ message: z.literal('SUCCESS') }),
    ownTransaction: true,
  },
});
