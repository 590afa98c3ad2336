import { z } from 'zod';
import { boundedText, encodeMessage, plainDate } from '#src/platform/http/contract/fields.ts';
import { reportMessage } from './report-sentences.ts';
import { maxConsecutiveDays } from './reports.ts';

// Reports exclude other centuries, so that calendars always have days before and after.
const date = plainDate(reportMessage('report.date-invalid')).refine(
  (text) => text >= '1900' && text < '3000',
  encodeMessage(reportMessage('report.date-invalid')),
);
const wholeNumber = (max: number, pattern: RegExp, said: ReturnType<typeof reportMessage>) =>
  boundedText(max, said, said).regex(pattern, encodeMessage(said)).transform(Number);
const year = wholeNumber(4, /^(19|2\d)\d\d$/, reportMessage('report.year-invalid'));
const month = wholeNumber(2, /^([1-9]|1[0-2])$/, reportMessage('report.date-invalid'));

/** Managers also see the line below their direct reports; `entries` and `payroll` accept it and show direct reports only. */
const below = z.enum(['yes', 'no']).default('no');

/** Whether a forecast counts the plans that the caller may read. */
const plans = z.enum(['yes', 'no']).default('no');

/** Limits a report to the people of a department. */
const deptId = boundedText(20).optional();

/** `*` and a missing code mean every type. */
const oneOrEveryType = boundedText(3).optional();

const typeCodes = boundedText(60)
  .regex(/^[^,]{1,3}(,[^,]{1,3}){0,14}$/, encodeMessage(reportMessage('report.types-invalid')))
  .optional();

/** The parameters of each report in addition to page, order and filters. Default: this year or today. */
export const reportQueries = {
  balances: z.strictObject({
    on: date.optional(),
    leaveCode: oneOrEveryType,
    deptId,
    businessUnit: boundedText(20).optional(),
    status: z.enum(['A', 'I']).optional(),
    below,
  }),
  absence: z
    .strictObject({
      year: year.optional(),
      by: z.enum(['month', 'department', 'type']).default('month'),
      fromMonth: month.optional(),
      toMonth: month.optional(),
      leaveCode: boundedText(3).optional(),
      deptId,
      plans,
      below,
    })
    .superRefine(({ fromMonth = 1, toMonth = 12 }, context) => {
      if (toMonth < fromMonth)
        context.addIssue({ code: 'custom', path: ['toMonth'], message: encodeMessage(reportMessage('report.months-turned')) });
    }),
  absencerate: z.strictObject({
    from: date.optional(),
    to: date.optional(),
    types: typeCodes,
    deptId,
  }),
  spells: z.strictObject({ from: date.optional(), to: date.optional(), types: typeCodes, deptId }),
  unbooked: z.strictObject({
    leaveCode: oneOrEveryType,
    left: wholeNumber(2, /^[1-9]\d?$/, reportMessage('report.days-invalid', { most: maxConsecutiveDays })).default(5),
    deptId,
  }),
  longbreaks: z.strictObject({
    year: year.optional(),
    days: wholeNumber(2, /^[1-9]\d?$/, reportMessage('report.days-invalid', { most: maxConsecutiveDays })).default(10),
    deptId,
    below,
  }),
  decisions: z.strictObject({ year: year.optional(), deptId, below }),
  entries: z.strictObject({ year: year.optional(), leaveCode: oneOrEveryType, deptId, below }),
  lapses: z.strictObject({ year: year.optional(), leaveCode: oneOrEveryType, deptId, below }),
  payroll: z.strictObject({ from: date.optional(), to: date.optional(), deptId, below }),
};
