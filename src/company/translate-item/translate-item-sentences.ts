import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { textSentences } from '#src/base/text/text-sentences.ts';
import { type Holder, holderLines } from './holder-lines.ts';

/** Messages about translate items (specification section 5). */
export const translateItemSentences = {
  'translate-item.name-blank': 'Field Name cannot be blank.',
  'translate-item.value-blank': 'Field Value cannot be blank.',
  'translate-item.value-form': 'Field Value cannot consist of dots only.',
  'translate-item.value-too-long': ({ most }: { most: number }) => `Field Value must have at most ${most} characters.`,
  'translate-item.long-name-blank': 'Field Long Description cannot be blank.',
  'translate-item.long-name-too-long': ({ most }: { most: number }) => `Field Long Description must have at most ${most} characters.`,
  'translate-item.short-name-blank': 'Field Short Description cannot be blank.',
  'translate-item.short-name-too-long': ({ most }: { most: number }) => `Field Short Description must have at most ${most} characters.`,
  'translate-item.status-blank': 'Effective Status cannot be blank.',
  'translate-item.stays-active': ({ field }: { field: string }) => `Values of ${field} cannot be set inactive.`,
  'translate-item.name-unknown': ({ names }: { names: readonly string[] }) => `Field Name must be one of ${names.join(', ')}.`,
  'translate-item.status-unknown': 'Effective Status must be A (active) or I (inactive).',
  'row.twice': textSentences['row.twice'],
  'translate-item.other-letters': ({ fieldvalue }: { fieldvalue: string }) =>
    `This code exists as ${fieldvalue}. To change it, use the same upper and lower case.`,
  /** Shown while the key is typed. */
  'translate-item.there': 'Combination of Field Name and Field Value already exist.',
  'translate-item.taken': ({ fieldname, fieldvalue }: { fieldname: string; fieldvalue: string }) =>
    `Translate Item already defined: ${fieldname}, ${fieldvalue}`,
  /** The first holiday, and the number of others. */
  'translate-item.named-by-holidays': ({ date, name, others, state }: { date: PlainDate; name: string; others: number; state: string }) =>
    `Public holidays use this name of the state: ${formatDate(date)} ${name}${others > 0 ? ` and ${others} other(s)` : ''}. Replace it with the code ${state} there first.`,
  /** The first people, and the number of all. */
  'translate-item.in-use': ({ holders, count }: { holders: readonly Holder[]; count: number }) =>
    `Update the employee profiles with this value first: ${holderLines(holders, count).join(', ')}`,
  'employee.one-field': 'Search by exactly one field.',
} as const satisfies Sentences;

export const translateItemMessage = messageFactory<typeof translateItemSentences>();
