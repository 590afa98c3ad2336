import { expect, test } from 'vitest';
import { readMatched, readSurvey } from '#src/platform/excel/client/read-foreign-sheet.ts';
import { knownHeadings, missingFields, proposeMatch } from '#src/platform/excel/match/guess-match.ts';
import { entitlementMatchRules } from './entitlement-matching.ts';
import { entitlementSheetFields } from './entitlement-sheet.ts';

const rules = entitlementMatchRules(entitlementSheetFields, [{ code: 'AL', longName: 'Annual leave' }], 2026, [
  { emplId: '7', name: 'Jörg Müller' },
]);

/** Reads a sheet as the dialog proposes it. */
function read(...lines: string[]) {
  const bytes = new TextEncoder().encode(lines.join('\r\n'));
  const survey = readSurvey(bytes, knownHeadings(rules));
  if ('refused' in survey) throw new Error(`The file is refused: ${survey.refused}`);
  const match = proposeMatch(
    survey.columns.map(({ name }) => name),
    rules,
  );
  const outcome = readMatched(bytes, { fields: rules.fields, match });
  return { missing: missingFields(match, rules), rows: 'refused' in outcome ? outcome.refused : outcome.rows.map(({ cells }) => cells) };
}

test.each([
  [
    'Personio',
    [
      'Employee ID;Absence type;Year;Entitlement;Carryover;Carryover expiry;Taken;Planned;Remaining',
      '7;Annual leave;2026;28;3;31.12.2026;12,5;4;14,5',
    ],
    [],
    ['7', '2026', 'AL', '3', '28', '31', '12.5', '18.5', '31/12/2026'],
  ],
  [
    'Personio in German',
    [
      'Personalnummer;Abwesenheitsart;Anspruch;Übertrag Vorjahr;Übertrag verfällt am;Genommen;Geplant;Resturlaub',
      '7;Urlaub;28;3;31.12.2026;12,5;4;14,5',
    ],
    [],
    ['7', '2026', 'AL', '3', '28', '31', '12.5', '18.5', '31/12/2026'],
  ],
  [
    'Personio without numbers',
    ['Mitarbeiter;Abwesenheitsart;Übertrag aus Vorjahr;Urlaubsanspruch;Genommene Tage', 'Müller, Jörg;Erholungsurlaub;1,5;28;12'],
    [],
    ['7', '2026', 'AL', '1.5', '28', '29.5', '12', '17.5', ''],
  ],
  [
    'BambooHR',
    ['Employee #,Time Off Type,Carried Over,Accrued,Used,Scheduled,Balance', '7,Annual leave,3,28,12.5,4,14.5'],
    [],
    ['7', '2026', 'AL', '3', '28', '31', '12.5', '18.5', ''],
  ],
  [
    'OrangeHRM',
    [
      'Employee Id,Leave Type,Leave Entitlements (Days),Leave Scheduled (Days),Leave Taken (Days),Leave Balance (Days)',
      '7,Annual leave,31,4,12.50,14.50',
    ],
    [],
    ['7', '2026', 'AL', '0', '31', '31', '12.5', '18.5', ''],
  ],
])('the balances of %s need no column for the days that follow from others', (_, lines, missing, row) => {
  expect(read(...lines)).toEqual({ missing, rows: [row] });
});

test('a sheet without a year, or with blank cells, is of this year', () => {
  expect(read('EmployeeID,Year,LeaveType,Entitlement', '7,2025,AL,14', '7,,AL,15').rows).toEqual([
    ['7', '2025', 'AL', '0', '14', '14', '0', '14', ''],
    ['7', '2026', 'AL', '0', '15', '15', '0', '15', ''],
  ]);
});

test('a column of the available days counts more than their sum', () => {
  expect(read('EmployeeID,LeaveYear,LeaveType,Entitlement,AvailableLeave', '7,2026,AL,14,10').rows).toEqual([
    ['7', '2026', 'AL', '0', '14', '10', '0', '10', ''],
  ]);
});
