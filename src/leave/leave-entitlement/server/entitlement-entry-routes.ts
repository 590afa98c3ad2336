import type { FastifyInstance } from 'fastify';
import type { Look } from '#src/platform/db/look-kinds.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { notFound, refuse } from '#src/platform/http/app-error.ts';
import { noteLooks } from '#src/platform/http/server/looks.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { entitlementEntryContract } from '#src/leave/leave-entitlement/entitlement-entry-contract.ts';
import { balanceOn, explainYear } from '#src/leave/leave-entitlement/explain-year.ts';
import { say } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { openYears } from '#src/shared/setting/open-years.ts';
import { findSettings } from '#src/shared/setting/server/setting-queries.ts';
import { blame } from '#src/base/text/problem.ts';
import { effectOfEntry, enterEntry } from './enter-entry.ts';
import { findEntries, findOwnYears, findToldYear } from './entitlement-entry-queries.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';

const lookAt = ({ emplId, year, leaveCode }: EntitlementKey): Look => ({ kind: 'entries', about: emplId, record: `${year}/${leaveCode}` });

export function registerEntitlementEntries(app: FastifyInstance, services: Serving & { today: () => PlainDate }): void {
  serve(app, services, entitlementEntryContract, {
    async 'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/entries'({ sql, caller, params, request }) {
      const entries = await findEntries(sql, caller, params);
      if (!entries) throw notFound();
      noteLooks(request, () => [lookAt(params)]);
      return entries;
    },

    async 'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/explain'({ sql, caller, params, request }) {
      const year = await findToldYear(sql, caller, params);
      if (!year) throw notFound();
      noteLooks(request, () => [lookAt(params)]);
      return explainYear(year, services.today());
    },

    async 'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/balance'({ sql, caller, params, query: { on } }) {
      const { year, leaveCode } = params;
      refuse(blame('on', yearOf(on) !== year && say('balance.year-closed', { year })));
      const told = await findToldYear(sql, caller, params);
      if (!told) throw notFound();
      return { leaveCode, leaveDescr: told.leaveDescr, ...balanceOn(told, on) };
    },

    async 'GET /balance/me'({ sql, caller, query: { on } }) {
      const today = services.today();
      const year = yearOf(on);
      const { values } = await findSettings(sql);
      const isOpen = year === yearOf(today) || (year === yearOf(today) + 1 && openYears(today, values, { leaveCode: '' }).includes(year));
      refuse(blame('on', !isOpen && say('balance.year-closed', { year: yearOf(today) })));
      const years = await findOwnYears(sql, caller, year);
      return years.map(({ leaveCode, told }) => ({ leaveCode, leaveDescr: told.leaveDescr, ...balanceOn(told, on) }));
    },

    async 'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries'({ tx, caller, params, body, ifMatch }) {
      const id = await enterEntry(tx, { caller, of: params, entry: body, today: services.today(), ifMatch });
      const written = (await findEntries(tx, caller, params))?.find(({ entryId }) => entryId === id);
      if (!written) throw notFound();
      return written;
    },

    'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview': ({ tx, caller, params, body }) =>
      effectOfEntry(tx, { caller, of: params, entry: body, today: services.today() }),
  });
}
