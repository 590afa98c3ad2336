import { feature } from '#src/platform/http/server/feature.ts';
import { absenceRuleFormSentences, absenceRuleMessage } from '#src/company/absence-rule/absence-rule-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { absenceRuleContract } from '#src/company/absence-rule/absence-rule-contract.ts';
import { absenceRuleProblems } from '#src/company/absence-rule/absence-rule-validation.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { notFound, throwIfProblems, refuseKeyMismatch } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import * as queries from './absence-rule-queries.ts';

function registerAbsenceRules(app: FastifyInstance, services: CallServices): void {
  serve(app, services, absenceRuleContract, {
    'GET /absencerules': ({ sql }) => listAnswer(queries.absenceRules(sql)),
    'GET /absencerule/{absenceRuleId}': ({ sql, params }) => findStoredRule(sql, params.absenceRuleId),

    async 'POST /absencerule'({ tx, body }) {
      const { from = null, to = null, deptIds = null, leaveCodes = null, mostAway = null, refuses, message } = body;
      const rule = { from, to, deptIds, leaveCodes, mostAway, refuses, message };
      await refuseInvalidRule(tx, rule);
      return findStoredRule(tx, await queries.insertAbsenceRule(tx, rule));
    },

    async 'PATCH /absencerule/{absenceRuleId}'({ tx, params, body, ifMatch }) {
      refuseKeyMismatch(body, { absenceRuleId: params.absenceRuleId });
      const { version: _version, ...before } = await lockForChange(tx, params.absenceRuleId, ifMatch);
      const rule = {
        from: body.from === undefined ? before.from : body.from,
        to: body.to === undefined ? before.to : body.to,
        deptIds: body.deptIds === undefined ? before.deptIds : body.deptIds,
        leaveCodes: body.leaveCodes === undefined ? before.leaveCodes : body.leaveCodes,
        mostAway: body.mostAway === undefined ? before.mostAway : body.mostAway,
        refuses: body.refuses ?? before.refuses,
        message: body.message ?? before.message,
      };
      await refuseInvalidRule(tx, rule);
      await queries.updateAbsenceRule(tx, params.absenceRuleId, rule);
      return findStoredRule(tx, params.absenceRuleId);
    },

    async 'DELETE /absencerule/{absenceRuleId}'({ tx, params, ifMatch }) {
      await lockForChange(tx, params.absenceRuleId, ifMatch);
      await queries.deleteAbsenceRule(tx, params.absenceRuleId);
      return { message: 'Success' };
    },
  });
}

/** @throws AppError 400 for an invalid rule or unknown codes */
async function refuseInvalidRule(tx: TransactionSql, rule: queries.StoredRule): Promise<void> {
  const known = await queries.findKnownCodes(tx, rule);
  throwIfProblems([
    ...absenceRuleProblems(rule),
    ...(rule.deptIds ?? []).flatMap((deptId) =>
      fieldProblems('deptIds', !known.deptIds.has(deptId) && absenceRuleMessage('absence-rule.dept-unknown', { deptId })),
    ),
    ...(rule.leaveCodes ?? []).flatMap((leaveCode) =>
      fieldProblems('leaveCodes', !known.leaveCodes.has(leaveCode) && absenceRuleMessage('absence-rule.type-unknown', { leaveCode })),
    ),
  ]);
}

/** @throws AppError 404 if the rule does not exist, 412 if it has another version */
async function lockForChange(tx: TransactionSql, absenceRuleId: string, ifMatch: number | undefined) {
  const rule = await queries.lockAbsenceRule(tx, absenceRuleId);
  if (!rule) throw notFound();
  await refuseStale(tx, { entity: 'absence_rule', key: absenceRuleId, version: rule.version }, ifMatch);
  return rule;
}

async function findStoredRule(sql: Tag, absenceRuleId: string) {
  const found = await queries.findAbsenceRule(sql, absenceRuleId);
  if (!found) throw notFound();
  return withVersion(found.json, found.version);
}

export const absenceRuleFeature = feature({
  name: 'Absence rules',
  calls: absenceRuleContract,
  sentences: absenceRuleFormSentences,
  register: registerAbsenceRules,
});
