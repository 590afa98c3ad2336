/** The maximum number of rows per call. It keeps locks short, and the savepoint of each row cheap for other calls. */
export const maxRows = 50;
