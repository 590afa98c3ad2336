import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, plainDate, text, year } from '#src/platform/http/contract/fields.ts';
import { holidayKinds } from './calendar-day.ts';
import { differenceKinds } from './compare-holidays.ts';
import { HolidayInput } from './public-holiday-contract.ts';
import { publicHolidayMessage } from './public-holiday-sentences.ts';
import { maxFileDays, maxFileName } from './calendar-file/calendar-file-rules.ts';

const Row = z.object({
  holidayDate: z.string(),
  holidayDescr: z.string(),
  holidayState: z.string(),
  holidayPart: z.enum(['AM', 'PM']).nullable(),
  difference: z.enum(differenceKinds),
  kind: z.enum(holidayKinds),
  /** Whether its kind is `public`. */
  isPublic: z.boolean(),
  /** Whether the date follows the moon and may shift once it is announced. */
  byMoon: z.boolean(),
  /** False if the date follows a moon or an estimate, or moved by more than six days from the year before without following Easter. */
  certain: z.boolean(),
  /** Whether it is on a Sunday without a substitute, in a calendar that had substitutes in other years. */
  lacksSubstitute: z.boolean(),
  /** The stored name on that date, and its version. */
  stored: z.string().nullable(),
  version: z.number().nullable(),
});

const Comparison = z.object({
  holidays: z.array(Row),
  /** The holidays of the year before that the year lacks. */
  missing: z.array(z.object({ holidayDescr: z.string(), lastYearDate: z.string() })),
});

/** The company's state that observes the holidays; everyone if left out. */
const ourState = boundedText(20).optional();

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
    summary: 'Compare the calendar of a country or one of its states with the stored holidays and with the year before.',
    query: z.strictObject({ country: boundedText(10), state: boundedText(10).optional(), year, ourState }),
    response: Comparison,
  },
  'POST /countryholidays/preview': {
    maxBodyBytes: 1024 * 1024,
    allow: ['HR'],
    summary: 'Compare the days of a calendar file in the same way: those of the year, and of the year before. Nothing is stored.',
    body: z.strictObject({
      year,
      ourState,
      holidays: z
        .array(
          z.strictObject({
            holidayDate: plainDate(publicHolidayMessage('holiday.date-invalid')),
            holidayDescr: text(maxFileName, publicHolidayMessage('holiday.descr-blank')),
            kind: z.enum(holidayKinds).default('public'),
            /** False if the file calls the date tentative. */
            certain: z.boolean().default(true),
          }),
        )
        .max(maxFileDays),
    }),
    response: Comparison,
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
