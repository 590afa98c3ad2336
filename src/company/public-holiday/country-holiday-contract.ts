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
  /** Whether it is a public holiday there, and not one of banks or by choice. */
  isPublic: z.boolean(),
  /** Reckoned by the moon: the day may be another one once it is announced. */
  byMoon: z.boolean(),
  /** The name that is stored on that date, and the version of what is stored. */
  stored: z.string().nullable(),
  version: z.number().nullable(),
});

export const countryHolidayContract = contract({
  'GET /holidaycountries': {
    allow: ['HR'],
    summary: 'The countries whose calendars are known, with their states.',
    response: z.array(
      z.object({ country: z.string(), name: z.string(), states: z.array(z.object({ state: z.string(), name: z.string() })) }),
    ),
  },
  'GET /holidaystates': {
    allow: ['HR'],
    summary: 'How many active employees work in each state today, those without one as well.',
    response: z.array(z.object({ state: z.string().nullable(), people: z.number() })),
  },
  'GET /countryholidays': {
    allow: ['HR'],
    summary: 'The calendar of a country, or of a state of it, beside the holidays that are stored.',
    query: z.strictObject({
      country: boundedText(10),
      state: boundedText(10).optional(),
      year,
      /** The state of ours that has them; without it everybody has. */
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
    summary: 'What was taken over at once and not taken back, the latest first: each holiday with what stood on its date before.',
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
    summary: 'Takes back what was taken over at once, while no holiday of it was changed and no leave was filed on them since.',
    params: z.object({ takeOverId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: z.object({ undone: z.number() }),
  },
});
