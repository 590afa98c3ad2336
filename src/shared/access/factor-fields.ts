import { z } from 'zod';
import { bounded, coded, ignored } from '#src/platform/http/fields.ts';
import { say } from './access-sentences.ts';

const base64url = (most: number) => bounded(most).regex(/^[\w-]{1,16000}$/);

/** What browsers add to what a passkey says, which nothing here looks at. */
const beside = {
  type: z.literal('public-key'),
  authenticatorAttachment: ignored,
  clientExtensionResults: ignored,
};

/** What a passkey has signed. */
const Proof = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  response: z.strictObject({
    clientDataJSON: base64url(3000),
    authenticatorData: base64url(2000),
    signature: base64url(6000),
    userHandle: ignored,
  }),
  ...beside,
});

export type PasskeyProof = z.output<typeof Proof>;

/** What a browser says of a passkey that it has made. */
export const PasskeySetUp = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  response: z.strictObject({
    clientDataJSON: base64url(3000),
    attestationObject: base64url(12_000),
    authenticatorData: ignored,
    transports: ignored,
    publicKey: ignored,
    publicKeyAlgorithm: ignored,
  }),
  ...beside,
});

export type PasskeySetUp = z.output<typeof PasskeySetUp>;

/** What is given as a second factor: a code as it is typed, or what a passkey has signed. */
export const givenFactor = { code: bounded(40).optional(), passkey: Proof.optional() };

export type GivenFactor = { code?: string | undefined; passkey?: PasskeyProof | undefined };

/** That it is one of the two. */
export const isOneFactor = ({ code, passkey }: GivenFactor): boolean => (code === undefined) !== (passkey === undefined);

export const notOneFactor = coded(say('factor.one'));

/** For what a passkey is to sign, or to be made, in the form of WebAuthn. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
