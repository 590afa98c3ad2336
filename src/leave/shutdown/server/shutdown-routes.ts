import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { AppError, notFound } from '#src/platform/http/app-error.ts';
import { list, versioned } from '#src/platform/http/server/answer.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { figuresOf, isShown } from '#src/leave/shutdown/line-words.ts';
import { shutdownContract } from '#src/leave/shutdown/shutdown-contract.ts';
import { mostLines } from '#src/leave/shutdown/shutdown-rules.ts';
import { enterShutdown, withdrawShutdown } from './enter-shutdown.ts';
import { type Line, planShutdown } from './plan-shutdown.ts';
import { shutdownLines } from './shutdown-lines.ts';
import type { Asked, Chosen } from './shutdown-people-queries.ts';
import * as queries from './shutdown-queries.ts';

export function registerShutdown(app: FastifyInstance, services: Serving & { today: () => PlainDate }): void {
  serve(app, services, shutdownContract, {
    'GET /shutdowns': ({ sql }) => list(queries.shutdowns(sql)),

    async 'GET /shutdown/{shutdownId}'({ sql, params }) {
      const shutdownId = Number(params.shutdownId);
      const found = await queries.findShutdown(sql, shutdownId, services.today());
      if (!found) throw notFound();
      return versioned({ ...(found.json as object), chosen: found.chosen }, found.version);
    },

    async 'GET /shutdown/{shutdownId}/leaves'({ sql, params }) {
      const shutdownId = Number(params.shutdownId);
      if (!(await queries.findAsked(sql, shutdownId))) throw notFound();
      return list(queries.enteredLeaves(sql, shutdownId, services.today()));
    },

    async 'GET /shutdown/{shutdownId}/joined'({ sql, params, caller }) {
      const asked = await queries.findAsked(sql, Number(params.shutdownId));
      if (!asked) throw notFound();
      return asked.isWithdrawn ? sumOf([]) : joined(sql, asked, { by: caller.emplId, today: services.today() });
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

    async 'POST /shutdown/preview'({ tx, body: { reason: _reason, ...body }, caller }) {
      const { planned } = await planShutdown(tx, askedOf(body), { by: caller.emplId, today: services.today() });
      const lines = planned.map(({ line }) => line);
      return { figures: figuresOf(lines), lines: lines.slice(0, mostLines) };
    },

    async 'POST /shutdown'({ tx, body: { reason, ...body }, caller }) {
      const { shutdownId, lines } = await enterShutdown(
        tx,
        { ...askedOf(body), reason },
        { emplId: caller.emplId, today: services.today() },
      );
      return { shutdownId, ...sumOf(lines), lines: lines.slice(0, mostLines) };
    },

    async 'DELETE /shutdown/{shutdownId}'({ tx, params, caller, ifMatch }) {
      const by = { emplId: caller.emplId, today: services.today(), ifMatch };
      const { withdrawn, stay } = await withdrawShutdown(tx, Number(params.shutdownId), by);
      return { withdrawn, staying: stay.length, stay: stay.slice(0, mostLines) };
    },
  });
}

/** Whom company days could be entered for that have none of them yet; nobody where they could not be entered at all any more. */
async function joined(sql: Tag, asked: Asked, by: { by: string; today: PlainDate }): Promise<{ people: number; days: number }> {
  try {
    const { planned } = await planShutdown(sql, asked, by);
    return sumOf(planned.map(({ line }) => line));
  } catch (error) {
    if (error instanceof AppError) return sumOf([]);
    throw error;
  }
}

function sumOf(lines: readonly Line[]): { people: number; days: number } {
  const { entered: people, days } = figuresOf(lines);
  return { people, days };
}

/** The lists each in one order, so that the same people are the same choice. */
function askedOf({ leaveCode, startDate, endDate, ...lists }: Omit<Asked, 'chosen'> & Chosen): Asked {
  const chosen = Object.fromEntries(
    Object.entries(lists).flatMap(([name, codes]) => (codes ? [[name, [...new Set(codes)].toSorted()]] : [])),
  );
  return { leaveCode, startDate, endDate, chosen };
}
