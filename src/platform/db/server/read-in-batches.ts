import type { Query, Tag } from './sql.ts';

/**
 * The rows of a statement, part by part, each row as the list of its columns' values. Each part is a statement of its own, so that the limit on
 * statements counts the database's time and not the reader's.
 *
 * @param held a connection in a transaction
 * @param declare what makes the cursor named `part`
 * @param size rows at a time
 * @example for await (const rows of readInBatches(held, held`declare part no scroll cursor for select name from employee`, 500)) …
 */
export async function* readInBatches<Row extends unknown[]>(held: Tag, declare: Query<object[]>, size: number): AsyncGenerator<Row[]> {
  await declare;
  for (;;) {
    // The columns are the caller's.
    const rows = (await held.unsafe(`fetch ${size} from part`).values()) as Row[];
    if (rows.length === 0) break;
    yield rows;
  }
  await held`close part`;
}
