import { feature } from '#src/platform/http/server/feature.ts';
import { translateItemSentences } from '#src/company/translate-item/translate-item-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { templateHeaders, writeTemplate } from '#src/platform/excel/server/write-template.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import { findHolidaysAffectedByRename } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { AppError, notFound, throwIfProblems, refuseKeyMismatch } from '#src/platform/http/app-error.ts';
import { etagOf, streamAnswer, listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { translateItemContract } from '#src/company/translate-item/translate-item-contract.ts';
import {
  effStatusTexts,
  type TranslateField,
  translateFields,
  translateItemProblems,
} from '#src/company/translate-item/translate-item-rules.ts';
import { templateItemRows, translateItemSheet } from '#src/company/translate-item/translate-item-sheet.ts';
import { translateItemMessage } from '#src/company/translate-item/translate-item-sentences.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { employeesWithValue, findHolders } from './holder-queries.ts';
import * as queries from './translate-item-queries.ts';

function registerTranslateItem(app: FastifyInstance, services: CallServices): void {
  serve(app, services, translateItemContract, {
    'GET /translateitems': ({ sql }) => listAnswer(queries.translateItems(sql)),
    'GET /translateitems/template': async ({ sql }) =>
      streamAnswer(
        writeTemplate(translateItemSheet, templateCodes, templateItemRows(await queries.findUsedFields(sql))),
        templateHeaders('Upload_Translate_Items.xlsx'),
      ),

    'GET /searchemployee': ({ sql, caller, query }) => listAnswer(employeesWithValue(sql, caller, query)),

    async 'GET /translateitems/facts'({ sql }) {
      const known = await queries.findKnownItems(sql);
      return known.map(({ item, version, holders, count }) => ({ ...item, etag: etagOf(version), holders, count }));
    },

    'GET /translateitem/{field}': ({ sql, params }) => queries.findFieldItems(sql, params.field),

    async 'GET /translateitem/{fieldname}/{fieldvalue}'({ sql, params }) {
      const found = await queries.findItem(sql, params);
      return found ? withVersion(found.json, found.version) : null;
    },

    async 'POST /translateitem'({ tx, body }) {
      throwIfProblems(translateItemProblems(body));
      const added = await queries.insertItem(tx, body.id, body);
      if (!added) {
        const { fieldname, fieldvalue } = body.id;
        const stored = { fieldname, fieldvalue: (await queries.findSameValue(tx, body.id)) ?? fieldvalue };
        return throwIfProblems(fieldProblems('id.fieldvalue', translateItemMessage('translate-item.taken', stored), 'records'));
      }
      return withVersion(added.json, added.version);
    },

    async 'PATCH /translateitem/{fieldname}/{fieldvalue}'({ tx, params, body, ifMatch }) {
      refuseKeyMismatch(body.id, { fieldname: params.fieldname, fieldvalue: params.fieldvalue }, 'id.');
      throwIfProblems(translateItemProblems({ ...body, id: params }));
      if (params.fieldname === 'state') {
        // Saving people's states locks the state and then waits for applicants. This call waits for the save first, so that applicants never
        // wait for this call.
        await lockExclusively(tx, 'profiles');
        await lockExclusively(tx, 'calendar');
      }
      const stored = await queries.lockItem(tx, params);
      if (!stored) throw notFound();
      await refuseStale(
        tx,
        { entity: 'translate_item', key: `${params.fieldname}/${params.fieldvalue}`, version: stored.version },
        ifMatch,
      );
      if (body.effStatus === 'I' && stored.effStatus === 'A') {
        const holders = await findHolders(tx, params.fieldname, params.fieldvalue);
        const said = translateItemMessage('translate-item.in-use', { holders: holders.slice(0, 3), count: holders.length });
        throwIfProblems(fieldProblems('effStatus', holders.length > 0 && said, 'records'));
      }
      if (params.fieldname === 'state') await refuseRenamedState(tx, params.fieldvalue, body);
      const changed = await queries.updateItem(tx, params, body);
      if (!changed) throw notFound();
      return withVersion(changed.json, changed.version);
    },
  });
}

/** @throws AppError 409 if public holidays use a name that the state would lose */
async function refuseRenamedState(tx: TransactionSql, state: string, { xlatlongname, xlatshortname }: queries.TranslateNames) {
  const [first, ...others] = await findHolidaysAffectedByRename(tx, { state, longName: xlatlongname, shortName: xlatshortname });
  if (first) throw new AppError(409, translateItemMessage('translate-item.named-by-holidays', { ...first, state, others: others.length }));
}

const fieldMeanings: Record<TranslateField, string> = {
  gender: 'Genders',
  marriage_status: 'Marital statuses',
  job_title: 'Job titles',
  business_unit: 'Business units',
  dept_id: 'Departments',
  leave_status: 'Leave statuses (only names can be changed)',
  status: 'Employee statuses (only names can be changed)',
  state: 'States, which can have their own public holidays',
};

const templateCodes = {
  fieldname: translateFields.map((code) => ({ code, name: fieldMeanings[code] })),
  effStatus: Object.entries(effStatusTexts).map(([code, name]) => ({ code, name })),
};

export const translateItemFeature = feature({
  name: 'Translate items',
  calls: translateItemContract,
  sentences: translateItemSentences,
  register: registerTranslateItem,
});
