/** The limits of a calendar file. They are checked before the file is parsed. */
export const maxFileBytes = 1024 * 1024;
export const maxFileEvents = 2000;

/** The days of two years that one comparison takes. */
export const maxFileDays = 2000;
/** The characters of a name that are sent; a stored name has fewer. */
export const maxFileName = 100;
