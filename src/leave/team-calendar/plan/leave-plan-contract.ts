import { z } from 'zod';
import { daysUntil } from '#src/base/dates/plain-date.ts';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, ignoredField, optionalText, plainDate, Success, text } from '#src/platform/http/contract/fields.ts';
import { maxAwayDays } from '#src/leave/team-calendar/calendar-period.ts';
import { addPeriodIssue } from '#src/leave/team-calendar/team-calendar-contract.ts';
import { teamCalendarMessage } from '#src/leave/team-calendar/team-calendar-sentences.ts';
import { maxPlanNote } from './leave-plan-rules.ts';

const dates = {
  startDate: plainDate(teamCalendarMessage('period.start-invalid')),
  endDate: plainDate(teamCalendarMessage('period.end-invalid')),
};

const Body = z.strictObject({
  ...dates,
  leaveCode: text(3, teamCalendarMessage('leave-type.blank')),
  halfDayPart: z.enum(['AM', 'PM'], { error: encodeMessage(teamCalendarMessage('leave.half-form')) }).nullish(),
  startPart: z.literal('PM', { error: encodeMessage(teamCalendarMessage('leave.start-part-form')) }).nullish(),
  endPart: z.literal('AM', { error: encodeMessage(teamCalendarMessage('leave.end-part-form')) }).nullish(),
  note: optionalText(maxPlanNote).nullish(),
  /** Whether colleagues of the same team see the plan. */
  showToTeam: z.boolean().default(false),
  leavePlanId: ignoredField,
  leaveDescr: ignoredField,
});

const period = {
  startDate: z.string(),
  endDate: z.string(),
  halfDayPart: z.enum(['AM', 'PM']).nullable(),
  startPart: z.literal('PM').nullable(),
  endPart: z.literal('AM').nullable(),
};

const OwnPlan = z.object({
  leavePlanId: z.number(),
  leaveCode: z.string(),
  leaveDescr: z.string(),
  ...period,
  note: z.string().nullable(),
  showToTeam: z.boolean(),
});

const VisiblePlan = z.object({
  leavePlanId: z.number(),
  emplId: z.string(),
  name: z.string(),
  /** Null if you may not know the type. */
  leaveCode: z.string().nullable(),
  leaveDescr: z.string().nullable(),
  ...period,
  /** Only for the line manager, an approver of the person's leave, and HR. */
  note: z.string().nullable(),
});

const months = z.strictObject({ from: dates.startDate.optional(), to: dates.endDate.optional() }).superRefine(({ from, to }, context) => {
  if (from !== undefined && to !== undefined) addPeriodIssue(context, 'to', { days: daysUntil(from, to) + 1, most: maxAwayDays });
  else if (from !== undefined || to !== undefined) {
    const [field, code] = from === undefined ? (['from', 'period.start-invalid'] as const) : (['to', 'period.end-invalid'] as const);
    context.addIssue({ code: 'custom', path: [field], message: encodeMessage(teamCalendarMessage(code)) });
  }
});

const params = z.object({ leavePlanId: boundedText(15).regex(/^[1-9]\d{0,14}$/) });

export const leavePlanContract = contract({
  'GET /leaveplans/me': {
    allow: 'signed-in',
    summary: 'List your plans that have not ended. A plan is pencilled-in leave: it costs nothing and asks no one.',
    response: z.array(OwnPlan),
  },
  'GET /leaveplans': {
    allow: 'signed-in',
    summary:
      'List the plans of others that you may see: of direct reports, of applicants whose leave you decide, and of everyone for HR; of your team only those shown to the team. `from` and `to` span at most 62 days; without both, this month.',
    inTurn: true,
    query: months,
    response: z.array(VisiblePlan),
  },
  'POST /leaveplan': {
    allow: 'signed-in',
    summary: 'Add a plan. It ends today or later. A person has at most 50.',
    body: Body,
    response: OwnPlan,
  },
  'PATCH /leaveplan/{leavePlanId}': {
    allow: 'signed-in',
    summary: 'Change a plan of your own. Fields that are left out stay unchanged.',
    params,
    body: Body.partial().extend({ showToTeam: z.boolean().optional() }),
    response: OwnPlan,
  },
  'DELETE /leaveplan/{leavePlanId}': { allow: 'signed-in', summary: 'Delete a plan of your own.', params, response: Success },
});
