import { z } from 'zod';
import { boundedText, encodeMessage, ignoredField } from '#src/platform/http/contract/fields.ts';
import { accessMessage } from './access-sentences.ts';

const base64url = (most: number) => boundedText(most).regex(/^[\w-]{1,16000}$/);

/** What browsers add to what a passkey says, which nothing here looks at. */
const ignoredPasskeyFields = {
  type: z.literal('public-key'),
  authenticatorAttachment: ignoredField,
  clientExtensionResults: ignoredField,
};

/** What a passkey has signed. */
const Assertion = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  response: z.strictObject({
    clientDataJSON: base64url(3000),
    authenticatorData: base64url(2000),
    signature: base64url(6000),
    userHandle: ignoredField,
  }),
  ...ignoredPasskeyFields,
});

export type PasskeyAssertion = z.output<typeof Assertion>;

/** What a browser says of a passkey that it has made. */
export const PasskeyRegistration = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  response: z.strictObject({
    clientDataJSON: base64url(3000),
    attestationObject: base64url(12_000),
    authenticatorData: ignoredField,
    transports: ignoredField,
    publicKey: ignoredField,
    publicKeyAlgorithm: ignoredField,
  }),
  ...ignoredPasskeyFields,
});

export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** What is given as a second factor: a code as it is typed, or what a passkey has signed. */
export const factorFields = { code: boundedText(40).optional(), passkey: Assertion.optional() };

export type FactorInput = { code?: string | undefined; passkey?: PasskeyAssertion | undefined };

/** That it is one of the two. */
export const hasExactlyOneFactor = ({ code, passkey }: FactorInput): boolean => (code === undefined) !== (passkey === undefined);

export const oneFactorMessage = encodeMessage(accessMessage('factor.one'));

/** For what a passkey is to sign, or to be made, in the form of WebAuthn. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
