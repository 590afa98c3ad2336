import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

/** What is said of a file before it is sent, in the words of specification section 5 (Apply leave), and when it could not be. */
export const attachmentSentences = {
  'attachment.too-large': 'Unable to upload file. This file exceeded the limit of 5MB',
  'attachment.failed': 'Unable to upload file. Please ensure file does not exceed 5MB.',
  'attachment.wrong-type': 'Unable to upload file. Only PDF and image files (jpg, jpeg, jpe, jfif, gif, bmp, png) can be attached.',
  'attachment.empty': 'Unable to upload file. This file is empty.',
} as const satisfies Sentences;

/** The same, with what only the server can tell. */
export const storedAttachmentSentences = {
  ...attachmentSentences,
  'attachment.wrong-content': 'Unable to upload file. The file is damaged, or its content is of another type than its name says.',
  'attachment.too-many-pixels':
    'Unable to upload file. The picture has more than 70 million pixels, or a side of more than 20,000. Please make it smaller.',
  'attachment.in-use': 'This file belongs to a leave application.',
  'attachment.quota': ({ count }: { count: number }) =>
    `You have ${count} files that no application uses. Please remove one, or try again tomorrow.`,
} as const satisfies Sentences;

export const attachmentMessage = messageFactory<typeof storedAttachmentSentences>();
