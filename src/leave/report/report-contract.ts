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
} from './report-columns.ts';
import { reportQueries } from './report-queries.ts';
import { reportNames } from './reports.ts';

const runStates = ['waiting', 'running', 'ready', 'failed'] as const;
const runFields = z.object({
  /** The elapsed part of the expected time, from 0 to 1. */
  share: z.number(),
  seconds: z.number(),
  readyAt: z.string().nullable(),
  keptUntil: z.string().nullable(),
});

const person = { emplId: z.string(), name: z.string(), department: z.string() };
const readerRoles = ['HR', 'MANAGER', 'DEPT_ADMIN'] as const;

export const reportContract = contract({
  'GET /reports/balances': {
    allow: readerRoles,
    summary: 'What everybody has left at the end of a day, by default today, as it is known now.',
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
    summary: 'Days away in a year, by month, department or type.',
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
    summary: 'Working days of sick leave in working days employed, and spells of it, by department.',
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
  'GET /reports/longbreaks': {
    allow: readerRoles,
    summary: 'Who has not had so many working days of leave in a row in a year.',
    inTurn: true,
    query: reportQueries.longbreaks,
    list: longBreaksColumns,
    response: z.object({ ...person, longest: z.number(), missing: z.number() }),
  },
  'GET /reports/decisions': {
    allow: readerRoles,
    summary: 'How many working days it takes from asking to the last decision, by who decided.',
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
    summary: 'What was granted, carried over, corrected, paid out and taken back in a year, an entry a line, the latest first.',
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
    summary: 'The days of a year that are gone after a day, unless they are taken by then. What waits for approval counts as taken.',
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
    summary: 'The days of leave in a period by person and type, and below what changed in it of days before.',
    inTurn: true,
    query: reportQueries.payroll,
    list: payrollColumns,
    response: z.object({ ...person, part: z.string(), leaveCode: z.string(), leaveType: z.string(), days: z.number() }),
  },
  'GET /reports/{report}/summary': {
    allow: readerRoles,
    summary: 'Sums over all pages of a report, its bars, and the leave types that it knows. `asked` is the query of the report.',
    inTurn: true,
    params: z.object({ report: z.enum(reportNames) }),
    query: z.strictObject({ asked: optionalText(2000).default('') }),
    response: z.object({
      /** The progress of a slow report, which has rows, sums and bars once it is ready. Null for reports that are answered at once. */
      run: runFields.extend({ reportRunId: z.number().nullable(), state: z.enum(['none', ...runStates]) }).nullable(),
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
  'GET /reportruns': {
    allow: readerRoles,
    summary: 'The reports that are worked out for the caller, or were and are still kept, the latest first.',
    response: z.array(
      runFields.extend({ reportRunId: z.number(), report: z.enum(reportNames), asked: z.string(), state: z.enum(runStates) }),
    ),
  },
  'POST /reportrun': {
    allow: readerRoles,
    summary:
      'Has a report worked out that takes too long to be waited for, and kept for the caller for a day. `asked` is the query of the report. What is under way goes on; what is over is begun anew.',
    body: z.strictObject({ report: z.enum(reportNames), asked: optionalText(2000).default('') }),
    response: z.object({ reportRunId: z.number() }),
  },
  'DELETE /reportrun/{reportRunId}': {
    allow: readerRoles,
    summary: 'Takes one of the own back that waits, or removes what was kept of it.',
    params: z.object({ reportRunId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: Success,
  },
  'GET /reportsendings': {
    allow: readerRoles,
    summary: 'The reports that the caller has sent to themselves every month.',
    response: z.array(
      z.object({ reportSendingId: z.number(), report: z.enum(reportNames), asked: z.string(), sentOn: z.string().nullable() }),
    ),
  },
  'POST /reportsending': {
    allow: readerRoles,
    summary:
      'Has a report sent to the caller as a workbook on the first of each month, with what the caller may read then. `asked` is the query of the report; what is left out of it is of that month. The same once more changes nothing.',
    body: z.strictObject({ report: z.enum(reportNames), asked: optionalText(2000).default('') }),
    response: Success,
  },
  'DELETE /reportsending/{reportSendingId}': {
    allow: readerRoles,
    summary: 'Ends one of the own sendings.',
    params: z.object({ reportSendingId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: Success,
  },
});
