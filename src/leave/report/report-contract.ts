import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, optionalText, Success } from '#src/platform/http/contract/fields.ts';
import { entryKinds } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import {
  absenceColumns,
  absenceRateColumns,
  balancesColumns,
  decisionsColumns,
  entriesColumns,
  expiringDaysColumns,
  longBreaksColumns,
  payrollColumns,
  spellsColumns,
  unbookedColumns,
} from './report-columns.ts';
import { reportQueries } from './report-queries.ts';
import { reportNames } from './reports.ts';

const person = { emplId: z.string(), name: z.string(), department: z.string() };
const readerRoles = ['HR', 'MANAGER', 'DEPT_ADMIN'] as const;

export const reportContract = contract({
  'GET /reports/balances': {
    allow: readerRoles,
    summary: 'Return all balances at the end of a day, by default today, as known now.',
    inTurn: true,
    query: reportQueries.balances,
    list: balancesColumns,
    response: z.object({
      ...person,
      leaveCode: z.string(),
      leaveType: z.string(),
      available: z.number(),
      taken: z.number(),
      outstanding: z.number(),
      bookedLater: z.number(),
    }),
  },
  'GET /reports/absence': {
    allow: readerRoles,
    summary:
      'Return the days away in a year by month, department or leave type. `plans=yes` adds the planned days from today on, of the people whose plans you may read.',
    inTurn: true,
    query: reportQueries.absence,
    list: absenceColumns,
    response: z.object({
      code: z.string(),
      line: z.string(),
      people: z.number(),
      days: z.number(),
      perPerson: z.number(),
      jan: z.number(),
      feb: z.number(),
      mar: z.number(),
      apr: z.number(),
      may: z.number(),
      jun: z.number(),
      jul: z.number(),
      aug: z.number(),
      sep: z.number(),
      oct: z.number(),
      nov: z.number(),
      dec: z.number(),
    }),
  },
  'GET /reports/absencerate': {
    allow: ['HR'],
    summary: 'Return the working days of sick leave as a share of the working days employed, and its spells, by department.',
    inTurn: true,
    query: reportQueries.absencerate,
    list: absenceRateColumns,
    response: z.object({
      deptId: z.string(),
      department: z.string(),
      people: z.number(),
      sickDays: z.number(),
      workingDays: z.number(),
      rate: z.number(),
      spells: z.number(),
    }),
  },
  'GET /reports/spells': {
    allow: ['HR'],
    summary: 'List the spells of sick leave of each person, their days and the Bradford factor. Default: the last 52 weeks.',
    inTurn: true,
    query: reportQueries.spells,
    list: spellsColumns,
    response: z.object({ ...person, spells: z.number(), days: z.number(), longest: z.number(), bradford: z.number() }),
  },
  'GET /reports/unbooked': {
    allow: ['HR'],
    summary: 'List the people who have at least N days left this year and have booked nothing from today on.',
    inTurn: true,
    query: reportQueries.unbooked,
    list: unbookedColumns,
    response: z.object({ ...person, leaveCode: z.string(), leaveType: z.string(), left: z.number(), lastLeave: z.string().nullable() }),
  },
  'POST /reports/unbooked/reminder': {
    allow: ['HR'],
    summary:
      'Remind the people of the report that they have leave to book. `asked` is the query of the report, with its filters. People who were reminded of the same leave type in the last seven days are left out.',
    body: z.strictObject({ asked: optionalText(2000).default('') }),
    response: Success.extend({ reminded: z.number() }),
  },
  'GET /reports/longbreaks': {
    allow: readerRoles,
    summary: 'List the people who have not had N consecutive working days of leave in a year.',
    inTurn: true,
    query: reportQueries.longbreaks,
    list: longBreaksColumns,
    response: z.object({ ...person, longest: z.number(), missing: z.number() }),
  },
  'GET /reports/decisions': {
    allow: readerRoles,
    summary: 'Return the working days from request to last decision, per approver.',
    inTurn: true,
    query: reportQueries.decisions,
    list: decisionsColumns,
    response: z.object({
      emplId: z.string(),
      name: z.string(),
      decided: z.number(),
      approved: z.number(),
      rejected: z.number(),
      median: z.number(),
      longest: z.number(),
    }),
  },
  'GET /reports/entries': {
    allow: readerRoles,
    summary: 'List the entries of a year: grants, carry-overs, corrections, payouts and undone bookings, latest first.',
    inTurn: true,
    query: reportQueries.entries,
    list: entriesColumns,
    response: z.object({
      ...person,
      entryId: z.number(),
      on: z.string(),
      leaveCode: z.string(),
      leaveType: z.string(),
      kind: z.enum(entryKinds),
      what: z.string(),
      days: z.number(),
      note: z.string().nullable(),
      by: z.string().nullable(),
    }),
  },
  'GET /reports/lapses': {
    allow: readerRoles,
    summary: 'List the days of a year that expire unless they are taken by then. Pending leave counts as taken.',
    inTurn: true,
    query: reportQueries.lapses,
    list: expiringDaysColumns,
    response: z.object({
      ...person,
      until: z.string(),
      leaveCode: z.string(),
      leaveType: z.string(),
      days: z.number(),
      used: z.number(),
      lapses: z.number(),
      /** When the person was last notified of exactly these days; null if never or more than half a year ago. */
      told: z.string().nullable(),
    }),
  },
  'GET /reports/payroll': {
    allow: readerRoles,
    summary: 'Return the days of leave in a period by person and leave type, and below them later changes to earlier periods.',
    inTurn: true,
    query: reportQueries.payroll,
    list: payrollColumns,
    response: z.object({ ...person, part: z.string(), leaveCode: z.string(), leaveType: z.string(), days: z.number() }),
  },
  'GET /reports/{report}/summary': {
    allow: readerRoles,
    summary: 'Return the sums over all pages of a report, its bars and its leave types. `asked` is the query of the report.',
    inTurn: true,
    params: z.object({ report: z.enum(reportNames) }),
    query: z.strictObject({ asked: optionalText(2000).default('') }),
    response: z.object({
      /** The expected seconds of a report that is too large to show, and whether it can be sent by email. It has no rows, sums or bars. */
      large: z.object({ seconds: z.number(), canEmail: z.boolean() }).nullable(),
      rows: z.number(),
      /** The number of different people in the rows; null in a report whose bars are not departments of people. */
      people: z.number().nullable(),
      sums: z.record(z.string(), z.number()),
      bars: z.array(z.object({ label: z.string(), value: z.number() })),
      leaveTypes: z.array(z.object({ leaveCode: z.string(), leaveDescr: z.string(), isPaidOut: z.boolean() })),
      departments: z.array(z.object({ code: z.string(), name: z.string() })),
      businessUnits: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  'POST /reportemail': {
    allow: readerRoles,
    summary:
      'Send a report to the caller once as a workbook, with the data that the caller may read when it is sent. `asked` is the query of the report. Repeating the call before the email is sent changes nothing.',
    body: z.strictObject({ report: z.enum(reportNames), asked: optionalText(2000).default('') }),
    response: Success,
  },
  'GET /reportsendings': {
    allow: readerRoles,
    summary: "List the caller's monthly reports.",
    response: z.array(
      z.object({ reportSendingId: z.number(), report: z.enum(reportNames), asked: z.string(), sentOn: z.string().nullable() }),
    ),
  },
  'POST /reportsending': {
    allow: readerRoles,
    summary:
      'Send a report to the caller as a workbook on the first of each month, with the data that the caller may read then. `asked` is the query of the report; missing parameters follow the month. Repeating the call changes nothing.',
    body: z.strictObject({ report: z.enum(reportNames), asked: optionalText(2000).default('') }),
    response: Success,
  },
  'DELETE /reportsending/{reportSendingId}': {
    allow: readerRoles,
    summary: 'Stop one of your monthly reports.',
    params: z.object({ reportSendingId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: Success,
  },
});
