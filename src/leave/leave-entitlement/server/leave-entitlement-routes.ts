import { feature } from '#src/platform/http/server/feature.ts';
import { entitlementSentences } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { notFound, throwIfProblems, refuseKeyMismatch } from '#src/platform/http/app-error.ts';
import { type Answer, streamAnswer, listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { entitlementSheet } from '#src/leave/leave-entitlement/entitlement-sheet.ts';
import {
  type ChangedEntitlementBody,
  leaveEntitlementContract,
  type NewEntitlementBody,
} from '#src/leave/leave-entitlement/leave-entitlement-contract.ts';
import {
  carryForwardUntilProblems,
  entitlementDaysProblems,
  entitlementIdProblems,
  parseYear,
} from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { previewEffect } from './add-entry.ts';
import * as keeping from './manage-entitlement-queries.ts';
import * as queries from './leave-entitlement-queries.ts';
import { refuseOwnEntitlement } from './refuse-own-entitlement.ts';
import { validateEntitlementRow, storeEntitlementRow, toCarryForwardUntil } from './store-entitlement-row.ts';

type Figures = { carryForward: number; entitlement: number; availableLeave: number };
type FiguresBody = Omit<Figures, 'availableLeave'> & { availableLeave?: number | undefined };

function registerLeaveEntitlement(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, leaveEntitlementContract, {
    'GET /leaveentitlement/me': ({ sql, caller }) => listAnswer(queries.myEntitlements(sql, caller)),
    'GET /leaveentitlement/me/{year}': ({ sql, caller, params }) => listAnswer(queries.myEntitlements(sql, caller, params.year)),
    'GET /leaveentitlement/managerreportees': ({ sql, caller }) => listAnswer(queries.reporteeEntitlements(sql, caller)),
    'GET /leaveentitlements': ({ sql, caller }) => listAnswer(queries.manageableEntitlements(sql, caller)),

    async 'GET /leaveentitlement/me/{year}/{leaveCode}'({ sql, caller, params }) {
      const found = await queries.findEntitlement(sql, caller, { ...params, emplId: caller.emplId });
      if (!found) throw notFound();
      return withVersion(found.json, found.version);
    },

    async 'GET /leaveentitlement/{emplId}/{year}/{leaveCode}'({ sql, caller, params }) {
      const found = await queries.findEntitlement(sql, caller, params);
      return found ? withVersion(found.json, found.version) : null;
    },

    async 'GET /appliedleave/count/{emplId}/{leaveCode}/{year}'({ sql, caller, params }) {
      const days = await queries.countApprovedDays(sql, caller, params);
      if (days === undefined) throw notFound();
      return days;
    },

    'GET /leaveentitlements/template': async ({ sql }) =>
      streamAnswer(
        writeTemplate(entitlementSheet, { leaveCode: await keeping.listLeaveTypes(sql) }),
        templateHeaders('Upload_Leave_Entitlements.xlsx'),
      ),

    async 'POST /leaveentitlements/facts'({ tx, caller, body }) {
      const known = await keeping.findUploadFacts(tx, caller, body);
      return { ...known, leaveCodes: (await keeping.listLeaveTypes(tx)).map(({ code }) => code) };
    },

    async 'POST /leaveentitlement'({ tx, caller, query, body }) {
      if (query.source !== 'upload') return readAnswer(tx, caller, await addFromForm(tx, caller, body, services.today()));
      const row = await validateEntitlementRow(tx, caller, body);
      const [hasExpiredDays, answer] = await Promise.all([storeEntitlementRow(tx, row, services.today()), readAnswer(tx, caller, row.key)]);
      return hasExpiredDays ? readAnswer(tx, caller, row.key) : answer;
    },

    async 'PATCH /leaveentitlement/{emplId}/{year}/{leaveCode}'({ tx, caller, params, body, ifMatch }) {
      await changeEntitlement(tx, { caller, of: params, body, today: services.today(), ifMatch });
      return readAnswer(tx, caller, params);
    },

    'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/preview': ({ tx, caller, params, body }) =>
      previewEffect(tx, params, (dry) => changeEntitlement(dry, { caller, of: params, body, today: services.today(), ifMatch: undefined })),
  });
}

