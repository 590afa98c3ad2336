import { type RoleCode, roleNames } from '#src/base/caller/role.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { type ProfileField, profileFieldNames } from './employee-profile-fields.ts';

export type FieldParams = { field: ProfileField };

/** Messages about employee profiles in forms, bulk updates and sheets (specification section 5, profile upload). */
export const profileSentences = {
  'profile.blank': ({ field }: FieldParams) => `${profileFieldNames[field]} cannot be blank.`,
  'profile.unknown': ({ field }: FieldParams) => `${profileFieldNames[field]} value does not exist.`,
  'profile.invalid': ({ field }: FieldParams) => `${profileFieldNames[field]} value is invalid.`,
  'profile.too-long': ({ field, most }: FieldParams & { most: number }) =>
    `${profileFieldNames[field]} must have at most ${most} characters.`,
  'profile.characters': ({ field }: FieldParams) => `${profileFieldNames[field]} has characters that cannot be stored.`,
  'profile.id-reserved': 'That ID is reserved. Choose another.',
  'profile.id-form': 'Employee ID can only have letters, digits, dots, dashes and underscores, and must start with a letter or digit.',
  'profile.id-taken': 'Employee Id already exists!',
  'profile.id-other-letters': ({ emplId }: { emplId: string }) => `This Employee ID exists as ${emplId}. Choose another.`,
  'profile.email-form': 'Business Email format is invalid.',
  'profile.email-taken': 'E-mail Id already exists!',
  'profile.marriage-date-not-blank': 'Date Married should be blank.',
  'profile.marriage-count-form': 'Married Count must be a number.',
  'profile.marriage-count-low': 'Married Count must not be below 1.',
  'profile.marriage-count-not-zero': 'Married Count must be 0 without a date married.',
  'profile.children-form': 'Children Count must be a number.',
  'profile.many-departments': ({ most }: { most: number }) => `Department ID must have at most ${most} departments.`,
  'profile.status-form': 'Status must be A or I.',
  'profile.self-manager': 'An employee cannot report to themselves.',
  'profile.dotted-is-manager': 'Dotted Line Manager must not be the line manager.',
  'profile.out-of-departments': 'An employee must stay in at least one of your departments.',
  'profile.email-left-to-hr': "Only HR can change the email address of someone who has an account, or a role that you don't have.",
  'profile.status-left-to-hr': "Only HR can change the status of someone who has a role that you don't have.",
  'profile.role-not-yours': ({ role }: { role: RoleCode }) => `Only a user with the role ${roleNames[role]} can give or remove it.`,
  'profile.from-invalid': 'From must be a date.',
  'profile.last-day-early': 'Last Day must not be before the date joined.',
  'profile.state-blank': 'State cannot be blank.',
  'profile.pattern-blank': 'Work pattern cannot be blank.',
  'profile.state-twice': 'Only one state can start on a date.',
  'profile.pattern-twice': 'Only one work pattern can start on a date.',
} as const satisfies Sentences;

export const employeeProfileMessage = messageFactory<typeof profileSentences>();
