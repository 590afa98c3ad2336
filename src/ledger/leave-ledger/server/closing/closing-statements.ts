import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';

/** The name under which a year end writes its entries. */
export const yearEndRun = (yearEndId: number) => `yearend/${yearEndId}`;

/** Settings for booking many records in one transaction. */
export const allowLongStatements = async (tx: TransactionSql) => tx`select set_config('statement_timeout', '0', true)`;

/**
 * Writes entries now and leaves the figures to `addEntriesToRecords`, once the records are locked.
 *
 * @param rows in column order: empl_id, year, leave_code, kind, days, on_date, until_date, carried, entitled, note, run
 */
export const insertYearEndEntries = (sql: Tag, rows: Fragment) => sql`
  select write_year_end_entries(array_agg(e.empl_id), array_agg(e.year::int), array_agg(e.leave_code), array_agg(e.kind), array_agg(e.days), array_agg(e.on_date),
    array_agg(e.until_date), array_agg(e.carried), array_agg(e.entitled), array_agg(e.note), array_agg(e.run)) from (${rows}) e`;

/** Updates the figures of records to the sum of their entries. @param which rows of person, year and type */
export const addEntriesToRecords = async (tx: TransactionSql, yearEndId: number, which: Fragment) => tx`
  select book_year_end_entries(${yearEndId}::bigint, array_agg(r.empl_id), array_agg(r.year::int), array_agg(r.leave_code))
  from (${which}) r having count(*) > 0`;

/** Locks records in the order of their keys. @param which rows of person, year and type */
export const lockEntitlementRows = async (tx: TransactionSql, which: Fragment) => tx`
  select from leave_entitlement en where (en.empl_id, en.year, en.leave_code) in (${which}) order by en.empl_id, en.year, en.leave_code for no key update`;
