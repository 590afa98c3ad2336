import type { Person } from '#src/testing/test-app.ts';

/** How a list is asked for, and what its rows are ordered by where nothing else is asked. */
export type ListCase = {
  by: Person;
  /** The path with its values and what must be asked with it; the call's own where it is not named. */
  path?: string;
  /** The keys of the order without a sort, the last of which tells all rows apart. */
  order: string;
  /** Columns in which no two rows can be equal. */
  unique?: readonly string[];
  /** Columns in which all rows are. */
  alike?: readonly string[];
  /** Columns whose order is that of the database's own text, which nothing else has. */
  uncompared?: readonly string[];
};
