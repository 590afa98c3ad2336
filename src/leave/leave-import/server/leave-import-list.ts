import type { Sql } from '#src/platform/db/server/sql.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { leaveImportColumns } from '#src/leave/leave-import/leave-import-columns.ts';

/** The list of imports, latest first. Dates are in the time zone of the company. */
export function leaveImportList(sql: Sql, timeZone: string) {
  const importedOn = sql`(i.imported_at at time zone ${timeZone}::text)::date`;
  const state = sql`case when i.undone_at is null then 'Imported' else 'Undone' end`;
  return listSource({
    columns: leaveImportColumns,
    columnSql: {
      importedOn: { value: importedOn },
      importedBy: { value: sql`who.name`, plain: sql`who.plain_name` },
      rows: { value: sql`i.row_count` },
      people: { value: sql`i.people_count` },
      days: { value: sql`i.days` },
      state: { value: state },
    },
    from: sql`leave_import i join employee who on who.empl_id = i.by_empl_id`,
    where: sql`true`,
    row: sql`jsonb_build_object('leaveImportId', i.leave_import_id, 'importedOn', ${importedOn}, 'importedBy', who.name, 'rows', i.row_count,
      'people', i.people_count, 'days', trim_scale(i.days), 'state', ${state})`,
    order: [{ value: sql`i.leave_import_id`, descending: true }],
  });
}
