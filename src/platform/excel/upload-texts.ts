// What an upload says (specification sections 5 and 8), with the subject in the specification's words: "Public Holidays".

/** @example invalidTemplate('Public Holidays') // 'Invalid Template has been used for uploading Public Holidays! Please use …' */
export const invalidTemplate = (subject: string): string =>
  `Invalid Template has been used for uploading ${subject}! Please use the latest Upload Template available in this page...`;

export const noRows = 'No rows have been uploaded!';

export const invalidRows = 'Invalid row(s) has/have been detected.';

/** @example allPassed('Public Holidays') // 'All uploaded Public Holidays data have successfully passed the validation process.' */
export const allPassed = (subject: string): string => `All uploaded ${subject} data have successfully passed the validation process.`;

/** @example saveQuestion('Public Holidays') // 'Do you really want to save all uploaded Public Holidays?' */
export const saveQuestion = (subject: string): string => `Do you really want to save all uploaded ${subject}?`;

/** @example allStored('Leave Categories') // 'All uploaded Leave Categories have been successfully saved to the Database!' */
export const allStored = (subject: string): string => `All uploaded ${subject} have been successfully saved to the Database!`;

/** @example allSaved('Public Holidays') // 'All new Public Holidays have been successfully saved to the Database!' */
export const allSaved = (subject: string): string => `All new ${subject} have been successfully saved to the Database!`;
