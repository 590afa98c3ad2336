import { formatDate, parsePlainDate } from '#src/base/dates/plain-date.ts';
import { type ReportField, reportFieldNames } from '#src/leave/report/report-fields.ts';
import { allTypes, type ReportName, findReport, toScreenQuery } from '#src/leave/report/reports.ts';

/**
 * Returns the parameters of a report in words, from its stored query.
 *
 * @example reportQueryText('by=department&filter[line]=Sal', 'absence') // 'Group by: department; Line contains “Sal”'
 */
export function reportQueryText(asked: string, report: ReportName): string {
  const { columns, directOnly } = findReport(report);
  const parts = Object.entries(toScreenQuery(report, new URLSearchParams(asked))).flatMap(([name, value]) => {
    const filtered = /^filter\[([\w.]{1,40})\]$/.exec(name)?.[1];
    if (filtered !== undefined) return [`${columns[filtered]?.heading ?? filtered} contains “${value}”`];
    if (name === 'below') return value === 'yes' && !directOnly ? ['including indirect reports'] : [];
    if (name === 'plans') return value === 'yes' ? ['including plans'] : [];
    const label = reportFieldNames[name as ReportField] as string | undefined;
    const date = parsePlainDate(value);
    const text = value === allTypes ? 'all types' : date === undefined ? value : formatDate(date);
    return label === undefined ? [] : [`${label}: ${text}`];
  });
  return parts.join('; ');
}
