import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { profileFieldNames } from '../profile/employee-profile-fields.ts';
import type { FieldParams } from '../profile/employee-profile-sentences.ts';

/** Messages of uploads and bulk updates. The form of one profile shows the text that the server sends. */
export const profileBulkSentences = {
  'profile.twice': ({ field }: FieldParams) => `${profileFieldNames[field]} has duplicate entry.`,
  'profile.stored': `${profileFieldNames.emplId} already exist.`,
  'profile.email-stored': `${profileFieldNames.businessEmail} already exist.`,
  'profile.flag-form': ({ flag }: { flag: string }) => `${flag} must be Y or N.`,
  'profile.circle': "You can't choose someone who reports to this employee.",
  'profile.last-day-over': 'The last day has passed. Remove it or choose a later one to make the employee active.',
  'profile.stand-in-invalid': 'Stand-in must be an active manager other than the employee.',
  'profile.listed-twice': 'This employee is in the list twice. Send each employee once.',
  'profile.state-unknown': ({ state }: { state: string }) => `State ${state} does not exist.`,
  'profile.pattern-unknown': ({ patternCode }: { patternCode: string }) => `Work pattern ${patternCode} does not exist.`,
} as const satisfies Sentences;

export const profileBulkMessage = messageFactory<typeof profileBulkSentences>();
