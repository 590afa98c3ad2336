import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, plainDate, text, year } from '#src/platform/http/contract/fields.ts';
import { entryKinds } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { leaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { manualEntryKinds } from './entitlement-entry-rules.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

const Entry = z.object({
  entryId: z.number(),
  kind: z.enum(entryKinds),
  /** Signed. */
  days: z.number(),
  on: z.string(),
  /** The last day of days that expire. */
  until: z.string().optional(),
  note: z.string().nullable(),
  byEmplId: z.string().nullable(),
  happenedAt: z.string(),
});

export const ExplainedLineResponse = z.object({
  on: z.string(),
  what: z.string(),
  /** The last day, the note, or the cause of the expiry. */
  about: z.string().optional(),
  /** Signed. */
  days: z.number(),
  /** The balance after the entry. */
  balance: z.number(),
  entryId: z.number().optional(),
  appliedLeaveId: z.number().optional(),
  effDate: z.string().optional(),
  startDate: z.string().optional(),
  /** The leave type in the address of the application: days of a pending illness belong to other leave. */
  leaveCode: z.string().optional(),
  leaveStatus: z.enum(leaveStatuses).optional(),
  leaveStatusText: z.string().optional(),
  /** The last day of the expired days. */
  lapsed: z.string().optional(),
  /** The entry accrues in a month that is not over. */
  coming: z.literal(true).optional(),
});

const Forecast = z.object({
  leaveCode: z.string(),
  leaveDescr: z.string(),
  /** The days that can still be planned, never below 0. */
  left: z.number(),
  /** The balance at the end of that day. */
  account: z.number(),
  /** Later leave, booked or pending. */
  bookedAfter: z.number(),
  /** The part of that leave that days credited later will cover. */
  comesAfter: z.number(),
});

/** The available days of a year, and the days that closing it carried over or let expire. */
const YearFigures = z.object({ available: z.number(), carried: z.number(), lapsed: z.number() });

/** The figures of a year before and after a change. */
export const EntryEffectResponse = z.object({
  year: z.number(),
  /** A year end has closed the year: its balance was carried over or has expired. */
  isClosed: z.boolean(),
  was: YearFigures,
  becomes: YearFigures,
});

const entryBodyFields = {
  kind: z.enum(manualEntryKinds),
  days: z.number({ error: encodeMessage(leaveEntitlementMessage('entitlement.days-form')) }),
  until: plainDate(leaveEntitlementMessage('entitlement-entry.until-invalid')).nullish(),
};

const note = text(250, leaveEntitlementMessage('entitlement-entry.note-blank'));

export const entitlementEntryContract = contract({
  'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/explain': {
    allow: 'signed-in',
    summary: 'Explain a balance in order of date: entries, booked and pending leave, and expiries, each with the balance after it.',
    params: z.object({ emplId: boundedText(10), year, leaveCode: boundedText(3) }),
    response: z.array(ExplainedLineResponse),
  },
  'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/balance': {
    allow: 'signed-in',
    token: { scopes: ['balances:read'] },
    summary: 'Forecast the balance of one entitlement on a day of its year.',
    params: z.object({ emplId: boundedText(10), year, leaveCode: boundedText(3) }),
    query: z.strictObject({ on: plainDate(leaveEntitlementMessage('balance.day-invalid')) }),
    response: Forecast,
  },
  'GET /balance/me': {
    allow: 'signed-in',
    summary: 'Forecast your balances on a day of this year, or of next year once it is open: one line per leave type.',
    query: z.strictObject({ on: plainDate(leaveEntitlementMessage('balance.day-invalid')) }),
    response: z.array(Forecast),
  },
  'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/entries': {
    allow: 'signed-in',
    token: { scopes: ['balances:read'], without: ['note'] },
    summary: 'List the entries of one entitlement, by the date from which they count.',
    params: z.object({ emplId: boundedText(10), year, leaveCode: boundedText(3) }),
    response: z.array(Entry),
  },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary: 'Add an entry: a correction, earned days, or a payout.',
    params: z.object({ emplId: boundedText(10), year, leaveCode: boundedText(3) }),
    body: z.strictObject({ ...entryBodyFields, note }),
    response: Entry,
  },
  'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview': {
    allow: ['HR', 'DEPT_ADMIN'],
    summary:
      'Preview the effect of an entry on its year and, if that year is closed, on later years. Nothing is stored; invalid entries are refused.',
    params: z.object({ emplId: boundedText(10), year, leaveCode: boundedText(3) }),
    body: z.strictObject({ ...entryBodyFields, note: note.optional() }),
    response: z.array(EntryEffectResponse),
  },
});
