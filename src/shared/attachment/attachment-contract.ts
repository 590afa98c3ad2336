import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { Success } from '#src/platform/http/contract/fields.ts';
import { maxAttachmentBytes } from './attachment-rules.ts';
import { attachmentMessage } from './attachment-sentences.ts';

export const attachmentContract = contract({
  'POST /attachment/uploadfile': {
    allow: 'signed-in',
    summary: 'Store a file. An application can use it as its attachment within a day.',
    file: { field: 'file', maxBytes: maxAttachmentBytes, tooLarge: attachmentMessage('attachment.too-large') },
    response: z.object({ file: z.string() }),
    ownTransaction: true,
  },
  'GET /attachment/files/{fileName}': {
    allow: 'signed-in',
    summary: 'Get a stored file, for the applicant, the approver and HR.',
    answersFile: true,
    response: z.unknown(),
  },
  'DELETE /attachment/deletefile/{fileName}': {
    allow: 'signed-in',
    summary: 'Delete your own file if no application uses it.',
    response: Success,
  },
});
