import { expect, test } from 'vitest';
import { readMatched, readSurvey } from '#src/platform/excel/client/read-foreign-sheet.ts';
import { findProduct, knownHeadings, missingFields, proposeMatch } from '#src/platform/excel/match/guess-match.ts';
import { leaveImportMatchRules } from './leave-import-matching.ts';
import { leaveImportSheet } from './leave-import-sheet.ts';

const rules = leaveImportMatchRules(
  leaveImportSheet.fields,
  [
    { code: 'AL', longName: 'Annual leave' },
    { code: 'SL', longName: 'Sick leave' },
  ],
  [
    { emplId: 'E7', name: 'Ana Maria Silva' },
    { emplId: 'E8', name: 'Ben Ode' },
    { emplId: 'E9', name: 'Cho Park' },
    { emplId: 'E10', name: 'Park Cho' },
  ],
);
const fieldNames = Object.keys(leaveImportSheet.fields);

function read(...lines: string[]) {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const survey = readSurvey(bytes, knownHeadings(rules));
  if ('refused' in survey) throw new Error(`The file is refused: ${survey.refused}`);
  const columns = survey.columns.map(({ name }) => name);
  const match = proposeMatch(columns, rules);
  const outcome = readMatched(bytes, { fields: rules.fields, match });
  if ('refused' in outcome) throw new Error(`The rows are refused: ${outcome.refused}`);
  return {
    product: findProduct(columns, rules.products)?.product,
    missing: missingFields(match, rules),
    leftOut: outcome.leftOut,
    rows: outcome.rows.map(({ cells }) =>
      Object.fromEntries(cells.flatMap((cell, n) => (cell === '' ? [] : [[fieldNames[n] ?? '', cell]]))),
    ),
  };
}

test('leave of BambooHR is read if it is approved', () => {
  expect(
    read(
      'Employee #,Name,From,To,Type,Amount,Status,Notes',
      '7,"Tan, Hana",13/04/2026,14/04/2026,Annual leave,2.00 days,Approved,Sea',
      '7,"Tan, Hana",20/04/2026,20/04/2026,Sick leave,1.00 days,Denied,',
      '7,"Tan, Hana",21/04/2026,21/04/2026,Sick leave,1.00 days,Superseded,',
    ),
  ).toEqual({
    product: 'BambooHR',
    missing: [],
    leftOut: 2,
    rows: [{ emplId: '7', leaveCode: 'AL', startDate: '13/04/2026', endDate: '14/04/2026', days: '2', reason: 'Sea' }],
  });
});

test('half a day without its part is the morning, and usual words for leave types are known', () => {
  const { rows } = read(
    'Employee #,Time Off Type,From,To,Amount',
    '7,Vacation,13/04/2026,13/04/2026,0.5',
    '7,Sick,14/04/2026,14/04/2026,1',
  );
  expect(rows).toEqual([
    { emplId: '7', leaveCode: 'AL', startDate: '13/04/2026', endDate: '13/04/2026', halfDayPart: 'AM', days: '0.5' },
    { emplId: '7', leaveCode: 'SL', startDate: '14/04/2026', endDate: '14/04/2026', days: '1' },
  ]);
});

test('leave of Jorani has the parts of its days, and its ID is no employee', () => {
  expect(
    read(
      'ID,Start Date,Morning/Afternoon,End Date,Morning/Afternoon,Duration,Type,Status,Reason',
      '91,2026-04-13,Afternoon,2026-04-14,Morning,1.000,Annual leave,Accepted,',
      '92,2026-04-15,Morning,2026-04-16,Afternoon,2.000,Annual leave,Rejected,',
      '93,2026-04-20,Morning,2026-04-21,Afternoon,2.000,sick leave,Accepted,',
      '94,2026-04-22,Morning,2026-04-22,Morning,0.500,Annual leave,Accepted,',
      '95,2026-04-23,Afternoon,2026-04-23,Afternoon,0.500,Annual leave,Accepted,',
    ),
  ).toEqual({
    product: 'Jorani',
    missing: ['EmployeeID or BusinessEmail'],
    leftOut: 1,
    rows: [
      { leaveCode: 'AL', startDate: '13/04/2026', startPart: 'PM', endDate: '14/04/2026', endPart: 'AM', days: '1' },
      { leaveCode: 'SL', startDate: '20/04/2026', endDate: '21/04/2026', days: '2' },
      { leaveCode: 'AL', startDate: '22/04/2026', endDate: '22/04/2026', endPart: 'AM', days: '0.5' },
      { leaveCode: 'AL', startDate: '23/04/2026', startPart: 'PM', endDate: '23/04/2026', days: '0.5' },
    ],
  });
});

test('a status with its days and types of the first and last day are read', () => {
  expect(
    read(
      'Employee ID,Start Date,Start Date type,End Date,End Date type,Deducted Days,Type,Status',
      '7,2026-04-13,Afternoon,2026-04-14,Morning,1.00,Annual leave,Taken(1.00)',
      '7,2026-04-20,Morning,2026-04-21,Afternoon,2.00,Annual leave,Rejected(2.00)',
    ),
  ).toMatchObject({
    leftOut: 1,
    rows: [{ emplId: '7', leaveCode: 'AL', startDate: '13/04/2026', startPart: 'PM', endDate: '14/04/2026', endPart: 'AM', days: '1' }],
  });
});

