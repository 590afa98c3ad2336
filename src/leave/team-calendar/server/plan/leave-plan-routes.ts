import type { FastifyInstance } from 'fastify';
import { addDays, addMonths, type PlainDate, startOfMonth } from '#src/base/dates/plain-date.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { leavePlanContract } from '#src/leave/team-calendar/plan/leave-plan-contract.ts';
import { maxPlans, planProblems } from '#src/leave/team-calendar/plan/leave-plan-rules.ts';
import { teamCalendarMessage } from '#src/leave/team-calendar/team-calendar-sentences.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { feature } from '#src/platform/http/server/feature.ts';
import { type CallServices, serve } from '#src/platform/http/server/serve.ts';
import * as queries from './leave-plan-queries.ts';
import { findVisiblePlans } from './visible-plan-queries.ts';

function registerLeavePlans(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, leavePlanContract, {
    'GET /leaveplans/me': ({ sql, caller }) => queries.findOwnPlans(sql, caller.emplId, services.today()),

    'GET /leaveplans'({ sql, caller, query }) {
      const today = services.today();
      return findVisiblePlans(sql, caller, { ...monthOrPeriod(query, today), today });
    },

    async 'POST /leaveplan'({ tx, caller, body }) {
      const today = services.today();
      const plan = {
        leaveCode: body.leaveCode,
        startDate: body.startDate,
        endDate: body.endDate,
        halfDayPart: body.halfDayPart ?? null,
        startPart: body.startPart ?? null,
        endPart: body.endPart ?? null,
        note: body.note || null,
        showToTeam: body.showToTeam,
      };
      await refuseInvalidPlan(tx, plan, today);
      if ((await queries.countPlansLocked(tx, caller.emplId, today)) >= maxPlans) {
        throw new AppError(409, teamCalendarMessage('plan.full', { most: maxPlans }));
      }
      return queries.insertPlan(tx, caller.emplId, plan);
    },

    async 'PATCH /leaveplan/{leavePlanId}'({ tx, caller, params, body }) {
      const today = services.today();
      const before = await queries.lockPlan(tx, params.leavePlanId, { emplId: caller.emplId, today });
      if (!before) throw notFound();
      const plan = {
        leaveCode: body.leaveCode ?? before.leaveCode,
        startDate: body.startDate ?? before.startDate,
        endDate: body.endDate ?? before.endDate,
        halfDayPart: body.halfDayPart === undefined ? before.halfDayPart : body.halfDayPart,
        startPart: body.startPart === undefined ? before.startPart : body.startPart,
        endPart: body.endPart === undefined ? before.endPart : body.endPart,
        note: body.note === undefined ? before.note : body.note || null,
        showToTeam: body.showToTeam ?? before.showToTeam,
      };
      await refuseInvalidPlan(tx, plan, today);
      return queries.updatePlan(tx, params.leavePlanId, plan);
    },

    async 'DELETE /leaveplan/{leavePlanId}'({ tx, caller, params }) {
      if (!(await queries.deletePlan(tx, params.leavePlanId, caller.emplId))) throw notFound();
      return { message: 'Success' };
    },
  });
}

/** The period of a query with both dates, otherwise this month. */
function monthOrPeriod({ from, to }: { from?: PlainDate | undefined; to?: PlainDate | undefined }, today: PlainDate) {
  if (from !== undefined && to !== undefined) return { from, to };
  const first = startOfMonth(today);
  return { from: first, to: addDays(addMonths(first, 1), -1) };
}

/** @throws AppError 400 for wrong dates or halves, or an unknown leave type */
async function refuseInvalidPlan(tx: TransactionSql, plan: queries.StoredPlan, today: PlainDate): Promise<void> {
  throwIfProblems([
    ...fieldProblems('leaveCode', !(await queries.isLeaveType(tx, plan.leaveCode)) && teamCalendarMessage('leave-type.unknown')),
    ...planProblems(plan, today),
  ]);
}

export const leavePlanFeature = feature({ name: 'Leave plans', calls: leavePlanContract, register: registerLeavePlans });
