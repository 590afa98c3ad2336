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
    summary: 'The own second factors: what is set up, since when, and when it was used last.',
    response: Factors,
  },
  'POST /factors/me/app': {
    ...addCall,
    summary:
      'A new secret for an authenticator app, as text and as the address of a QR code. It is asked for once a code of it has been sent.',
    response: z.object({ secret: z.string(), address: z.string() }),
    secretAnswer: true,
  },
  'PUT /factors/me/app': {
    ...addCall,
    summary: 'Turns the app on, by the code that it shows. The first factor comes with ten recovery codes, told this once.',
    body: z.strictObject({ code: boundedText(40) }),
    response: NewCodes,
    secretAnswer: true,
    ownTransaction: true,
  },
  'DELETE /factors/me/app': { ...changeCall, summary: 'Removes the authenticator app.', response: Success },
  'POST /factors/me/passkey/options': {
    ...addCall,
    summary: 'For what a browser makes a passkey, in the form of WebAuthn; good once, for 5 minutes.',
    response: PasskeyOptions,
    ownTransaction: true,
  },
  'POST /factors/me/passkey': {
    ...addCall,
    maxBodyBytes: 32 * 1024,
    summary: 'Adds the passkey that a browser has made. The first factor comes with ten recovery codes, told this once.',
    body: z.strictObject({ name: text(50, factorMessage('factor.name-blank')), passkey: PasskeyRegistration }),
    response: NewCodes,
    secretAnswer: true,
    ownTransaction: true,
  },
  'DELETE /factors/me/passkey/{passkeyId}': {
    ...changeCall,
    summary: 'Removes a passkey.',
    params: z.object({ passkeyId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: Success,
  },
  'POST /factors/me/recoverycodes': {
    ...changeCall,
    summary: 'Ten new recovery codes, told this once; those before are void.',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    secretAnswer: true,
    ownTransaction: true,
  },
  'DELETE /factors/me/provider': {
    ...changeCall,
    summary:
      'Unlinks the own account from the sign-in provider, and ends the sessions that were opened by it. Whoever has the address there next is linked anew.',
    response: Success,
  },
  'POST /auth/proof': {
    allow: 'signed-in',
    summary: 'Proves within a session that it is still its owner, by a second factor: good for 10 minutes.',
    body,
    response: Success,
    ownTransaction: true,
  },
  'POST /auth/proof/passkey': {
    allow: 'signed-in',
    summary: 'What a passkey is to sign as a proof, once, in the form of WebAuthn.',
    response: PasskeyOptions,
    ownTransaction: true,
  },
});
