import { z } from 'zod';
import { accessContract } from '#src/shared/access/access-contract.ts';
import { factorFields, hasExactlyOneFactor, oneFactorMessage, PasskeyOptions } from '#src/shared/access/factor-fields.ts';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage } from '#src/platform/http/contract/fields.ts';
import { newPasswordField } from '#src/shared/access/new-password.ts';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { isEmail } from '#src/base/text/email.ts';
import { signInMessage } from './sign-in-call-sentences.ts';

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
      'Signs in; the access token goes into the Authorization header of every other call. Whoever has a second factor gets a ticket for it instead.',
    body: z.strictObject({ email: Email, password: Password }),
    response: z.union([z.strictObject({ accessToken: z.string() }), z.strictObject({ secondFactor: SecondFactor })]),
    ownTransaction: true,
  },
  'POST /auth/secondfactor': {
    allow: 'anyone',
    summary:
      'The second step of a sign-in whose owner has a second factor: a code or a passkey. A ticket is good for 5 minutes and 5 tries.',
    body: z.strictObject({ ticket: Ticket, ...factorFields }).refine(hasExactlyOneFactor, oneFactorMessage),
    response: z.object({ accessToken: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/secondfactor/passkey': {
    allow: 'anyone',
    summary: 'What a passkey is to sign for the second step, once, in the form of WebAuthn.',
    body: z.strictObject({ ticket: Ticket }),
    response: PasskeyOptions,
    ownTransaction: true,
  },
  'GET /auth/ways': {
    allow: 'anyone',
    summary: 'How one can sign in: with a password, and with which provider beside it, or in its place.',
    response: z.object({ password: z.boolean(), provider: z.object({ name: z.string() }).nullable() }),
  },
  'POST /auth/oidc/start': {
    allow: 'anyone',
    summary: 'Begins a sign-in with the provider: the address to go to, with the browser that has asked. It is good for 10 minutes.',
    response: z.object({ address: z.string() }),
    ownTransaction: true,
  },
  'GET /auth/oidc/callback': {
    allow: 'anyone',
    summary: 'Where the provider sends the browser back to; it is sent on (303) to the sign-in page, with a code.',
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
    summary: 'Signs in with the code that the browser came back with: once, within 60 seconds, and only in the browser that began.',
    body: z.strictObject({ code: Code }),
    response: z.object({ accessToken: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/signout': {
    allow: 'signed-in',
    firstTime: true,
    withoutFactor: true,
    summary:
      'Makes the access token void. Where the company wants it, whoever came with the sign-in provider is told where to sign out there (`goTo`).',
    response: z.object({ message: z.literal('SUCCESS'), goTo: z.string().optional() }),
  },
  ...accessContract,
  'GET /firstTime': {
    allow: 'signed-in',
    firstTime: true,
    withoutFactor: true,
    summary: 'YES, with a code, when the password was set by HR and its owner has to choose another.',
    response: z.object({ message: z.enum(['YES', 'NO']) }),
  },
  'POST /changePassword': {
    allow: 'signed-in',
    firstTime: true,
    summary:
      'Changes the own password; FAILED when the current one is wrong. Other sessions of the account end, and its calendar links unless they are to stay (`endCalendarLinks`).',
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
    summary: 'Sends a link to choose a new password, if there is such an account; the answer is the same in any case.',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
    ownTransaction: true,
  },
  'POST /auth/linkopened': {
    allow: 'anyone',
    summary: 'Asks whether the token of a link is still good, and notes that its holder has come; 409 when it is not.',
    body: z.strictObject({ token: LinkToken }),
    response: z.object({ message: z.literal('SUCCESS') }),
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
