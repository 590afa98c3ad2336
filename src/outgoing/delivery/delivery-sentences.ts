import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** What the server says of calls about what goes out. */
export const deliverySentences = {
  'delivery.not-again': 'This mail cannot be sent again.',
  'delivery.not-held': 'Nothing is held back.',
} as const satisfies Sentences;

export const deliveryMessage = messageFactory<typeof deliverySentences>();
