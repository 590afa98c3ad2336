import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { accrue } from '#src/ledger/grant/server/accrue.ts';
import { settleLapses } from '#src/ledger/leave-ledger/server/settle-lapses.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { notFound, refuse, refuseOtherKey } from '#src/platform/http/app-error.ts';
import { type Answer, file, list, versioned } from '#src/platform/http/server/answer.ts';
import { templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { entitlementSheet } from '#src/leave/leave-entitlement/entitlement-sheet.ts';
import { leaveEntitlementContract, type NewEntitlementBody } from '#src/leave/leave-entitlement/leave-entitlement-contract.ts';
import { entitlementDaysProblems, entitlementIdProblems, typedYear } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { say } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { blame } from '#src/base/text/problem.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import * as keeping from './keep-entitlement-queries.ts';
import * as queries from './leave-entitlement-queries.ts';
import { refuseOwn } from './refuse-own.ts';
import { judgeEntitlementRow, storeEntitlementRow } from './store-entitlement-row.ts';

type Figures = { carryForward: number; entitlement: number; availableLeave: number };
type SentFigures = Omit<Figures, 'availableLeave'> & { availableLeave?: number | undefined };

export function registerLeaveEntitlement(app: FastifyInstance, services: Serving & { today: () => PlainDate }): void {
  serve(app, services, leaveEntitlementContract, {
    'GET /leaveentitlement/me': ({ sql, caller }) => list(queries.myEntitlements(sql, caller)),
    'GET /leaveentitlement/me/{year}': ({ sql, caller, params }) => list(queries.myEntitlements(sql, caller, params.year)),
    'GET /leaveentitlement/managerreportees': ({ sql, caller }) => list(queries.reporteesEntitlements(sql, caller)),
    'GET /leaveentitlements': ({ sql, caller }) => list(queries.keptEntitlements(sql, caller)),

    async 'GET /leaveentitlement/me/{year}/{leaveCode}'({ sql, caller, params }) {
      const found = await queries.findEntitlement(sql, caller, { ...params, emplId: caller.emplId });
      if (!found) throw notFound();
      return versioned(found.json, found.version);
    },

    async 'GET /leaveentitlement/{emplId}/{year}/{leaveCode}'({ sql, caller, params }) {
      const found = await queries.findEntitlement(sql, caller, params);
      return found ? versioned(found.json, found.version) : null;
    },

    async 'GET /appliedleave/count/{emplId}/{leaveCode}/{year}'({ sql, caller, params }) {
      const days = await queries.countApprovedDays(sql, caller, params);
      if (days === undefined) throw notFound();
      return days;
    },

    'GET /leaveentitlements/template': async ({ sql }) =>
      file(
        writeTemplate(entitlementSheet, { leaveCode: await keeping.leaveTypes(sql) }),
        templateHeaders('Upload_Leave_Entitlements.xlsx'),
      ),

    async 'POST /leaveentitlements/facts'({ tx, caller, body }) {
      const known = await keeping.findKnown(tx, caller, body);
      return { ...known, leaveCodes: (await keeping.leaveTypes(tx)).map(({ code }) => code) };
    },

    async 'POST /leaveentitlement'({ tx, caller, query, body }) {
      if (query.source !== 'upload') return answerOf(tx, caller, await addFromForm(tx, caller, body, services.today()));
      const row = await judgeEntitlementRow(tx, caller, body);
      const [, answer] = await Promise.all([storeEntitlementRow(tx, row, services.today()), answerOf(tx, caller, row.key)]);
      return answer;
    },

    async 'PATCH /leaveentitlement/{emplId}/{year}/{leaveCode}'({ tx, caller, params, body, ifMatch }) {
      const { emplId, year, leaveCode } = params;
      refuseOtherKey(body.id, { emplid: emplId, year, leaveCode }, 'id.');
      const figures = judge(body);
      refuseOwn(caller, emplId);
      const stored = await keeping.lockKeptEntitlement(tx, caller, params);
      if (!stored) throw notFound();
      const key = `${params.emplId}/${params.year}/${params.leaveCode}`;
      await refuseStale(tx, { entity: 'leave_entitlement', key, version: stored.version }, ifMatch);
      const takenLeave = body.takenLeave === stored.approvedLeave ? stored.approvedLeave : stored.takenLeave;
      await keeping.changeEntitlement(tx, params, { ...figures, takenLeave });
      const of = { emplId, leaveYear: year, leaveCode };
      await accrue(tx, services.today(), [of]);
      await settleLapses(tx, services.today(), [of]);
      return answerOf(tx, caller, params);
    },
  });
}

/** Stores what the form sends. @throws AppError 400, 403, 409 */
async function addFromForm(
  tx: TransactionSql,
  caller: Caller,
  body: NewEntitlementBody,
  today: PlainDate,
): Promise<queries.EntitlementKey> {
  const { emplid, leaveCode } = body.id;
  const year = typedYear(String(body.id.year));
  refuse(entitlementIdProblems({ emplid, year, leaveCode }));
  const key = { emplId: emplid, year: year ?? 0, leaveCode };
  const figures = judge({
    carryForward: numberOf(body.carryForward),
    entitlement: numberOf(body.entitlement),
    ...(body.availableLeave !== undefined && { availableLeave: numberOf(body.availableLeave) }),
  });
  refuseOwn(caller, emplid);
  const { employeeStatus, categoryExists } = await keeping.findAddFacts(tx, caller, key);
  const unknown = say(employeeStatus === null ? 'employee.unknown' : 'entitlement.employee-inactive');
  refuse([
    ...blame('id.emplid', employeeStatus !== 'A' && unknown),
    ...blame('id.leaveCode', !categoryExists && say('leave-type.unknown')),
  ]);
  const added = await keeping.addEntitlement(tx, key, { ...figures, takenLeave: 0 }, { source: 'form', today });
  refuse(blame('id.emplid', !added && say('entitlement.taken', { emplid, year: key.year, leaveCode }), 'records'));
  return key;
}

/** A text is no number, whatever digits it has. */
const numberOf = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN);

/** The figures, where they are numbers of days. @throws AppError 400 */
function judge({ carryForward, entitlement, availableLeave = carryForward + entitlement }: SentFigures): Figures {
  const figures = { carryForward, entitlement, availableLeave };
  refuse(entitlementDaysProblems(figures));
  return figures;
}

async function answerOf(tx: TransactionSql, caller: Caller, key: queries.EntitlementKey): Promise<Answer> {
  const found = await queries.findEntitlement(tx, caller, key);
  if (!found) throw notFound();
  return versioned(found.json, found.version);
}
