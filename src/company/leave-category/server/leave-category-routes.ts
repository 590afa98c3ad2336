import { lockAlone, lockBesideOthers } from '#src/platform/db/server/advisory-locks.ts';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import { notFound, refuse, refuseOtherKey } from '#src/platform/http/app-error.ts';
import { etagOf, file, list, versioned } from '#src/platform/http/server/answer.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { type CategoryRules, categoryRuleProblems, noRules } from '#src/company/leave-category/category-rules.ts';
import { leaveCategoryContract } from '#src/company/leave-category/leave-category-contract.ts';
import { countsCalendarDaysByDefault, leaveCategoryProblems } from '#src/company/leave-category/leave-category-rules.ts';
import { leaveCategorySheet, startCategories } from '#src/company/leave-category/leave-category-sheet.ts';
import { say } from '#src/company/leave-category/leave-category-sentences.ts';
import { blame } from '#src/base/text/problem.ts';
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
      refuse([...leaveCategoryProblems(body), ...categoryRuleProblems(sentRules(body))]);
      if (body.secondApproval) await lockBesideOthers(tx, 'people');
      const { countsCalendarDays = countsCalendarDaysByDefault(body.leaveCode) } = body;
      const added = await queries.addCategory(tx, { ...body, countsCalendarDays, rules: await judgeRules(tx, body, noRules) });
      if (!added) return refuse(blame('leaveCode', say('leave-category.taken', { leaveCode: body.leaveCode }), 'records'));
      return versioned(added.json, added.version);
    },

    async 'PATCH /leavecategory/{leaveCode}'({ tx, params: { leaveCode }, body, ifMatch }) {
      refuseOtherKey(body, { leaveCode });
      refuse([...leaveCategoryProblems({ ...body, leaveCode }), ...categoryRuleProblems(sentRules(body))]);
      if (body.secondApproval) await lockBesideOthers(tx, 'people');
      // The calendar's lock comes before any row's, as it does where days are counted.
      if (body.countsCalendarDays !== undefined) await lockAlone(tx, 'calendar');
      const stored = await queries.lockCategory(tx, leaveCode);
      if (!stored) throw notFound();
      await refuseStale(tx, { entity: 'leave_category', key: leaveCode, version: stored.version }, ifMatch);
      const { countsCalendarDays = stored.countsCalendarDays } = body;
      if (countsCalendarDays !== stored.countsCalendarDays) await refuseWhenUsed(tx, leaveCode);
      const rules = await judgeRules(tx, body, stored.rules);
      await queries.changeCategory(tx, { ...body, leaveCode, countsCalendarDays, rules });
      const changed = await queries.findCategory(tx, leaveCode);
      if (!changed) throw notFound();
      return versioned(changed.json, changed.version);
    },
  });
}

type Sent = { [Rule in keyof CategoryRules]?: CategoryRules[Rule] | undefined };

// Object.keys gives strings; these are the rules' own.
const ruleNames = Object.keys(noRules) as (keyof CategoryRules)[];

/** The rules of which a body says something. */
const sentRules = (body: Sent): Partial<CategoryRules> =>
  Object.fromEntries(ruleNames.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));

/** What holds after a body has said what it says; a condition for nobody in particular is none. @throws AppError 400 for codes that are not there */
async function judgeRules(tx: TransactionSql, body: Sent, stored: CategoryRules): Promise<CategoryRules> {
  const sent = sentRules(body);
  const { onlyFor = null, secondApproval = null } = sent;
  const approver = secondApproval && secondApproval.by !== 'manager' ? secondApproval.by : null;
  const named = await queries.findNamed(tx, onlyFor, approver);
  refuse([
    ...blame('onlyFor.gender', (onlyFor?.gender ?? null) !== named.gender && say('leave-category.rule-code')),
    ...blame('onlyFor.marriageStatus', (onlyFor?.marriageStatus ?? null) !== named.marriageStatus && say('leave-category.rule-code')),
    ...blame('secondApproval.by', approver !== named.approver && say('leave-category.rule-approver')),
  ]);
  const isForAll = onlyFor !== null && Object.values(onlyFor).every((one) => one === undefined);
  return { ...stored, ...sent, ...(isForAll && { onlyFor: null }) };
}

const yesOrNo = [
  { code: 'Y', name: 'Yes' },
  { code: 'N', name: 'No' },
];

async function refuseWhenUsed(tx: TransactionSql, leaveCode: string): Promise<void> {
  const used = await queries.categoryIsUsed(tx, leaveCode);
  refuse(blame('countsCalendarDays', used && say('leave-category.counting-fixed'), 'records'));
}
