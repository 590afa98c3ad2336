import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Errors of calls about outgoing mail. */
export const deliverySentences = {
  'delivery.not-again': 'This email cannot be sent again.',
  'delivery.not-held': 'Sending is not paused.',
} as const satisfies Sentences;

export const deliveryMessage = messageFactory<typeof deliverySentences>();
