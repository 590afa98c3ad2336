import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Errors of calls about notifications. */
export const notificationCallSentences = {
  'notice.which': 'Give the ids of the notifications, or the last one to mark.',
  'notice.settings-which': 'Give the kinds of notification, or how often you want to know who is away.',
} as const satisfies Sentences;

export const notificationMessage = messageFactory<typeof notificationCallSentences>();
