import { feature } from '#src/platform/http/server/feature.ts';
import { grantSentences } from '#src/ledger/grant/grant-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { grantContract } from '#src/ledger/grant/grant-contract.ts';
import { type GrantRule, countPeopleByRule } from '#src/ledger/grant/grant-rules.ts';
import { grantMessage } from '#src/ledger/grant/grant-sentences.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { AppError, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import * as facts from './grant-input-queries.ts';
import { grantRuns } from './grant-list.ts';
import * as queries from './grant-queries.ts';
import { planGrant } from './plan-grant.ts';
import { storeGrant } from './store-grant.ts';
import { undoGrant } from './undo-grant.ts';

function registerGrants(app: FastifyInstance, services: CallServices & { config: { timeZone: string }; today: () => PlainDate }): void {
  serve(app, services, grantContract, {
    async 'GET /leavecategory/{leaveCode}/grants'({ sql, params }) {
      const found = await facts.findGrantRules(sql, params.leaveCode);
      if (!found) throw notFound();
      return withVersion(found.rules, found.version);
    },

    async 'PUT /leavecategory/{leaveCode}/grants'({ tx, params: { leaveCode }, body, ifMatch }) {
      await refuseInvalidRules(tx, body);
      const version = await queries.lockCategoryVersion(tx, leaveCode);
      if (version === undefined) throw notFound();
      await refuseStale(tx, { entity: 'leave_category', key: leaveCode, version }, ifMatch);
      await queries.updateGrantRules(tx, leaveCode, body);
      const stored = await facts.findGrantRules(tx, leaveCode);
      if (!stored) throw notFound();
      return withVersion(stored.rules, stored.version);
    },

    async 'POST /grants/reach'({ tx, body: { rules } }) {
      const year = yearOf(services.today());
      return countPeopleByRule(await facts.countGrantGroups(tx, year), rules, year);
    },

    'GET /grants': ({ sql }) => listAnswer(grantRuns(sql, services.config.timeZone)),

    async 'POST /grants/preview'({ tx, body }) {
      const lines = await planGrant(tx, body);
      // A request for one leave type gets lines without it, as before there were several.
      return lines.map(({ isMonthly: _isMonthly, leaveCode, year, ...line }) => ({
        ...(body.leaveCodes !== undefined && { leaveCode }),
        ...(body.alsoNextYear && { year }),
        ...line,
      }));
    },

    'POST /grants': ({ tx, body, caller }) => storeGrant(tx, body, { by: caller.emplId, today: services.today() }),

    async 'DELETE /grants/{grantId}'({ tx, params, query }) {
      await lockShared(tx, 'people');
      const run = await queries.lockGrantRun(tx, params.grantId);
      if (!run) throw notFound();
      if (run.isUndone) throw new AppError(409, grantMessage('grant.undone'));
      return undoGrant(tx, run, { isRest: query.rest === 'true', today: services.today() });
    },
  });
}

/** @throws AppError 400 for invalid days and unknown codes */
async function refuseInvalidRules(tx: TransactionSql, rules: readonly GrantRule[]): Promise<void> {
  const codes = await queries.findConditionCodes(tx, rules);
  throwIfProblems(
    rules.flatMap(({ when: { serviceYearsFrom: years, ...when }, days }, place) => [
      ...Object.entries(when).flatMap(([name, code]) =>
        fieldProblems(`${place}.when.${name}`, code !== undefined && !codes.has(`${name} ${code}`) && grantMessage('grant.code')),
      ),
      ...fieldProblems(
        `${place}.when.serviceYearsFrom`,
        years !== undefined && !isWholeNumberUpTo(years, 70) && grantMessage('grant.years'),
      ),
      ...fieldProblems(`${place}.days`, !isWholeNumberUpTo(days * 2, 732) && grantMessage('grant.days')),
    ]),
  );
}

const isWholeNumberUpTo = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;

export const grantFeature = feature({ name: 'Grants', calls: grantContract, sentences: grantSentences, register: registerGrants });
