import { describe, expect, test } from 'vitest';
import { formatMessage } from '#src/base/text/problem.ts';
import { attachmentKind, attachmentProblem, opensInWindow } from './attachment-rules.ts';
import { attachmentSentences } from './attachment-sentences.ts';

function problemText(file: { name: string; size: number }): string | undefined {
  const problem = attachmentProblem(file);
  return problem && formatMessage(attachmentSentences, problem);
}

describe('a file to attach', () => {
  test.each(['pdf', 'jpg', 'jpeg', 'jpe', 'jfif', 'gif', 'bmp', 'png', 'PDF', 'Jpeg'])('may be a .%s', (ending) =>
    expect(problemText({ name: `scan.${ending}`, size: 1 })).toBeUndefined(),
  );

  test.each(['scan.svg', 'scan.html', 'scan.pdf.exe', 'scan', '.', '', 'pdf', 'scan.constructor', 'scan.pdf '])(
    'may not be called "%s"',
    (name) => expect(problemText({ name, size: 1 })).toContain('Only PDF and image files'),
  );

  test('may have at most 5,242,880 bytes', () => {
    expect(problemText({ name: 'scan.pdf', size: 5_242_880 })).toBeUndefined();
    expect(problemText({ name: 'scan.pdf', size: 5_242_881 })).toBe('Unable to upload file. This file exceeded the limit of 5MB');
  });

  test('must not be empty', () => expect(problemText({ name: 'scan.pdf', size: 0 })).toBe('Unable to upload file. This file is empty.'));
});

test.each([
  ['a.jfif', 'jpg', 'image/jpeg'],
  ['a.jpe', 'jpg', 'image/jpeg'],
  ['a.bmp', 'bmp', 'image/bmp'],
  ['a.pdf', 'pdf', 'application/pdf'],
])('%s is stored as %s and returned as %s', (name, content, mediaType) => expect(attachmentKind(name)).toEqual({ content, mediaType }));

test('pictures and PDFs open in a window, and other files are downloaded', () => {
  expect(opensInWindow('hV3nZ0yq2dJbN5kx_F8sWm1c.pdf')).toBe(true);
  expect(opensInWindow('hV3nZ0yq2dJbN5kx_F8sWm1c.docx')).toBe(false);
});
