/** A field that is to blame and why, in the words of the specification where it has them. */
export type Problem = { path: string; message: string };
