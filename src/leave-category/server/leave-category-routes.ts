import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import type { Services } from '#src/app/server/services.ts';
import { list } from '#src/http/server/answer.ts';
import { serve } from '#src/http/server/serve.ts';
import { leaveCategoryColumns } from '#src/leave-category/leave-category-columns.ts';
import { leaveCategoryContract } from '#src/leave-category/leave-category-contract.ts';
import { listSource } from '#src/lists/server/run-list.ts';

const leaveCategories = (sql: Sql) =>
  listSource({
    columns: leaveCategoryColumns,
    columnSql: { leaveCode: { value: sql`leave_code` }, leaveDescr: { value: sql`leave_descr` }, entitlement: { value: sql`entitlement` } },
    from: sql`leave_category`,
    where: sql`true`,
    row: sql`json_build_object('leaveCode', leave_code, 'leaveDescr', leave_descr, 'entitlement', entitlement, 'countsCalendarDays', counts_calendar_days)`,
    order: sql`leave_code`,
  });

export function registerLeaveCategory(app: FastifyInstance, services: Services): void {
  serve(app, services, leaveCategoryContract, {
    'GET /leavecategories': ({ sql }) => list(leaveCategories(sql)),
  });
}
