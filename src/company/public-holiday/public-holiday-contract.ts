import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, ignoredField, plainDate, Success } from '#src/platform/http/contract/fields.ts';
import { RecalculatedLeaveSchema } from '#src/ledger/leave-ledger/wording/recalculated-leave-schema.ts';
import { publicHolidayColumns } from './public-holiday-columns.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { publicHolidayProblems } from './public-holiday-rules.ts';
import { publicHolidayMessage } from './public-holiday-sentences.ts';

const HolidayPart = z.enum(['AM', 'PM'], { error: encodeMessage(publicHolidayMessage('holiday.part-form')) });

const PublicHoliday = z
  .object({
    holidayDate: z.string(),
    holidayDay: z.string(),
    holidayDescr: z.string(),
    holidayState: z.string(),
    /** The half that is free; left out for a whole day. */
    holidayPart: HolidayPart.optional(),
  })
  .meta({ id: 'PublicHoliday' });

const params = z.object({ holidayDate: plainDate(publicHolidayMessage('holiday.date-invalid')) });

// Far above the limits of the fields, so that the rules report texts that are too long.
const field = (blank: MessageDescriptor) => boundedText(1000, blank, httpMessage('value.far-too-long')).trim();

export const HolidayInput = z
  .strictObject({
    holidayDate: field(publicHolidayMessage('holiday.date-blank')),
    /** Derived from the date. */
    holidayDay: ignoredField,
    holidayDescr: field(publicHolidayMessage('holiday.descr-blank')),
    holidayState: field(publicHolidayMessage('holiday.state-blank')),
    holidayPart: HolidayPart.nullish(),
  })
  .superRefine((holiday, context) => {
    for (const { path, because: _because, ...said } of publicHolidayProblems(holiday))
      context.addIssue({ code: 'custom', path: [path], message: encodeMessage(said) });
  });

/** The dates of one change; a sheet has at most 20,000 rows. */
const dates = z
  .array(plainDate(publicHolidayMessage('holiday.date-invalid')))
  .max(20_000)
  .default([]);

export const publicHolidayContract = contract({
  'GET /publicholidays': {
    allow: 'signed-in',
    token: { scopes: ['leave:read', 'leave:write'] },
    summary: 'List all public holidays.',
    list: publicHolidayColumns,
    response: PublicHoliday,
  },
  'POST /publicholidays/recount': {
    maxBodyBytes: 1024 * 1024,
    allow: ['HR'],
    summary: 'Preview which applications a change of holidays would recalculate, and the difference. Nothing is stored.',
    body: z.strictObject({
      added: dates,
      removed: dates,
      /** The new holidays; dates in `added` are whole days for everyone. */
      stored: z.array(HolidayInput).max(20_000).default([]),
    }),
    response: z.array(RecalculatedLeaveSchema),
  },
  'GET /publicholidays/template': {
    allow: ['HR'],
    summary: 'Download the upload template for holidays.',
    answersFile: true,
    response: z.unknown(),
  },
  'GET /publicholiday/{holidayDate}': {
    allow: 'signed-in',
    token: { scopes: ['leave:read', 'leave:write'] },
    summary: 'Get one public holiday.',
    params,
    response: PublicHoliday,
  },
  'POST /publicholiday': {
    allow: ['HR'],
    inRows: true,
    summary: 'Add a public holiday. Applications that include its date are recalculated.',
    body: HolidayInput,
    response: PublicHoliday,
  },
  'PATCH /publicholiday/{holidayDate}': {
    allow: ['HR'],
    summary: 'Change a public holiday. A new date moves it. Applications that include either date are recalculated.',
    params,
    body: HolidayInput,
    response: PublicHoliday,
  },
  'DELETE /publicholiday/{holidayDate}': {
    allow: ['HR'],
    summary: 'Delete a public holiday. Applications that include its date are recalculated.',
    params,
    response: Success,
  },
});
