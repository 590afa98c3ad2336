import { feature } from '#src/platform/http/server/feature.ts';
import { shutdownSentences } from '#src/leave/shutdown/shutdown-sentences.ts';
import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { AppError, notFound } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { computeShutdownFigures, matchesLineFilter } from '#src/leave/shutdown/line-text.ts';
import { shutdownContract } from '#src/leave/shutdown/shutdown-contract.ts';
import { maxLines } from '#src/leave/shutdown/shutdown-rules.ts';
import { enterShutdown, withdrawShutdown } from './enter-shutdown.ts';
import { type ShutdownLine, planShutdown } from './plan-shutdown.ts';
import { shutdownLineList } from './shutdown-lines.ts';
import type { ShutdownRequest, PeopleSelection } from './shutdown-people-queries.ts';
import * as queries from './shutdown-queries.ts';

function registerShutdown(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, shutdownContract, {
    'GET /shutdowns': ({ sql }) => listAnswer(queries.shutdownList(sql)),

    async 'GET /shutdown/{shutdownId}'({ sql, params }) {
      const shutdownId = Number(params.shutdownId);
      const found = await queries.findShutdown(sql, shutdownId, services.today());
      if (!found) throw notFound();
      return withVersion({ ...(found.json as object), chosen: found.chosen }, found.version);
    },

    async 'GET /shutdown/{shutdownId}/leaves'({ sql, params }) {
      const shutdownId = Number(params.shutdownId);
      if (!(await queries.findShutdownRequest(sql, shutdownId))) throw notFound();
      return listAnswer(queries.shutdownLeaveList(sql, shutdownId, services.today()));
    },

    async 'GET /shutdown/{shutdownId}/joined'({ sql, params, caller }) {
      const asked = await queries.findShutdownRequest(sql, Number(params.shutdownId));
      if (!asked) throw notFound();
      return asked.isWithdrawn ? sumLines([]) : countNewPeople(sql, asked, { by: caller.emplId, today: services.today() });
    },

    async 'GET /shutdown/preview'({ sql, query: { show, ...asked }, caller }) {
      const { planned } = await planShutdown(sql, toShutdownRequest(asked), { by: caller.emplId, today: services.today() });
      return listAnswer(
        shutdownLineList(
          sql,
          planned.map(({ line }) => line).filter((line) => matchesLineFilter[show](line)),
        ),
      );
    },

    async 'POST /shutdown/preview'({ tx, body: { reason: _reason, ...body }, caller }) {
      const { planned } = await planShutdown(tx, toShutdownRequest(body), { by: caller.emplId, today: services.today() });
      const lines = planned.map(({ line }) => line);
      return { figures: computeShutdownFigures(lines), lines: lines.slice(0, maxLines) };
    },

    async 'POST /shutdown'({ tx, body: { reason, ...body }, caller }) {
      const { shutdownId, lines } = await enterShutdown(
        tx,
        { ...toShutdownRequest(body), reason },
        { emplId: caller.emplId, today: services.today() },
      );
      return { shutdownId, ...sumLines(lines), lines: lines.slice(0, maxLines) };
    },

    async 'DELETE /shutdown/{shutdownId}'({ tx, params, caller, ifMatch }) {
      const by = { emplId: caller.emplId, today: services.today(), ifMatch };
      const { stay, ...outcome } = await withdrawShutdown(tx, Number(params.shutdownId), by);
      return { ...outcome, staying: stay.length, stay: stay.slice(0, maxLines) };
    },
  });
}

/** Counts the people who could be added to a company shutdown; none if it can no longer be entered. */
async function countNewPeople(
  sql: Tag,
  asked: ShutdownRequest,
  by: { by: string; today: PlainDate },
): Promise<{ people: number; days: number }> {
  try {
    const { planned } = await planShutdown(sql, asked, by);
    return sumLines(planned.map(({ line }) => line));
  } catch (error) {
    if (error instanceof AppError) return sumLines([]);
    throw error;
  }
}

function sumLines(lines: readonly ShutdownLine[]): { people: number; days: number } {
  const { entered: people, days } = computeShutdownFigures(lines);
  return { people, days };
}

/** Sorts each list, so that the same people make the same request. */
function toShutdownRequest({
  leaveCode,
  startDate,
  endDate,
  ...lists
}: Omit<ShutdownRequest, 'chosen'> & PeopleSelection): ShutdownRequest {
  const chosen = Object.fromEntries(
    Object.entries(lists).flatMap(([name, codes]) => (codes ? [[name, [...new Set(codes)].toSorted()]] : [])),
  );
  return { leaveCode, startDate, endDate, chosen };
}

export const shutdownFeature = feature({
  name: 'Company shutdowns',
  calls: shutdownContract,
  sentences: shutdownSentences,
  register: registerShutdown,
});
