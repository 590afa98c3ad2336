import { z } from 'zod';
import { givenFactor, isOneFactor, notOneFactor, PasskeyOptions, PasskeySetUp } from '#src/shared/access/factor-fields.ts';
import { contract } from '#src/platform/http/contract.ts';
import { bounded, text } from '#src/platform/http/fields.ts';
import { say } from './factor-sentences.ts';

/** A day and a time of the company. */
const Moment = z.object({ day: z.string(), time: z.string() });
const Used = { since: Moment, used: Moment.nullable() };

const Factors = z.object({
  app: z.object(Used).nullable(),
  passkeys: z.array(z.object({ passkeyId: z.number(), name: z.string(), ...Used })),
  recoveryCodes: z.object({ left: z.number(), of: z.number() }).nullable(),
  /** That the company asks for one. */
  isRequired: z.boolean(),
  /** That the company asks nobody, whatever is set up. */
  isOff: z.boolean(),
  /** Whether browsers would make passkeys for this site. */
  offersPasskeys: z.boolean(),
  /** Since when the account is linked with the sign-in provider; left out where it is not. */
  provider: z.object({ since: Moment }).optional(),
});

const Success = z.object({ message: z.literal('SUCCESS') });
const body = z.strictObject(givenFactor).refine(isOneFactor, notOneFactor);
/** Told this once; null where there are some already. */
const NewCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

const own = { allow: 'signed-in', withoutFactor: true } as const;
const changing = { ...own, proof: 'factor' } as const;
const adding = { ...own, proof: 'newFactor' } as const;

export const factorContract = contract({
  'GET /factors/me': {
    ...own,
    summary: 'The own second factors: what is set up, since when, and when it was used last.',
    response: Factors,
  },
  'POST /factors/me/app': {
    ...adding,
    summary:
      'A new secret for an authenticator app, as text and as the address of a QR code. It is asked for once a code of it has been sent.',
    response: z.object({ secret: z.string(), address: z.string() }),
    secretAnswer: true,
  },
  'PUT /factors/me/app': {
    ...adding,
    summary: 'Turns the app on, by the code that it shows. The first factor comes with ten recovery codes, told this once.',
    body: z.strictObject({ code: bounded(40) }),
    response: NewCodes,
    secretAnswer: true,
    ownTransaction: true,
  },
  'DELETE /factors/me/app': { ...changing, summary: 'Removes the authenticator app.', response: Success },
  'POST /factors/me/passkey/options': {
    ...adding,
    summary: 'For what a browser makes a passkey, in the form of WebAuthn; good once, for 5 minutes.',
    response: PasskeyOptions,
    ownTransaction: true,
  },
  'POST /factors/me/passkey': {
    ...adding,
    maxBodyBytes: 32 * 1024,
    summary: 'Adds the passkey that a browser has made. The first factor comes with ten recovery codes, told this once.',
    body: z.strictObject({ name: text(50, say('factor.name-blank')), passkey: PasskeySetUp }),
    response: NewCodes,
    secretAnswer: true,
    ownTransaction: true,
  },
  'DELETE /factors/me/passkey/{passkeyId}': {
    ...changing,
    summary: 'Removes a passkey.',
    params: z.object({ passkeyId: bounded(15).regex(/^[1-9]\d{0,14}$/) }),
    response: Success,
  },
  'POST /factors/me/recoverycodes': {
    ...changing,
    summary: 'Ten new recovery codes, told this once; those before are void.',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    secretAnswer: true,
    ownTransaction: true,
  },
  'DELETE /factors/me/provider': {
    ...changing,
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
