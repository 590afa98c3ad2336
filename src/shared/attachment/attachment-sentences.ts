import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** Errors of a file before its upload, and of a failed upload, from specification section 5 (Apply leave). */
export const attachmentSentences = {
  'attachment.too-large': 'Unable to upload file. This file exceeded the limit of 5MB',
  'attachment.failed': 'Unable to upload file. Please ensure file does not exceed 5MB.',
  'attachment.wrong-type': 'Unable to upload file. Only PDF and image files (jpg, jpeg, jpe, jfif, gif, bmp, png) can be attached.',
  'attachment.empty': 'Unable to upload file. This file is empty.',
} as const satisfies Sentences;

/** These errors and those that only the server can find. */
export const storedAttachmentSentences = {
  ...attachmentSentences,
  'attachment.wrong-content': 'Unable to upload file. The file is damaged, or its content does not match its name.',
  'attachment.too-many-pixels':
    'Unable to upload file. The picture has more than 70 million pixels, or more than 20,000 on a side. Make it smaller.',
  'attachment.in-use': 'This file belongs to a leave application.',
  'attachment.quota': ({ count }: { count: number }) =>
    `You have ${count} files that no application uses. Remove one, or try again tomorrow.`,
} as const satisfies Sentences;

export const attachmentMessage = messageFactory<typeof storedAttachmentSentences>();
