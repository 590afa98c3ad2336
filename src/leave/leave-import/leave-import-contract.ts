import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, optionalText } from '#src/platform/http/contract/fields.ts';
import { leaveImportColumns } from './leave-import-columns.ts';
import { maxImportRows } from './leave-import-rules.ts';

/** A cell. The rules of the rows say what is wrong with it, so that one row does not refuse the others. */
const cell = (max: number) => boundedText(max);
const optionalCell = (max: number) => cell(max).optional();

const Row = z.strictObject({
  emplId: optionalCell(50),
  /** In any letter case. Without an employee ID it identifies the employee. */
  businessEmail: optionalCell(254),
  leaveCode: cell(50),
  startDate: cell(50),
  endDate: cell(50),
  /** `AM` or `PM` for half of a single day. */
  halfDayPart: optionalCell(20),
  /** `PM` if the first day begins at noon. On a single day it means half a day. */
  startPart: optionalCell(20),
  /** `AM` if the last day ends at noon. On a single day it means half a day. */
  endPart: optionalCell(20),
  /** The days that the previous product counted. */
  days: z.union([z.number(), cell(50)]).optional(),
  reason: optionalText(2_000).optional(),
  /** The ID of the approver; by default the line manager. */
  approver: optionalCell(50),
});

const ImportRequest = z.strictObject({
  rows: z.array(Row).min(1).max(maxImportRows),
  /** Books the difference between the days of the sheet and the counted days as a correction. Default: the counted days apply. */
  keepSheetDays: z.boolean().optional(),
  /** Later leave uses up the taken days of the entitlement upload too. Default: only leave that began before today. */
  takenIncludesBooked: z.boolean().optional(),
  allowBelowZero: z.boolean().optional(),
});

const Message = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()).optional(), message: z.string() });

const PreviewedRow = z.object({
  /** The place of the row in the call, from 1. */
  row: z.number(),
  /** Null if the employee is unknown. */
  emplId: z.string().nullable(),
  /** The counted days; null if other rules refuse the row first. */
  leaveDuration: z.number().nullable(),
  sheetDays: z.number().nullable(),
  days: z.array(z.object({ date: z.string(), days: z.number(), reason: z.string().optional() })),
  problems: z.array(Message.extend({ path: z.string() })),
  warnings: z.array(Message),
});

const Balance = z.object({
  emplId: z.string(),
  leaveCode: z.string(),
  year: z.number(),
  /** Available days less taken days; negative if overdrawn. */
  before: z.number(),
  after: z.number(),
});

const Run = z.object({
  leaveImportId: z.number(),
  importedOn: z.string(),
  importedBy: z.string(),
  rows: z.number(),
  people: z.number(),
  days: z.number(),
  state: z.enum(['Imported', 'Undone']),
});

/** 20,000 rows with every cell filled as people fill them. */
const maxBodyBytes = 8 * 1024 * 1024;

export const leaveImportContract = contract({
  'POST /leaveimport/preview': {
    maxBodyBytes,
    allow: ['HR'],
    summary:
      'Validate rows of leave from another product. Returns the counted days, problems and warnings of each row, the balances, and the years of the leave that have no public holidays.',
    body: ImportRequest,
    response: z.object({ rows: z.array(PreviewedRow), balances: z.array(Balance), yearsWithoutHolidays: z.array(z.number()) }),
  },
  'POST /leaveimport': {
    maxBodyBytes,
    allow: ['HR'],
    summary: 'Import leave from another product as approved leave. Stores all rows or none, and notifies no one.',
    body: ImportRequest,
    response: z.object({ leaveImportId: z.number(), rows: z.number() }),
  },
  'GET /leaveimports': { allow: ['HR'], summary: 'List the imports of leave, latest first.', list: leaveImportColumns, response: Run },
  'DELETE /leaveimport/{leaveImportId}': {
    allow: ['HR'],
    summary: 'Undo an import: remove all its leave. If some of its leave was changed, a 409 names the people.',
    params: z.object({ leaveImportId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    /** How many applications were removed. */
    response: z.object({ removed: z.number() }),
  },
  'GET /leaveimport/template': {
    allow: ['HR'],
    summary: 'Download the template for importing leave.',
    answersFile: true,
    response: z.unknown(),
  },
});
