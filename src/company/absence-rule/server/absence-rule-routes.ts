import type { FastifyInstance } from 'fastify';
import { absenceRuleContract } from '#src/company/absence-rule/absence-rule-contract.ts';
import { absenceRuleProblems } from '#src/company/absence-rule/absence-rule-rules.ts';
import { say } from '#src/company/absence-rule/absence-rule-sentences.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { notFound, refuse, refuseOtherKey } from '#src/platform/http/app-error.ts';
import { list, versioned } from '#src/platform/http/server/answer.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { blame } from '#src/base/text/problem.ts';
import * as queries from './absence-rule-queries.ts';

export function registerAbsenceRules(app: FastifyInstance, services: Serving): void {
  serve(app, services, absenceRuleContract, {
    'GET /absencerules': ({ sql }) => list(queries.absenceRules(sql)),
    'GET /absencerule/{absenceRuleId}': ({ sql, params }) => stored(sql, params.absenceRuleId),

    async 'POST /absencerule'({ tx, body }) {
      const { from = null, to = null, deptIds = null, leaveCodes = null, mostAway = null, refuses, message } = body;
      const rule = { from, to, deptIds, leaveCodes, mostAway, refuses, message };
      await refuseWrong(tx, rule);
      return stored(tx, await queries.addRule(tx, rule));
    },

    async 'PATCH /absencerule/{absenceRuleId}'({ tx, params, body, ifMatch }) {
      refuseOtherKey(body, { absenceRuleId: params.absenceRuleId });
      const { version: _version, ...before } = await toChange(tx, params.absenceRuleId, ifMatch);
      const rule = {
        from: body.from === undefined ? before.from : body.from,
        to: body.to === undefined ? before.to : body.to,
        deptIds: body.deptIds === undefined ? before.deptIds : body.deptIds,
        leaveCodes: body.leaveCodes === undefined ? before.leaveCodes : body.leaveCodes,
        mostAway: body.mostAway === undefined ? before.mostAway : body.mostAway,
        refuses: body.refuses ?? before.refuses,
        message: body.message ?? before.message,
      };
      await refuseWrong(tx, rule);
      await queries.changeRule(tx, params.absenceRuleId, rule);
      return stored(tx, params.absenceRuleId);
    },

    async 'DELETE /absencerule/{absenceRuleId}'({ tx, params, ifMatch }) {
      await toChange(tx, params.absenceRuleId, ifMatch);
      await queries.deleteRule(tx, params.absenceRuleId);
      return { message: 'Success' };
    },
  });
}

/** @throws AppError 400 for what is wrong by itself, or names what there is not */
async function refuseWrong(tx: TransactionSql, rule: queries.StoredRule): Promise<void> {
  const known = await queries.knownCodes(tx, rule);
  refuse([
    ...absenceRuleProblems(rule),
    ...(rule.deptIds ?? []).flatMap((deptId) =>
      blame('deptIds', !known.deptIds.has(deptId) && say('absence-rule.dept-unknown', { deptId })),
    ),
    ...(rule.leaveCodes ?? []).flatMap((leaveCode) =>
      blame('leaveCodes', !known.leaveCodes.has(leaveCode) && say('absence-rule.type-unknown', { leaveCode })),
    ),
  ]);
}

/** @throws AppError 404 when it is gone, 412 when it is no longer the version that was seen */
async function toChange(tx: TransactionSql, absenceRuleId: string, ifMatch: number | undefined) {
  const rule = await queries.lockRule(tx, absenceRuleId);
  if (!rule) throw notFound();
  await refuseStale(tx, { entity: 'absence_rule', key: absenceRuleId, version: rule.version }, ifMatch);
  return rule;
}

async function stored(sql: Tag, absenceRuleId: string) {
  const found = await queries.findRule(sql, absenceRuleId);
  if (!found) throw notFound();
  return versioned(found.json, found.version);
}
