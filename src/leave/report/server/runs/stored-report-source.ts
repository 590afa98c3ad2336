import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { ColumnKind, ListColumns } from '#src/platform/lists/list-columns.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';

const castByKind = (sql: Tag, value: Fragment): Readonly<Record<ColumnKind, Fragment>> => ({
  text: value,
  date: sql`(${value})::date`,
  days: sql`(${value})::numeric`,
  number: sql`(${value})::numeric`,
});

/** The stored lines of a report, in its order; the rows have each column under its id. */
export function storedReportSource(sql: Tag, columns: ListColumns, reportRunId: number): ListSource {
  return {
    columns,
    columnSql: Object.fromEntries(
      Object.entries(columns).map(([id, { kind }]) => [id, { value: castByKind(sql, sql`(r.line ->> ${id}::text)`)[kind] }]),
    ),
    from: sql`report_run_line r`,
    where: sql`r.report_run_id = ${reportRunId}`,
    row: sql`(r.line - 'shared')::json`,
    shared: sql`coalesce(r.line -> 'shared', '[]')`,
    order: [{ value: sql`r.place` }],
  };
}
