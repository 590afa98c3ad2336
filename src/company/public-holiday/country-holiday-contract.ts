import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, year } from '#src/platform/http/contract/fields.ts';
import { differenceKinds } from './compare-holidays.ts';
import { HolidayInput } from './public-holiday-contract.ts';

const Row = z.object({
  holidayDate: z.string(),
  holidayDescr: z.string(),
  holidayState: z.string(),
  holidayPart: z.enum(['AM', 'PM']).nullable(),
  difference: z.enum(differenceKinds),
  /** Whether it is an official public holiday, not a bank or optional holiday. */
  isPublic: z.boolean(),
  /** Whether the date follows the moon and may shift once it is announced. */
  byMoon: z.boolean(),
  /** The stored name on that date, and its version. */
  stored: z.string().nullable(),
  version: z.number().nullable(),
});

export const countryHolidayContract = contract({
  'GET /holidaycountries': {
    allow: ['HR'],
    summary: 'List the countries with a calendar, and their states.',
    response: z.array(
      z.object({ country: z.string(), name: z.string(), states: z.array(z.object({ state: z.string(), name: z.string() })) }),
    ),
  },
  'GET /holidaystates': {
    allow: ['HR'],
    summary: 'Count the active employees per state today, including those without one.',
    response: z.array(z.object({ state: z.string().nullable(), people: z.number() })),
  },
  'GET /countryholidays': {
    allow: ['HR'],
    summary: 'Compare the calendar of a country or one of its states with the stored holidays.',
    query: z.strictObject({
      country: boundedText(10),
      state: boundedText(10).optional(),
      year,
      /** The company's state that observes the holidays; everyone if left out. */
      ourState: boundedText(20).optional(),
    }),
    response: z.array(Row),
  },
  'POST /countryholidays': {
    maxBodyBytes: 1024 * 1024,
    allow: ['HR'],
    summary:
      'Store holidays, all or none: new ones, and those that replace the named version. Leave is recalculated once. Without a change `takeOverId` is null.',
    body: z.strictObject({
      holidays: z
        .array(z.strictObject({ holiday: HolidayInput, version: z.int().optional() }))
        .min(1)
        .max(400),
    }),
    response: z.object({ saved: z.number(), takeOverId: z.number().nullable() }),
  },
  'GET /countryholidays/takeovers': {
    allow: ['HR'],
    summary: 'List the imports that can be undone, latest first: each holiday with the previous record on its date.',
    response: z.array(
      z.object({
        takeOverId: z.number(),
        takenOn: z.string(),
        byName: z.string().nullable(),
        holidays: z.array(
          z.object({ holidayDate: z.string(), holidayDescr: z.string(), version: z.number(), before: HolidayInput.nullable() }),
        ),
      }),
    ),
  },
  'DELETE /countryholidays/{takeOverId}': {
    allow: ['HR'],
    summary: 'Undo an import, as long as its holidays are unchanged and no leave has been booked on them since.',
    params: z.object({ takeOverId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: z.object({ undone: z.number() }),
  },
});
