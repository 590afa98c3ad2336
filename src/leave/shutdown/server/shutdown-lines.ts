import type { Sql } from '#src/platform/db/server/sql.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { entryText, outcomeText } from '#src/leave/shutdown/line-text.ts';
import { shutdownLineColumns } from '#src/leave/shutdown/shutdown-columns.ts';
import type { ShutdownLine } from './plan-shutdown.ts';

/** Lists the plan of a company shutdown: people who lack most days first, then by name. */
export const shutdownLineList = (sql: Sql, lines: readonly ShutdownLine[]) =>
  listSource({
    columns: shutdownLineColumns,
    columnSql: {
      name: { value: sql`p.name`, plain: sql`plain_text(p.name)` },
      emplId: { value: sql`p."emplId"` },
      days: { value: sql`p.days` },
      entered: { value: sql`p.entered` },
      left: { value: sql`p."left"` },
      leftThen: { value: sql`p."leftThen"` },
      result: { value: sql`p.result` },
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(lines.map(toListedLine))}::text::jsonb) as p (
      "emplId" text, name text, outcome text, days numeric, asked numeric, entered text, "left" numeric, "leftThen" numeric, lacks numeric, pending numeric, result text)`,
    where: sql`true`,
    row: sql`to_json(p)`,
    order: [
      { value: sql`p.lacks`, descending: true },
      { value: sql`plain_text(p.name) collate "C"` },
      { value: sql`p.name` },
      { value: sql`p."emplId"` },
    ],
  });

function toListedLine(line: ShutdownLine) {
  const { emplId, name, outcome, days: asked, left, lacks, pending } = line;
  const days = outcome === 'entered' ? asked : 0;
  const leftThen = left === null ? null : left - days;
  return { emplId, name, outcome, days, asked, entered: entryText(line), left, leftThen, lacks, pending, result: outcomeText(outcome) };
}
