import { feature } from '#src/platform/http/server/feature.ts';
import { leaveCategorySentences, leaveCategoryMessage } from '#src/company/leave-category/leave-category-sentences.ts';
import { lockExclusively, lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import { notFound, throwIfProblems, refuseKeyMismatch } from '#src/platform/http/app-error.ts';
import { etagOf, streamAnswer, listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { type CategoryRules, categoryRuleProblems, defaultCategoryRules } from '#src/company/leave-category/category-rules.ts';
import { leaveCategoryContract } from '#src/company/leave-category/leave-category-contract.ts';
import { countsCalendarDaysByDefault, leaveCategoryProblems } from '#src/company/leave-category/leave-category-validation.ts';
import { leaveCategorySheet, templateCategories } from '#src/company/leave-category/leave-category-sheet.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import * as queries from './leave-category-queries.ts';

function registerLeaveCategory(app: FastifyInstance, services: CallServices): void {
  serve(app, services, leaveCategoryContract, {
    'GET /leavecategories': ({ sql }) => listAnswer(queries.leaveCategories(sql)),

    async 'GET /leavecategories/template'({ sql }) {
      const known = await queries.findKnownCategories(sql);
      const examples = known.length === 0 ? templateCategories : [];
      return streamAnswer(
        writeTemplate(leaveCategorySheet, { countsCalendarDays: yesNoCodes }, examples),
        templateHeaders('Upload_Leave_Categories.xlsx'),
      );
    },

    async 'GET /leavecategories/facts'({ sql }) {
      const known = await queries.findKnownCategories(sql);
      return known.map(({ category, version }) => ({ ...category, etag: etagOf(version) }));
    },

    async 'GET /leavecategory/{leaveCode}'({ sql, params }) {
      const found = await queries.findCategory(sql, params.leaveCode);
      return found ? withVersion(found.json, found.version) : null;
    },

    async 'POST /leavecategory'({ tx, body }) {
      throwIfProblems([...leaveCategoryProblems(body), ...categoryRuleProblems(pickSentRules(body))]);
      if (body.secondApproval) await lockShared(tx, 'people');
      if (body.earnsNothing) await lockExclusively(tx, 'calendar');
      await refuseEarningProblems(tx, body.leaveCode, body.earnsNothing);
      const { countsCalendarDays = countsCalendarDaysByDefault(body.leaveCode) } = body;
      const added = await queries.insertCategory(tx, {
        ...body,
        countsCalendarDays,
        rules: await validateRules(tx, body, defaultCategoryRules),
      });
      if (!added) {
        const leaveCode = (await queries.findSameCode(tx, body.leaveCode)) ?? body.leaveCode;
        return throwIfProblems(fieldProblems('leaveCode', leaveCategoryMessage('leave-category.taken', { leaveCode }), 'records'));
      }
      return withVersion(added.json, added.version);
    },

    async 'PATCH /leavecategory/{leaveCode}'({ tx, params: { leaveCode }, body, ifMatch }) {
      refuseKeyMismatch(body, { leaveCode });
      throwIfProblems([...leaveCategoryProblems({ ...body, leaveCode }), ...categoryRuleProblems(pickSentRules(body))]);
      if (body.secondApproval) await lockShared(tx, 'people');
      // Lock the calendar before any row, in the same order as the counting of days.
      if (body.countsCalendarDays !== undefined || body.earnsNothing) await lockExclusively(tx, 'calendar');
      const stored = await queries.lockCategory(tx, leaveCode);
      if (!stored) throw notFound();
      await refuseStale(tx, { entity: 'leave_category', key: leaveCode, version: stored.version }, ifMatch);
      const { countsCalendarDays = stored.countsCalendarDays } = body;
      if (countsCalendarDays !== stored.countsCalendarDays) await refuseUsedCategory(tx, leaveCode);
      await refuseEarningProblems(tx, leaveCode, body.earnsNothing);
      const rules = await validateRules(tx, body, stored.rules);
      await queries.updateCategory(tx, { ...body, leaveCode, countsCalendarDays, rules });
      const changed = await queries.findCategory(tx, leaveCode);
      if (!changed) throw notFound();
      return withVersion(changed.json, changed.version);
    },
  });
}

type SentRules = { [Rule in keyof CategoryRules]?: CategoryRules[Rule] | undefined };

// Object.keys returns strings; the rules have no other keys.
const ruleNames = Object.keys(defaultCategoryRules) as (keyof CategoryRules)[];

/** The rules in a body. */
const pickSentRules = (body: SentRules): Partial<CategoryRules> =>
  Object.fromEntries(ruleNames.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));

/** Merges the rules of a body with the stored ones. Conditions without a value are dropped, and blank texts are none. @throws AppError 400 for unknown codes */
async function validateRules(tx: TransactionSql, body: SentRules, stored: CategoryRules): Promise<CategoryRules> {
  const sent = pickSentRules(body);
  const { onlyFor = null, secondApproval = null } = sent;
  const approver = secondApproval && secondApproval.by !== 'manager' ? secondApproval.by : null;
  const named = await queries.findRuleReferences(tx, onlyFor, approver);
  throwIfProblems([
    ...fieldProblems('onlyFor.gender', (onlyFor?.gender ?? null) !== named.gender && leaveCategoryMessage('leave-category.rule-code')),
    ...fieldProblems(
      'onlyFor.marriageStatus',
      (onlyFor?.marriageStatus ?? null) !== named.marriageStatus && leaveCategoryMessage('leave-category.rule-code'),
    ),
    ...fieldProblems('secondApproval.by', approver !== named.approver && leaveCategoryMessage('leave-category.rule-approver')),
  ]);
  const isForAll = onlyFor !== null && Object.values(onlyFor).every((one) => one === undefined);
  const rules = { ...stored, ...sent, ...(isForAll && { onlyFor: null }) };
  return { ...rules, description: rules.description || null, policyUrl: rules.policyUrl || null };
}

/** @throws AppError 400 if the months of a leave type earn nothing because of an unknown type, itself, or a type that depends on it */
async function refuseEarningProblems(
  tx: TransactionSql,
  leaveCode: string,
  { leaveCodes }: CategoryRules['earnsNothing'] = { leaveCodes: [], fromDays: null },
): Promise<void> {
  if (leaveCodes.length === 0) return;
  const { unknown, cycle } = await queries.findEarningReferences(tx, leaveCode, leaveCodes);
  throwIfProblems(
    leaveCodes.flatMap((code, place) =>
      fieldProblems(
        `earnsNothing.leaveCodes.${place}`,
        (code === leaveCode && leaveCategoryMessage('leave-category.earns-itself')) ||
          (unknown.includes(code) && leaveCategoryMessage('leave-category.earns-unknown')) ||
          (cycle?.code === code && leaveCategoryMessage('leave-category.earns-cycle', { type: cycle.type })),
      ),
    ),
  );
}

const yesNoCodes = [
  { code: 'Y', name: 'Yes' },
  { code: 'N', name: 'No' },
];

async function refuseUsedCategory(tx: TransactionSql, leaveCode: string): Promise<void> {
  const used = await queries.isCategoryUsed(tx, leaveCode);
  throwIfProblems(fieldProblems('countsCalendarDays', used && leaveCategoryMessage('leave-category.counting-fixed'), 'records'));
}

export const leaveCategoryFeature = feature({
  name: 'Leave categories',
  calls: leaveCategoryContract,
  sentences: leaveCategorySentences,
  register: registerLeaveCategory,
});
