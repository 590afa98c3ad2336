import type { ReauthenticationMethod } from '#src/base/caller/caller.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { formatList } from '#src/base/text/plural.ts';
import { callSentences } from './call-sentences.ts';

const proofWays: Record<ReauthenticationMethod, string> = {
  app: 'your authenticator app',
  passkey: 'a passkey',
  recoveryCode: 'a recovery code',
  provider: 'a new sign-in to your company account',
};

/** Messages of the server outside the handlers of calls. */
export const httpSentences = {
  ...callSentences,
  'call.sign-in': 'Please sign in.',
  'call.first-time': 'Your password has been reset. Please change it first.',
  FACTOR_NEEDED: 'Your company requires a second factor. Set it up in My account first.',
  PROOF_NEEDED: ({ ways }: { ways: readonly ReauthenticationMethod[] }) =>
    `Confirm that it's you with ${formatList(
      ways.map((way) => proofWays[way]),
      'or',
    )}.`,
  SCOPE_NEEDED: ({ scopes }: { scopes: readonly string[] }) => `This token needs the scope ${scopes.join(' or ')}.`,
  'call.forbidden': "You don't have permission to access this resource.",
  'call.unknown': 'Not found.',
  'call.unknown-page': 'Page not found.',
  'call.busy': 'The server is busy. Please try again.',
  'call.overtaken': 'Someone changed the same records at the same time. Please try again.',
  'call.own-export-under-way': 'Your last export is still running. Try again in a moment.',
  'call.exports-under-way': 'The server is busy with other exports. Try again in a moment.',
  'call.files-away': 'Files cannot be saved or opened right now. Try again in a moment.',
  'call.disk-full': 'The server has run out of space, so this was not saved. Tell your administrator.',
  'call.failed': 'Something went wrong on the server.',
  /** Messages of the proxy level, which people rarely see. */
  'call.refused': ({ told }: { told: string }) => told,
  'call.empty': 'Nothing was sent. Reload the page and try again.',
  'call.unreadable': 'The request could not be read. Reload the page and try again.',
  'call.too-large': 'This is too large to send.',
  'call.not-whole': 'The upload was interrupted. Try again.',
  'call.bad-address': 'The address is not valid.',
  'call.long-address': 'The address is too long.',
  'call.takes-no-body': 'This call takes no body.',
  'call.too-deep': 'This has too many levels.',
  'call.too-many-fields': 'This has too many fields.',
  'call.characters': 'The input has characters that cannot be stored.',
  'call.no-file-chosen': 'Please choose a file to upload.',
  'call.no-file': 'No file has been uploaded.',
  'call.upload-not-whole': 'The upload is incomplete. Try again.',
  'call.bad-key': 'The page sent this in a wrong way. Reload the page and try again.',
  'call.other-values': 'Something changed since you opened this page. Reload and try again.',
  'call.told-once': 'This has already been done. The answer was shown only once.',
  'call.bad-version': 'Reload this page and try again.',
  'call.other-record': 'The record in the body is not the one in the address.',
  'value.unknown-field': ({ field }: { field: string }) => `There is no field ${field}.`,
  'value.missing': 'This value is missing.',
  'value.other-kind': ({ kind }: { kind: string }) => `This value must be ${kind}.`,
  'value.none-of': ({ values }: { values: readonly string[] }) => `This value must be one of ${values.join(', ')}.`,
  'value.too-small': ({ least }: { least: number }) => `This value must be at least ${least}.`,
  'value.too-big': ({ most }: { most: number }) => `This value must be at most ${most}.`,
  'value.too-few': ({ least }: { least: number }) => `Too short: the minimum is ${least}.`,
  'value.too-many': ({ most }: { most: number }) => `Too long: the maximum is ${most}.`,
  'value.other-form': 'Wrong format.',
  'value.not-text': 'This value must be text.',
  'value.not-number': 'This value must be a number.',
  'value.blank': 'This value cannot be blank.',
  'value.too-long': ({ most }: { most: number }) => `This value must have at most ${most} characters.`,
  'value.far-too-long': 'This value is too long.',
  'value.characters': 'This value has characters that cannot be stored.',
  'value.list-too-long': 'This list is too long.',
} as const satisfies Sentences;

export const httpMessage = messageFactory<typeof httpSentences>();
