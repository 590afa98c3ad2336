import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { notFound } from '#src/http/app-error.ts';
import { list, versioned } from '#src/http/server/answer.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import { isShown } from '#src/shutdown/line-words.ts';
import { shutdownContract } from '#src/shutdown/shutdown-contract.ts';
import { enterShutdown, withdrawShutdown } from './enter-shutdown.ts';
import { planShutdown } from './plan-shutdown.ts';
import { shutdownLines } from './shutdown-lines.ts';
import type { Asked, Chosen } from './shutdown-people-queries.ts';
import * as queries from './shutdown-queries.ts';

export function registerShutdown(app: FastifyInstance, services: Serving & { today: () => PlainDate }): void {
  serve(app, services, shutdownContract, {
    'GET /shutdowns': ({ sql }) => list(queries.shutdowns(sql)),

    async 'GET /shutdown/{shutdownId}'({ sql, params }) {
      const shutdownId = Number(params.shutdownId);
      const found = await queries.findShutdown(sql, shutdownId);
      if (!found) throw notFound();
      const leaves = await queries.findEntered(sql, shutdownId, services.today());
      return versioned({ ...(found.json as object), chosen: found.chosen, leaves }, found.version);
    },

    async 'GET /shutdown/preview'({ sql, query: { show, ...asked }, caller }) {
      const { planned } = await planShutdown(sql, askedOf(asked), { by: caller.emplId, today: services.today() });
      return list(
        shutdownLines(
          sql,
          planned.map(({ line }) => line).filter((line) => isShown[show](line)),
        ),
      );
    },

    async 'POST /shutdown/preview'({ tx, body, caller }) {
      const { planned } = await planShutdown(tx, askedOf(body), { by: caller.emplId, today: services.today() });
      return { lines: planned.map(({ line }) => line) };
    },

    async 'POST /shutdown'({ tx, body: { reason, ...body }, caller }) {
      const done = await enterShutdown(tx, { ...askedOf(body), reason }, { emplId: caller.emplId, today: services.today() });
      const entered = done.lines.filter(({ outcome }) => outcome === 'entered');
      return { ...done, people: entered.length, days: entered.reduce((sum, { days }) => sum + days, 0) };
    },

    'DELETE /shutdown/{shutdownId}': ({ tx, params, caller, ifMatch }) =>
      withdrawShutdown(tx, Number(params.shutdownId), { emplId: caller.emplId, today: services.today(), ifMatch }),
  });
}

/** The lists each in one order, so that the same people are the same choice. */
function askedOf({ leaveCode, startDate, endDate, ...lists }: Omit<Asked, 'chosen'> & Chosen): Asked {
  const chosen = Object.fromEntries(
    Object.entries(lists).flatMap(([name, codes]) => (codes ? [[name, [...new Set(codes)].toSorted()]] : [])),
  );
  return { leaveCode, startDate, endDate, chosen };
}
