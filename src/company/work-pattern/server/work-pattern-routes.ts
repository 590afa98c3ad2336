import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, refuse, refuseOtherKey } from '#src/platform/http/app-error.ts';
import { list, versioned } from '#src/platform/http/server/answer.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { standardPattern, type WeekDays, weekdays } from '#src/ledger/leave-ledger/calculation/work-week.ts';
import { blame } from '#src/base/text/problem.ts';
import { workPatternContract } from '#src/company/work-pattern/work-pattern-contract.ts';
import { workPatternProblems } from '#src/company/work-pattern/work-pattern-rules.ts';
import { say } from '#src/company/work-pattern/work-pattern-sentences.ts';
import * as queries from './work-pattern-queries.ts';

export function registerWorkPattern(app: FastifyInstance, services: Serving & { today: () => PlainDate }): void {
  serve(app, services, workPatternContract, {
    'GET /workcalendar/me': ({ sql, caller }) => queries.findOwnDays(sql, caller.emplId, services.today()),
    'GET /workpatterns': ({ sql }) => list(queries.workPatterns(sql, services.today())),

    async 'GET /workpattern/{patternCode}'({ sql, params }) {
      const found = await queries.findPattern(sql, params.patternCode, services.today());
      return found ? versioned(found.json, found.version) : null;
    },

    async 'POST /workpattern'({ tx, body }) {
      refuse(workPatternProblems(body));
      const added = await queries.addPattern(tx, body);
      refuse(blame('patternCode', !added && say('work-pattern.taken', body), 'records'));
      return stored(tx, body.patternCode, services.today());
    },

    async 'PATCH /workpattern/{patternCode}'({ tx, params: { patternCode }, body, ifMatch }) {
      refuseOtherKey(body, { patternCode });
      const before = await toChange(tx, patternCode, ifMatch);
      const wanted = { patternCode, patternName: body.patternName ?? before.patternName, days: body.days ?? before.days };
      refuse(workPatternProblems(wanted));
      const isOther = !isSameWeek(wanted.days, before.days);
      refuse(blame('days', isOther && (await queries.patternIsUsed(tx, patternCode)) && say('work-pattern.days-fixed'), 'records'));
      await queries.changePattern(tx, wanted);
      return stored(tx, patternCode, services.today());
    },

    async 'DELETE /workpattern/{patternCode}'({ tx, params: { patternCode }, ifMatch }) {
      await toChange(tx, patternCode, ifMatch);
      if (patternCode === standardPattern) throw new AppError(409, say('work-pattern.standard'));
      if (await queries.patternIsUsed(tx, patternCode)) throw new AppError(409, say('work-pattern.in-use'));
      await queries.deletePattern(tx, patternCode);
      return { message: 'Success' };
    },
  });
}

const isSameWeek = (a: WeekDays, b: WeekDays) => weekdays.every((day) => a[day] === b[day]);

/** @throws AppError 404 when it is gone, 412 when it is no longer the version that was seen */
async function toChange(tx: TransactionSql, patternCode: string, ifMatch: number | undefined): Promise<queries.LockedPattern> {
  const locked = await queries.lockPattern(tx, patternCode);
  if (!locked) throw notFound();
  await refuseStale(tx, { entity: 'work_pattern', key: patternCode, version: locked.version }, ifMatch);
  return locked;
}

async function stored(tx: TransactionSql, patternCode: string, today: PlainDate) {
  const found = await queries.findPattern(tx, patternCode, today);
  if (!found) throw notFound();
  return versioned(found.json, found.version);
}
