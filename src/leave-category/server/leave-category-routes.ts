import { lockAlone } from '#src/db/server/advisory-locks.ts';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/db/server/sql.ts';
import { refuseStale } from '#src/http/server/refuse-stale.ts';
import { notFound, refuse, refuseOtherKey } from '#src/http/app-error.ts';
import { list, versioned } from '#src/http/server/answer.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import { leaveCategoryContract } from '#src/leave-category/leave-category-contract.ts';
import { countsCalendarDaysByDefault, leaveCategoryProblems } from '#src/leave-category/leave-category-rules.ts';
import { say } from '#src/leave-category/leave-category-sentences.ts';
import { blame } from '#src/text/problem.ts';
import * as queries from './leave-category-queries.ts';

export function registerLeaveCategory(app: FastifyInstance, services: Serving): void {
  serve(app, services, leaveCategoryContract, {
    'GET /leavecategories': ({ sql }) => list(queries.leaveCategories(sql)),

    async 'GET /leavecategory/{leaveCode}'({ sql, params }) {
      const found = await queries.findCategory(sql, params.leaveCode);
      return found ? versioned(found.json, found.version) : null;
    },

    async 'POST /leavecategory'({ tx, body }) {
      refuse(leaveCategoryProblems(body));
      const { countsCalendarDays = countsCalendarDaysByDefault(body.leaveCode) } = body;
      const added = await queries.addCategory(tx, { ...body, countsCalendarDays });
      if (!added) return refuse(blame('leaveCode', say('leave-category.taken', { leaveCode: body.leaveCode }), 'records'));
      return versioned(added.json, added.version);
    },

    async 'PATCH /leavecategory/{leaveCode}'({ tx, params: { leaveCode }, body, ifMatch }) {
      refuseOtherKey(body, { leaveCode });
      refuse(leaveCategoryProblems({ ...body, leaveCode }));
      // The calendar's lock comes before any row's, as it does where days are counted.
      if (body.countsCalendarDays !== undefined) await lockAlone(tx, 'calendar');
      const stored = await queries.lockCategory(tx, leaveCode);
      if (!stored) throw notFound();
      await refuseStale(tx, { entity: 'leave_category', key: leaveCode, version: stored.version }, ifMatch);
      const { countsCalendarDays = stored.countsCalendarDays } = body;
      if (countsCalendarDays !== stored.countsCalendarDays) await refuseWhenUsed(tx, leaveCode);
      await queries.changeCategory(tx, { ...body, leaveCode, countsCalendarDays });
      const changed = await queries.findCategory(tx, leaveCode);
      if (!changed) throw notFound();
      return versioned(changed.json, changed.version);
    },
  });
}

async function refuseWhenUsed(tx: TransactionSql, leaveCode: string): Promise<void> {
  const used = await queries.categoryIsUsed(tx, leaveCode);
  refuse(blame('countsCalendarDays', used && say('leave-category.counting-fixed'), 'records'));
}
