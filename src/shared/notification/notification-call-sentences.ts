import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** What the server says of calls about notices. */
export const noticeCallSentences = {
  'notice.which': 'Say which notices, or until which one.',
} as const satisfies Sentences;

export const notificationMessage = messageFactory<typeof noticeCallSentences>();
