import type { JSONValue, TransactionSql } from '#src/platform/db/server/sql.ts';

/** A row by column names; all rows of a call have the same columns. */
export type Row = Record<string, JSONValue>;

/**
 * Inserts many rows with one statement; identity columns take the given values. Existing rows are an error, or are skipped with
 * `keepExisting`. COPY would need a connection without the pipeline.
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
