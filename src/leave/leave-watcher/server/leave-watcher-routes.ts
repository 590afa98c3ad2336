import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { leaveWatcherContract } from '#src/leave/leave-watcher/leave-watcher-contract.ts';
import { leaveWatcherMessage, leaveWatcherSentences } from '#src/leave/leave-watcher/leave-watcher-sentences.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { listAnswer } from '#src/platform/http/server/answer/answer.ts';
import { feature } from '#src/platform/http/server/feature.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import * as queries from './leave-watcher-queries.ts';

function registerLeaveWatchers(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, leaveWatcherContract, {
    'GET /leavewatchers': ({ sql }) => listAnswer(queries.leaveWatchers(sql)),

    async 'POST /leavewatcher'({ tx, body }) {
      await refuseUnknown(tx, body, services.today());
      const { id, count } = await queries.insertLeaveWatchers(tx, body);
      const added = id !== undefined && count === body.emplIds.length && (await queries.findLeaveWatcher(tx, id));
      if (added) return added;
      throw new AppError(409, leaveWatcherMessage('leave-watcher.taken', { names: await queries.findTakenNames(tx, body, id) }));
    },

    async 'DELETE /leavewatcher/{leaveWatcherId}'({ tx, params }) {
      if (!(await queries.deleteLeaveWatchers(tx, params.leaveWatcherId))) throw notFound();
      return { message: 'Success' };
    },
  });
}

/** Refuses unknown codes, people who have left and people who are named twice. @throws AppError 400 */
async function refuseUnknown(tx: TransactionSql, named: queries.NewWatcher, today: PlainDate): Promise<void> {
  const { deptId, leaveCode, emplIds } = named;
  const { active, hasDepartment, hasType } = await queries.findNamed(tx, named, today);
  throwIfProblems([
    ...fieldProblems('deptId', !hasDepartment && leaveWatcherMessage('leave-watcher.dept-unknown', { deptId: deptId ?? '' })),
    ...fieldProblems('leaveCode', !hasType && leaveWatcherMessage('leave-watcher.type-unknown', { leaveCode: leaveCode ?? '' })),
    ...emplIds.flatMap((emplId, place) =>
      fieldProblems(
        `emplIds.${place}`,
        (!active.includes(emplId) || emplIds.indexOf(emplId) < place) && leaveWatcherMessage('leave-watcher.person-invalid', { emplId }),
      ),
    ),
  ]);
}

export const leaveWatcherFeature = feature({
  name: 'People who must know',
  calls: leaveWatcherContract,
  sentences: leaveWatcherSentences,
  register: registerLeaveWatchers,
});