test('leave of Personio has half days as ones', () => {
  expect(
    read(
      "Employee's email address;Absence type;Start date;End date;Half day first day;Half day last day",
      'hana@p.example;Annual leave;13.04.2026;14.04.2026;1;',
    ),
  ).toEqual({
    product: 'Personio',
    missing: [],
    leftOut: undefined,
    rows: [{ businessEmail: 'hana@p.example', leaveCode: 'AL', startDate: '13/04/2026', endDate: '14/04/2026', startPart: 'PM' }],
  });
});

test('the headings and statuses of a German list are read', () => {
  expect(
    read(
      'Personalnummer;Abwesenheitsart;Beginn;Ende;Halber Tag;Tage;Status',
      '7;Urlaub;13.04.2026;14.04.2026;;2;Genehmigt',
      '7;Krankheit;15.04.2026;15.04.2026;Nachmittag;0,5;Genehmigt',
      '7;Urlaub;20.04.2026;21.04.2026;;2;Abgelehnt',
    ),
  ).toEqual({
    product: undefined,
    missing: [],
    leftOut: 1,
    rows: [
      { emplId: '7', leaveCode: 'AL', startDate: '13/04/2026', endDate: '14/04/2026', days: '2' },
      { emplId: '7', leaveCode: 'SL', startDate: '15/04/2026', endDate: '15/04/2026', halfDayPart: 'PM', days: '0.5' },
    ],
  });
});

test('the leave list of OrangeHRM has names and both dates in one column', () => {
  expect(
    read(
      'Date,Employee Name,Leave Type,Leave Balance (Days),Number of Days,Status,Comments',
      '2026-04-13 to 2026-04-14,Ana Maria Silva,Annual leave,12.00,2.00,Taken (2.00),Sea',
      '2026-04-15 (09:00 - 13:00) Half Day,Ben  Ode,Sick leave,12.00,0.50,Scheduled (0.50),',
      '2026-04-16,Ben  Ode,Annual leave,12.00,1.00,Pending Approval (1.00),',
      // Two people have this name.
      '2026-04-17,Cho  Park,Annual leave,12.00,1.00,Taken (1.00),',
    ),
  ).toEqual({
    product: 'OrangeHRM',
    missing: [],
    leftOut: 1,
    rows: [
      { emplId: 'E7', leaveCode: 'AL', startDate: '13/04/2026', endDate: '14/04/2026', days: '2', reason: 'Sea' },
      { emplId: 'E8', leaveCode: 'SL', startDate: '15/04/2026', endDate: '15/04/2026', halfDayPart: 'AM', days: '0.5' },
      { emplId: 'Cho  Park', leaveCode: 'AL', startDate: '17/04/2026', endDate: '17/04/2026', days: '1' },
    ],
  });
});

test('the leaves report of TimeOff.Management has names', () => {
  expect(
    read(
      'Employee,Department,Leave Type,Deducted days,From,To,Status,Requested On,Approved By,Comment',
      'Ana Maria Silva,Sales,Holiday,2,2026-04-13,2026-04-14,Approved,2026-03-01,Ben Ode,Sea',
      'Ben Ode,Sales,Sick Leave,1,2026-04-20,2026-04-20,Pended Revoke,2026-03-01,Ben Ode,',
      'Ben Ode,Sales,Sick Leave,1,2026-04-21,2026-04-21,Rejected,2026-03-01,Ben Ode,',
    ),
  ).toEqual({
    product: 'TimeOff.Management',
    missing: [],
    leftOut: 1,
    rows: [
      { emplId: 'E7', leaveCode: 'AL', startDate: '13/04/2026', endDate: '14/04/2026', days: '2', reason: 'Sea' },
      { emplId: 'E8', leaveCode: 'SL', startDate: '20/04/2026', endDate: '20/04/2026', days: '1' },
    ],
  });
});

test('leave of Personio in German keeps its half days, and only approved leave is read', () => {
  const { missing, leftOut, rows } = read(
    'Mitarbeiter;E-Mail;Abwesenheitsart;Startdatum;Enddatum;Halber Tag erster Tag;Halber Tag letzter Tag;Dauer (Tage);Status;Kommentar',
    'Ben Ode;ben@p.example;Urlaub;13.04.2026;14.04.2026;1;;1,5;Genehmigt;Meer',
    'Ben Ode;ben@p.example;Krankheit;15.04.2026;15.04.2026;;1;0,5;Genehmigt;',
    'Ben Ode;ben@p.example;Urlaub;20.04.2026;20.04.2026;;;1;Beantragt;',
  );
  expect([missing, leftOut]).toEqual([[], 1]);
  const of = { businessEmail: 'ben@p.example' };
  expect(rows).toEqual([
    { ...of, leaveCode: 'AL', startDate: '13/04/2026', endDate: '14/04/2026', startPart: 'PM', days: '1.5', reason: 'Meer' },
    { ...of, leaveCode: 'SL', startDate: '15/04/2026', endDate: '15/04/2026', endPart: 'AM', days: '0.5' },
  ]);
});
