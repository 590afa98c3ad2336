import { z } from 'zod';
import { bounded, coded, plainDate } from '#src/platform/http/fields.ts';
import { say } from './report-sentences.ts';
import { mostDaysInARow } from './reports.ts';

// Nothing is known of other centuries, and a calendar of any year has days before and after it.
const date = plainDate(say('report.date-invalid')).refine((text) => text >= '1900' && text < '3000', coded(say('report.date-invalid')));
const whole = (max: number, pattern: RegExp, said: ReturnType<typeof say>) =>
  bounded(max, said, said).regex(pattern, coded(said)).transform(Number);
const year = whole(4, /^(19|2\d)\d\d$/, say('report.year-invalid'));
const month = whole(2, /^([1-9]|1[0-2])$/, say('report.date-invalid'));

/** Managers also see the line below their direct reports; `entries` and `payroll` accept it and show direct reports only. */
const below = z.enum(['yes', 'no']).default('no');

/** What each report is asked for beside page, order and filters; what is left out is this year, or today. */
export const reportQueries = {
  balances: z.strictObject({
    on: date.optional(),
    /** `*`, like no code, is every type. */
    leaveCode: bounded(3).optional(),
    deptId: bounded(20).optional(),
    businessUnit: bounded(20).optional(),
    status: z.enum(['A', 'I']).optional(),
    below,
  }),
  absence: z
    .strictObject({
      year: year.optional(),
      by: z.enum(['month', 'department', 'type']).default('month'),
      fromMonth: month.optional(),
      toMonth: month.optional(),
      leaveCode: bounded(3).optional(),
      below,
    })
    .superRefine(({ fromMonth = 1, toMonth = 12 }, context) => {
      if (toMonth < fromMonth) context.addIssue({ code: 'custom', path: ['toMonth'], message: coded(say('report.months-turned')) });
    }),
  absencerate: z.strictObject({
    from: date.optional(),
    to: date.optional(),
    types: bounded(60)
      .regex(/^[^,]{1,3}(,[^,]{1,3}){0,14}$/, coded(say('report.types-invalid')))
      .optional(),
  }),
  longbreaks: z.strictObject({
    year: year.optional(),
    days: whole(2, /^[1-9]\d?$/, say('report.days-invalid', { most: mostDaysInARow })).default(10),
    below,
  }),
  decisions: z.strictObject({ year: year.optional(), below }),
  entries: z.strictObject({ year: year.optional(), below }),
  lapses: z.strictObject({ year: year.optional(), below }),
  payroll: z.strictObject({ from: date.optional(), to: date.optional(), below }),
};
