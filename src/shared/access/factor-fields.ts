import { z } from 'zod';
import { boundedText, encodeMessage, ignoredField } from '#src/platform/http/contract/fields.ts';
import { accessMessage } from './access-sentences.ts';

const base64url = (most: number) => boundedText(most).regex(/^[\w-]{1,16000}$/);

/** Fields that browsers add to an answer of a passkey. They are not used. */
const ignoredPasskeyFields = {
  type: z.literal('public-key'),
  authenticatorAttachment: ignoredField,
  clientExtensionResults: ignoredField,
};

/** The signed answer of a passkey. */
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

/** A new passkey, as the browser describes it. */
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

/** A second factor: a typed code or the signed answer of a passkey. */
export const factorFields = { code: boundedText(40).optional(), passkey: Assertion.optional() };

export type FactorInput = { code?: string | undefined; passkey?: PasskeyAssertion | undefined };

/** Whether exactly one of the two is given. */
export const hasExactlyOneFactor = ({ code, passkey }: FactorInput): boolean => (code === undefined) !== (passkey === undefined);

export const oneFactorMessage = encodeMessage(accessMessage('factor.one'));

/** Options for the browser to use or create a passkey, as WebAuthn defines them. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
