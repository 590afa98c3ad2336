import { feature } from '#src/platform/http/server/feature.ts';
import { workPatternSentences } from '#src/company/work-pattern/work-pattern-sentences.ts';
import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, throwIfProblems, refuseKeyMismatch } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { standardPattern, type PatternDays, weekdays } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { workPatternContract } from '#src/company/work-pattern/work-pattern-contract.ts';
import { workPatternProblems } from '#src/company/work-pattern/work-pattern-rules.ts';
import { workPatternMessage } from '#src/company/work-pattern/work-pattern-sentences.ts';
import * as queries from './work-pattern-queries.ts';

function registerWorkPattern(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, workPatternContract, {
    'GET /workcalendar/me': ({ sql, caller }) => queries.findOwnCalendar(sql, caller.emplId, services.today()),
    'GET /workpatterns': ({ sql }) => listAnswer(queries.workPatterns(sql, services.today())),

    async 'GET /workpattern/{patternCode}'({ sql, params }) {
      const found = await queries.findPattern(sql, params.patternCode, services.today());
      return found ? withVersion(found.json, found.version) : null;
    },

    async 'POST /workpattern'({ tx, body }) {
      throwIfProblems(workPatternProblems(body));
      const added = await queries.insertPattern(tx, body);
      if (!added) {
        const patternCode = (await queries.findSameCode(tx, body.patternCode)) ?? body.patternCode;
        throwIfProblems(fieldProblems('patternCode', workPatternMessage('work-pattern.taken', { patternCode }), 'records'));
      }
      return findStoredPattern(tx, body.patternCode, services.today());
    },

    async 'PATCH /workpattern/{patternCode}'({ tx, params: { patternCode }, body, ifMatch }) {
      refuseKeyMismatch(body, { patternCode });
      const before = await lockForChange(tx, patternCode, ifMatch);
      const wanted = { patternCode, patternName: body.patternName ?? before.patternName, days: body.days ?? before.days };
      throwIfProblems(workPatternProblems(wanted));
      const isOther = !isSameWeek(wanted.days, before.days);
      throwIfProblems(
        fieldProblems(
          'days',
          isOther && (await queries.isPatternUsed(tx, patternCode)) && workPatternMessage('work-pattern.days-fixed'),
          'records',
        ),
      );
      await queries.updatePattern(tx, wanted);
      return findStoredPattern(tx, patternCode, services.today());
    },

    async 'DELETE /workpattern/{patternCode}'({ tx, params: { patternCode }, ifMatch }) {
      await lockForChange(tx, patternCode, ifMatch);
      if (patternCode === standardPattern) throw new AppError(409, workPatternMessage('work-pattern.standard'));
      if (await queries.isPatternUsed(tx, patternCode)) throw new AppError(409, workPatternMessage('work-pattern.in-use'));
      await queries.deletePattern(tx, patternCode);
      return { message: 'Success' };
    },
  });
}

const isSameWeek = (a: PatternDays, b: PatternDays) => weekdays.every((day) => a[day] === b[day]);

/** @throws AppError 404 if the pattern does not exist, 412 if it has another version */
async function lockForChange(tx: TransactionSql, patternCode: string, ifMatch: number | undefined): Promise<queries.LockedPattern> {
  const locked = await queries.lockPattern(tx, patternCode);
  if (!locked) throw notFound();
  await refuseStale(tx, { entity: 'work_pattern', key: patternCode, version: locked.version }, ifMatch);
  return locked;
}

async function findStoredPattern(tx: TransactionSql, patternCode: string, today: PlainDate) {
  const found = await queries.findPattern(tx, patternCode, today);
  if (!found) throw notFound();
  return withVersion(found.json, found.version);
}

export const workPatternFeature = feature({
  name: 'Work patterns',
  calls: workPatternContract,
  sentences: workPatternSentences,
  register: registerWorkPattern,
});
