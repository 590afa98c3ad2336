import { profileMatchRules } from '#src/company/employee/bulk/profile-matching.ts';
import { lookupFields, profileLookups, recordOf } from '#src/company/employee/profile/employee-profile-fields.ts';
import type { MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { call } from '#src/platform/http/client/call.ts';

/** Loads how sheets of people are matched, with the active codes and people of the company. */
export async function loadMatchRules(fields: SheetFields): Promise<MatchRules> {
  const [items, patterns, active, everyone] = await Promise.all([
    call('GET /translateitems'),
    call('GET /workpatterns'),
    call('GET /employeedetails', { query: { status: 'A' } }),
    call('GET /employeedetails'),
  ]);
  const codesOf = (fieldname: string) =>
    items.flatMap(({ id, effStatus, xlatlongname: longName, xlatshortname: shortName }) =>
      id.fieldname === fieldname && effStatus === 'A' ? [{ code: id.fieldvalue, longName, shortName }] : [],
    );
  const codes = {
    ...recordOf(lookupFields, (field) => codesOf(profileLookups[field])),
    workState: codesOf('state'),
    workPattern: patterns.map(({ patternCode, patternName }) => ({ code: patternCode, longName: patternName })),
  };
  return profileMatchRules(
    fields,
    codes,
    active,
    everyone.map(({ emplId }) => emplId),
  );
}
