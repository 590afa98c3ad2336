import type { Person } from '#src/testing/test-app.ts';

/** How a list is requested, and its default order. */
export type ListCase = {
  by: Person;
  /** The path with its values and required parameters; by default that of the call. */
  path?: string;
  /** The sort keys of the default order, the last of which is unique. */
  order: string;
  /** Columns without equal values. */
  unique?: readonly string[];
  /** Columns with one value in all rows. */
  alike?: readonly string[];
  /** Columns that the database sorts by its own text, which the list in memory cannot reproduce. */
  uncompared?: readonly string[];
};