type Change = {
  caller: Caller;
  of: queries.EntitlementKey;
  body: ChangedEntitlementBody;
  today: PlainDate;
  ifMatch: number | undefined;
};

/** @throws AppError 400, 403, 404, 412 */
async function changeEntitlement(tx: TransactionSql, { caller, of, body, today, ifMatch }: Change): Promise<void> {
  const { emplId, year, leaveCode } = of;
  refuseKeyMismatch(body.id, { emplid: emplId, year, leaveCode }, 'id.');
  const figures = validateFigures(body);
  throwIfProblems(carryForwardUntilProblems(body.carryForwardUntil, year));
  refuseOwnEntitlement(caller, emplId);
  const stored = await keeping.lockManageableEntitlement(tx, caller, of);
  if (!stored) throw notFound();
  await refuseStale(tx, { entity: 'leave_entitlement', key: `${emplId}/${year}/${leaveCode}`, version: stored.version }, ifMatch);
  const takenLeave = body.takenLeave === stored.approvedLeave ? stored.approvedLeave : stored.takenLeave;
  const { carryForwardUntil } = body;
  await keeping.updateEntitlement(tx, of, { ...figures, takenLeave, carryForwardUntil }, today);
}

/** Stores the entitlement of the form. @throws AppError 400, 403, 409 */
async function addFromForm(
  tx: TransactionSql,
  caller: Caller,
  body: NewEntitlementBody,
  today: PlainDate,
): Promise<queries.EntitlementKey> {
  const { emplid, leaveCode } = body.id;
  const year = parseYear(String(body.id.year));
  throwIfProblems(entitlementIdProblems({ emplid, year, leaveCode }));
  const key = { emplId: emplid, year: year ?? 0, leaveCode };
  throwIfProblems(carryForwardUntilProblems(body.carryForwardUntil, key.year));
  const figures = validateFigures({
    carryForward: toNumber(body.carryForward),
    entitlement: toNumber(body.entitlement),
    ...(body.availableLeave !== undefined && { availableLeave: toNumber(body.availableLeave) }),
  });
  refuseOwnEntitlement(caller, emplid);
  const { employeeStatus, categoryExists } = await keeping.findAddFacts(tx, caller, key);
  const unknown = leaveEntitlementMessage(employeeStatus === null ? 'employee.unknown' : 'entitlement.employee-inactive');
  throwIfProblems([
    ...fieldProblems('id.emplid', employeeStatus !== 'A' && unknown),
    ...fieldProblems('id.leaveCode', !categoryExists && leaveEntitlementMessage('leave-type.unknown')),
  ]);
  const added = await keeping.insertEntitlement(
    tx,
    key,
    { ...figures, takenLeave: 0 },
    {
      source: 'form',
      today,
      carryForwardUntil: toCarryForwardUntil(body.carryForwardUntil),
    },
  );
  throwIfProblems(
    fieldProblems('id.emplid', !added && leaveEntitlementMessage('entitlement.taken', { emplid, year: key.year, leaveCode }), 'records'),
  );
  return key;
}

/** A text is not a number, even if it has only digits. */
const toNumber = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN);

/** Returns the figures if they are valid numbers of days. @throws AppError 400 */
function validateFigures({ carryForward, entitlement, availableLeave = carryForward + entitlement }: FiguresBody): Figures {
  const figures = { carryForward, entitlement, availableLeave };
  throwIfProblems(entitlementDaysProblems(figures));
  return figures;
}

async function readAnswer(tx: TransactionSql, caller: Caller, key: queries.EntitlementKey): Promise<Answer> {
  const found = await queries.findEntitlement(tx, caller, key);
  if (!found) throw notFound();
  return withVersion(found.json, found.version);
}

export const leaveEntitlementFeature = feature({
  name: 'Leave entitlements',
  calls: leaveEntitlementContract,
  sentences: entitlementSentences,
  register: registerLeaveEntitlement,
});
