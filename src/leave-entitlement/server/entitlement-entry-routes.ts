import type { FastifyInstance } from 'fastify';
import type { Look } from '#src/db/look-kinds.ts';
import { type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import { notFound, refuse } from '#src/http/app-error.ts';
import { noteLooks } from '#src/http/server/looks.ts';
import { refuseStale } from '#src/http/server/refuse-stale.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import { entitlementEntryContract } from '#src/leave-entitlement/entitlement-entry-contract.ts';
import { entryDay, entryProblems, signedDays } from '#src/leave-entitlement/entitlement-entry-rules.ts';
import { balanceOn, explainYear } from '#src/leave-entitlement/explain-year.ts';
import { say } from '#src/leave-entitlement/leave-entitlement-sentences.ts';
import { writeEntries } from '#src/leave-ledger/server/entitlement-entries.ts';
import { settleLapses } from '#src/leave-ledger/server/settle-lapses.ts';
import { openYears } from '#src/setting/open-years.ts';
import { findSettings } from '#src/setting/server/setting-queries.ts';
import { blame } from '#src/text/problem.ts';
import { findEntries, findOwnYears, findToldYear } from './entitlement-entry-queries.ts';
import { lockKeptEntitlement } from './keep-entitlement-queries.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';
import { refuseOwn } from './refuse-own.ts';

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
      const today = services.today();
      const { emplId, year, leaveCode } = params;
      refuse(entryProblems(body, year, today));
      refuseOwn(caller, emplId);
      const stored = await lockKeptEntitlement(tx, caller, params);
      if (!stored) throw notFound();
      await refuseStale(tx, { entity: 'leave_entitlement', key: `${emplId}/${year}/${leaveCode}`, version: stored.version }, ifMatch);
      const days = signedDays(body);
      refuse(
        blame(
          'days',
          stored.openAvailable + days < 0 && say('entitlement-entry.below-nothing', { availableLeave: stored.openAvailable }),
          'records',
        ),
      );
      refuse(blame('days', stored.availableLeave + days >= 100_000 && say('entitlement-entry.days-form')));
      const [id] = await writeEntries(tx, [
        {
          emplId,
          leaveYear: year,
          leaveCode,
          kind: body.kind,
          days,
          on: entryDay(body.kind, year, today),
          until: body.until,
          note: body.note,
        },
      ]);
      await settleLapses(tx, today, [{ emplId, leaveYear: year, leaveCode }]);
      const written = (await findEntries(tx, caller, params))?.find(({ entryId }) => entryId === id);
      if (!written) throw notFound();
      return written;
    },
  });
}
