import { z } from 'zod';
import {
  factorFields,
  hasExactlyOneFactor,
  oneFactorMessage,
  PasskeyOptions,
  PasskeyRegistration,
} from '#src/shared/access/factor-fields.ts';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, text } from '#src/platform/http/contract/fields.ts';
import { factorMessage } from './factor-sentences.ts';

/** Date and time in the time zone of the company. */
const Moment = z.object({ day: z.string(), time: z.string() });
const UsageFields = { since: Moment, used: Moment.nullable() };

const Factors = z.object({
  app: z.object(UsageFields).nullable(),
  passkeys: z.array(z.object({ passkeyId: z.number(), name: z.string(), ...UsageFields })),
  recoveryCodes: z.object({ left: z.number(), of: z.number() }).nullable(),
  /** Whether the company requires a second factor. */
  isRequired: z.boolean(),
  /** Whether the company has switched off second factors, even existing ones. */
  isOff: z.boolean(),
  /** Whether browsers can create passkeys for this site. */
  offersPasskeys: z.boolean(),
  /** When the account was linked with the sign-in provider; absent if it is not. */
  provider: z.object({ since: Moment }).optional(),
});

const Success = z.object({ message: z.literal('SUCCESS') });
const body = z.strictObject(factorFields).refine(hasExactlyOneFactor, oneFactorMessage);
/** Returned only once; null if the account already has codes. */
const NewCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

const ownCall = { allow: 'signed-in', withoutFactor: true } as const;
const changeCall = { ...ownCall, proof: 'factor' } as const;
const addCall = { ...ownCall, proof: 'newFactor' } as const;

export const factorContract = contract({
  'GET /factors/me': {
    ...ownCall,
    summary: 'Get your second factors with the dates of their setup and last use.',
    response: Factors,
  },
  'POST /factors/me/app': {
    ...addCall,
    summary:
      'Create a secret for an authenticator app, as text and as the content of a QR code. The app becomes active once you send a code from it.',
    response: z.object({ secret: z.string(), address: z.string() }),
    secretAnswer: true,
  },
  'PUT /factors/me/app': {
    ...addCall,
    summary: 'Turn the app on with its code. With the first factor, ten recovery codes are returned once.',
    body: z.strictObject({ code: boundedText(40) }),
    response: NewCodes,
    secretAnswer: true,
    ownTransaction: true,
  },
  'DELETE /factors/me/app': { ...changeCall, summary: 'Remove your authenticator app.', response: Success },
  'POST /factors/me/passkey/options': {
    ...addCall,
    summary: 'Get the WebAuthn options for creating a passkey. They are valid once, for 5 minutes.',
    response: PasskeyOptions,
    ownTransaction: true,
  },
  'POST /factors/me/passkey': {
    ...addCall,
    maxBodyBytes: 32 * 1024,
    summary: 'Add a passkey from the browser. With the first factor, ten recovery codes are returned once.',
    body: z.strictObject({ name: text(50, factorMessage('factor.name-blank')), passkey: PasskeyRegistration }),
    response: NewCodes,
    secretAnswer: true,
    ownTransaction: true,
  },
  'DELETE /factors/me/passkey/{passkeyId}': {
    ...changeCall,
    summary: 'Remove one of your passkeys.',
    params: z.object({ passkeyId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: Success,
  },
  'POST /factors/me/recoverycodes': {
    ...changeCall,
    summary: 'Create ten new recovery codes, returned only once. Earlier codes no longer work.',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    secretAnswer: true,
    ownTransaction: true,
  },
  'DELETE /factors/me/provider': {
    ...changeCall,
    summary:
      'Unlink your account from the sign-in provider and end the sessions that it opened. The next sign-in there with the address links it again.',
    response: Success,
  },
  'POST /auth/proof': {
    allow: 'signed-in',
    summary: 'Reauthenticate in a session with a second factor. It is valid for 10 minutes.',
    body,
    response: Success,
    ownTransaction: true,
  },
  'POST /auth/proof/passkey': {
    allow: 'signed-in',
    summary: 'Get the WebAuthn options for reauthenticating with a passkey. They are valid once.',
    response: PasskeyOptions,
    ownTransaction: true,
  },
});
