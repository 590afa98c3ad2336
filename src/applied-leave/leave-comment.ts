/** A comment has at most so many characters. */
export const maxComment = 250;
/** So many are kept of one application. */
export const mostComments = 200;
