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
  FACTOR_NEEDED: 'Your company asks for a second factor. Please set it up in My account first.',
  PROOF_NEEDED: ({ ways }: { ways: readonly ReauthenticationMethod[] }) =>
    `Please confirm that it is you: with ${formatList(
      ways.map((way) => proofWays[way]),
      'or',
    )}.`,
  SCOPE_NEEDED: ({ scopes }: { scopes: readonly string[] }) => `This token is not for that: it lacks the scope ${scopes.join(' or ')}.`,
  'call.forbidden': "You don't have permission to access this resource.",
  'call.unknown': 'There is no such call.',
  'call.unknown-page': 'There is no such page.',
  'call.busy': 'The server is busy. Please try again.',
  'call.overtaken': 'Someone changed the same records at this moment. Please try again.',
  'call.own-export-under-way': 'Your last export is still under way. Please try again in a moment.',
  'call.exports-under-way': 'The server is making other exports just now. Please try again in a moment.',
  'call.files-away': 'Files cannot be stored or opened at the moment. Please try again in a moment.',
  'call.disk-full': 'The server has no room left to store this. Please tell your administrator.',
  'call.failed': 'Something went wrong on the server.',
  /** Messages of the proxy level, which people rarely see. */
  'call.refused': ({ told }: { told: string }) => told,
  'call.empty': 'Nothing was sent. Please open the page again.',
  'call.unreadable': 'This cannot be read. Please open the page again.',
  'call.too-large': 'This is too large to be sent.',
  'call.not-whole': 'This did not arrive whole. Please try again.',
  'call.bad-address': 'The address is not valid.',
  'call.long-address': 'The address is too long.',
  'call.takes-no-body': 'This call takes no body.',
  'call.too-deep': 'This has too many levels.',
  'call.too-many-fields': 'This has too many fields.',
  'call.characters': 'The input has characters that cannot be stored.',
  'call.no-file-chosen': 'Please choose a file to upload.',
  'call.no-file': 'No file has been uploaded.',
  'call.upload-not-whole': 'The upload is not complete.',
  'call.bad-key': 'This cannot be told from what was sent before. Please open the page again.',
  'call.other-values': 'This was sent before, with other values. Please open the page again.',
  'call.told-once': 'This has been done; its answer was told once and is not kept.',
  'call.bad-version': 'It is not clear which version of the record this changes. Please open it again.',
  'call.other-record': 'This names another record than the one that is changed.',
  'value.unknown-field': ({ field }: { field: string }) => `There is no field ${field}.`,
  'value.missing': 'This value is missing.',
  'value.other-kind': ({ kind }: { kind: string }) => `This value must be ${kind}.`,
  'value.none-of': ({ values }: { values: readonly string[] }) => `This value must be one of ${values.join(', ')}.`,
  'value.too-small': ({ least }: { least: number }) => `This value must be at least ${least}.`,
  'value.too-big': ({ most }: { most: number }) => `This value must be at most ${most}.`,
  'value.too-few': ({ least }: { least: number }) => `This value must not have fewer than ${least}.`,
  'value.too-many': ({ most }: { most: number }) => `This value must not have more than ${most}.`,
  'value.other-form': 'This value has another form than is asked for.',
  'value.not-text': 'This value must be a text.',
  'value.not-number': 'This value must be a number.',
  'value.blank': 'This value cannot be blank.',
  'value.too-long': ({ most }: { most: number }) => `This value must have at most ${most} characters.`,
  'value.far-too-long': 'This value is too long.',
  'value.characters': 'This value has characters that cannot be stored.',
  'value.list-too-long': 'This list is too long.',
} as const satisfies Sentences;

export const httpMessage = messageFactory<typeof httpSentences>();
