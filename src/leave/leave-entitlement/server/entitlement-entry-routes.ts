import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { recordAccess } from '#src/platform/http/server/access-log/access-log.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { entitlementEntryContract } from '#src/leave/leave-entitlement/entitlement-entry-contract.ts';
import { forecastBalance, explainYear } from '#src/leave/leave-entitlement/explain-year.ts';
import { leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { openYears } from '#src/ledger/leave-ledger/calculation/open-years.ts';
import { findSettings } from '#src/shared/setting/server/setting-queries.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { previewEffect, addEntry } from './add-entry.ts';
import { findEntries, findOwnYearLedgers, findYearLedger } from './entitlement-entry-queries.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';

/** The log entry of reading a balance history. */
export const toAccessEntry = ({ emplId, year, leaveCode }: EntitlementKey): AccessLogEntry => ({
  kind: 'entries',
  about: emplId,
  record: `${year}/${leaveCode}`,
});

function registerEntitlementEntries(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, entitlementEntryContract, {
    async 'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/entries'({ sql, caller, params, request }) {
      const entries = await findEntries(sql, caller, params);
      if (!entries) throw notFound();
      recordAccess(request, () => [toAccessEntry(params)]);
      return entries;
    },

    async 'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/explain'({ sql, caller, params, request }) {
      const year = await findYearLedger(sql, caller, params);
      if (!year) throw notFound();
      recordAccess(request, () => [toAccessEntry(params)]);
      return explainYear(year, services.today());
    },

    async 'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/balance'({ sql, caller, params, query: { on } }) {
      const { year, leaveCode } = params;
      throwIfProblems(fieldProblems('on', yearOf(on) !== year && leaveEntitlementMessage('balance.year-closed', { year })));
      const told = await findYearLedger(sql, caller, params);
      if (!told) throw notFound();
      return { leaveCode, leaveDescr: told.leaveDescr, ...forecastBalance(told, on) };
    },

    async 'GET /balance/me'({ sql, caller, query: { on } }) {
      const today = services.today();
      const year = yearOf(on);
      const { values } = await findSettings(sql);
      const isOpen = year === yearOf(today) || (year === yearOf(today) + 1 && openYears(today, values, { leaveCode: '' }).includes(year));
      throwIfProblems(fieldProblems('on', !isOpen && leaveEntitlementMessage('balance.year-closed', { year: yearOf(today) })));
      const years = await findOwnYearLedgers(sql, caller, year);
      return years.map(({ leaveCode, told }) => ({ leaveCode, leaveDescr: told.leaveDescr, ...forecastBalance(told, on) }));
    },

    async 'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries'({ tx, caller, params, body, ifMatch }) {
      const id = await addEntry(tx, { caller, of: params, entry: body, today: services.today(), ifMatch });
      const written = (await findEntries(tx, caller, params))?.find(({ entryId }) => entryId === id);
      if (!written) throw notFound();
      return written;
    },

    'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview': ({ tx, caller, params, body }) =>
      previewEffect(tx, params, (dry) => addEntry(dry, { caller, of: params, entry: body, today: services.today() })),
  });
}

export const entitlementEntryFeature = feature({
  name: 'Leave entitlements',
  calls: entitlementEntryContract,
  register: registerEntitlementEntries,
});
