import { messageFactory, type Sentences } from '#src/base/text/problem.ts';

// The messages of an upload (specification sections 5 and 8), with the specification's name for its rows: "Public Holidays".

/** @example invalidTemplateText('Public Holidays') // 'Invalid Template has been used for uploading Public Holidays! Please use …' */
export const invalidTemplateText = (subject: string): string =>
  `Invalid Template has been used for uploading ${subject}! Please use the latest Upload Template available in this page...`;

export const noRowsText = 'No rows have been uploaded!';

export const invalidRowsText = 'Invalid row(s) has/have been detected.';

/** @example allRowsPassedText('Public Holidays') // 'All uploaded Public Holidays data have successfully passed the validation process.' */
export const allRowsPassedText = (subject: string): string =>
  `All uploaded ${subject} data have successfully passed the validation process.`;

/** @example saveQuestionText('Public Holidays') // 'Do you really want to save all uploaded Public Holidays?' */
export const saveQuestionText = (subject: string): string => `Do you really want to save all uploaded ${subject}?`;

/** @example allRowsStoredText('Leave Categories') // 'All uploaded Leave Categories have been successfully saved to the Database!' */
export const allRowsStoredText = (subject: string): string => `All uploaded ${subject} have been successfully saved to the Database!`;

/** @example newRowsSavedText('Public Holidays') // 'All new Public Holidays have been successfully saved to the Database!' */
export const newRowsSavedText = (subject: string): string => `All new ${subject} have been successfully saved to the Database!`;

/** Problems of a cell itself, before the rules of its sheet apply. Each follows the heading of the cell. */
export const cellSentences = {
  'cell.error': ({ error }: { error: string }) => `the cell contains ${error}.`,
  'cell.not-calculated': 'This formula has never been calculated. Open and save the file in Excel.',
} as const satisfies Sentences;

export const cellMessage = messageFactory<typeof cellSentences>();
