import { fieldsWith, type FieldsWith, isPlain, type PlainField } from './employee-profile-fields.ts';

export type HiddenField = Extract<PlainField, FieldsWith<{ privacy: 'sensitive' }>>;

/** The fields that API tokens never read, and so never change. */
// The table has such fields, so the list is not empty.
export const hiddenFromTokens = fieldsWith({ privacy: 'sensitive' }).filter(isPlain) as [HiddenField, ...HiddenField[]];
