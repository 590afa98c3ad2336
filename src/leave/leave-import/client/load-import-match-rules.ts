import { leaveImportMatchRules } from '#src/leave/leave-import/leave-import-matching.ts';
import type { MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { call } from '#src/platform/http/client/call.ts';

/** Loads how sheets of leave are matched, with the leave types and the people of the company. */
export async function loadMatchRules(fields: SheetFields): Promise<MatchRules> {
  const [categories, people] = await Promise.all([call('GET /leavecategories'), call('GET /employeedetails')]);
  return leaveImportMatchRules(
    fields,
    categories.map(({ leaveCode, leaveDescr }) => ({ code: leaveCode, longName: leaveDescr })),
    people,
  );
}
