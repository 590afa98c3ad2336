import type { Query, Tag } from './sql.ts';

/**
 * Reads the rows of a statement in batches, each row as an array of its values. Each batch is its own statement, so that the statement
 * timeout counts the database's time and not the reader's.
 *
 * @param held a connection in a transaction
 * @param declare the statement that declares the cursor named `part`
 * @param size rows per batch
 * @example for await (const rows of readInBatches(held, held`declare part no scroll cursor for select name from employee`, 500)) …
 */
export async function* readInBatches<Row extends unknown[]>(held: Tag, declare: Query<object[]>, size: number): AsyncGenerator<Row[]> {
  await declare;
  for (;;) {
    // The caller declares the columns.
    const rows = (await held.unsafe(`fetch ${size} from part`).values()) as Row[];
    if (rows.length === 0) break;
    yield rows;
  }
  await held`close part`;
}
