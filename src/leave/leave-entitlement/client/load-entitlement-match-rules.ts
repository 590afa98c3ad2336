import { entitlementMatchRules } from '#src/leave/leave-entitlement/entitlement-matching.ts';
import type { MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { call } from '#src/platform/http/client/call.ts';

/** Loads how sheets of balances are matched, with the leave types and the people of the company. */
export async function loadMatchRules(fields: SheetFields): Promise<MatchRules> {
  const [categories, people] = await Promise.all([call('GET /leavecategories'), call('GET /employeedetails')]);
  return entitlementMatchRules(
    fields,
    categories.map(({ leaveCode, leaveDescr }) => ({ code: leaveCode, longName: leaveDescr })),
    yearOf(today()),
    people,
  );
}
