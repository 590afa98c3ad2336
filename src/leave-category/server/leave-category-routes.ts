import { lockAlone } from '#src/db/server/advisory-locks.ts';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/db/server/sql.ts';
import { refuseStale } from '#src/http/server/refuse-stale.ts';
import { templateHeaders, writeTemplate } from '#src/excel/server/write-template.ts';
import { notFound, refuse, refuseOtherKey } from '#src/http/app-error.ts';
import { etagOf, file, list, versioned } from '#src/http/server/answer.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import { leaveCategoryContract } from '#src/leave-category/leave-category-contract.ts';
import { countsCalendarDaysByDefault, leaveCategoryProblems } from '#src/leave-category/leave-category-rules.ts';
import { leaveCategorySheet, startCategories } from '#src/leave-category/leave-category-sheet.ts';
import { say } from '#src/leave-category/leave-category-sentences.ts';
import { blame } from '#src/text/problem.ts';
import * as queries from './leave-category-queries.ts';

export function registerLeaveCategory(app: FastifyInstance, services: Serving): void {
  serve(app, services, leaveCategoryContract, {
    'GET /leavecategories': ({ sql }) => list(queries.leaveCategories(sql)),

    async 'GET /leavecategories/template'({ sql }) {
      const known = await queries.knownCategories(sql);
      const examples = known.length === 0 ? startCategories : [];
      return file(
        writeTemplate(leaveCategorySheet, { countsCalendarDays: yesOrNo }, examples),
        templateHeaders('Upload_Leave_Categories.xlsx'),
      );
    },

    async 'GET /leavecategories/facts'({ sql }) {
      const known = await queries.knownCategories(sql);
      return known.map(({ category, version }) => ({ ...category, etag: etagOf(version) }));
    },

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

const yesOrNo = [
  { code: 'Y', name: 'Yes' },
  { code: 'N', name: 'No' },
];

async function refuseWhenUsed(tx: TransactionSql, leaveCode: string): Promise<void> {
  const used = await queries.categoryIsUsed(tx, leaveCode);
  refuse(blame('countsCalendarDays', used && say('leave-category.counting-fixed'), 'records'));
}
