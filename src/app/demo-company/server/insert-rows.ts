import type { JSONValue, TransactionSql } from '#src/platform/db/server/sql.ts';

/** A row by the names of its columns; every row of a call has the same ones. */
export type Row = Record<string, JSONValue>;

/**
 * Adds many rows with one statement, whatever their number; identity columns take the values given.
 * Rows that are there already are an error, or stay as they are with `keepExisting`.
 * Not with COPY, which would need a connection without the pipeline.
 */
export async function insertRows(tx: TransactionSql, table: string, rows: readonly Row[], { keepExisting = false } = {}): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  await tx`
    insert into ${tx(table)} (${tx(columns)}) overriding system value
    select ${tx(columns)} from json_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::json)
    ${keepExisting ? tx`on conflict do nothing` : tx``}`;
}
