import { accessSentences } from '#src/shared/access/access-sentences.ts';
import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { plural } from '#src/base/text/plural.ts';

/** The texts of grants and grant rules. */
export const grantSentences = {
  'employee.unknown': accessSentences['employee.unknown'],
  'leave-type.unknown': leaveSentences['leave-type.unknown'],
  'grant.days': 'Enter 0 to 366 days, in half days.',
  'grant.years': 'Please enter full years from 0 to 70.',
  'grant.code': 'This value does not exist.',
  'grant.inactive': 'Only active employees can get days.',
  'grant.live-leave': ({ people }: { people: string[] }) =>
    `The leave of ${plural(people.length, 'person', 'people')} needs days that this would remove: ${people.slice(0, 5).join(', ')}${people.length > 5 ? ' …' : ''}.`,
  'grant.undone': 'This grant has already been undone.',
} as const satisfies Sentences;

export const grantMessage = messageFactory<typeof grantSentences>();
