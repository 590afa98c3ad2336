import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { lastDayContract } from '#src/leave/leave-entitlement/last-day-contract.ts';
import { finalBookingProblems, countMonthsWorked, computeProRata } from '#src/leave/leave-entitlement/last-day-rules.ts';
import { nearestDayOfYear } from '#src/leave/leave-entitlement/entitlement-entry-rules.ts';
import { leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { type NewEntry, insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { lockManageableEntitlement } from './manage-entitlement-queries.ts';
import { refuseDaysInUse } from './refuse-days-in-use.ts';
import { endAccrual, findLeaverBalances, lastDayRun } from './last-day-queries.ts';

function registerLastDay(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, lastDayContract, {
    async 'GET /leaveentitlement/{emplId}/lastday'({ sql, params }) {
      const leaving = await findLeaverBalances(sql, params.emplId);
      if (!leaving?.lastDay) throw notFound();
      const { lastDay, joinDate } = leaving;
      return {
        lastDay,
        months: countMonthsWorked(joinDate, lastDay),
        lines: leaving.lines.map(({ granted, corrected, isProRata, base, froms, unearned, ...line }) => ({
          ...line,
          ...computeProRata({ granted, corrected, isProRata, base, froms, unearned, ...line }, joinDate, lastDay),
        })),
      };
    },

    async 'POST /leaveentitlement/{emplId}/lastday'({ tx, caller, params: { emplId }, body: { note, lines } }) {
      throwIfProblems(finalBookingProblems(lines));
      const leaving = await findLeaverBalances(tx, emplId);
      if (!leaving?.lastDay) throw notFound();
      const year = yearOf(leaving.lastDay);
      const entries: NewEntry[] = [];
      // Every transaction locks records in key order.
      for (const { leaveCode, correction, paidOut, version } of lines.toSorted((a, b) => (a.leaveCode < b.leaveCode ? -1 : 1))) {
        const stored = await lockManageableEntitlement(tx, caller, { emplId, year, leaveCode });
        if (!stored) throw notFound();
        await refuseStale(tx, { entity: 'leave_entitlement', key: `${emplId}/${year}/${leaveCode}`, version: stored.version }, version);
        const { type, openAvailable: availableLeave } = stored;
        const available = { type, year, on: nearestDayOfYear(year, services.today()), availableLeave };
        const place = lines.findIndex((line) => line.leaveCode === leaveCode);
        const isTooMuch = availableLeave + correction - paidOut < 0;
        const problem = isTooMuch && leaveEntitlementMessage('entitlement-entry.below-nothing', available);
        throwIfProblems(fieldProblems(`lines.${place}.paidOut`, problem, 'records'));
        if (paidOut > 0) {
          const booked = { on: `${year}-01-01`, days: correction - paidOut };
          await refuseDaysInUse(tx, { emplId, year, leaveCode }, booked, services.today());
        }
        const of = { emplId, leaveYear: year, leaveCode, note, run: lastDayRun(emplId) };
        if (correction !== 0) entries.push({ ...of, kind: 'correction', days: correction });
        if (paidOut > 0) entries.push({ ...of, kind: 'paidOut', days: -paidOut });
      }
      await insertEntries(tx, entries);
      await endAccrual(tx, { emplId, lastDay: leaving.lastDay, leaveCodes: lines.map(({ leaveCode }) => leaveCode) });
      return { entries: entries.length };
    },
  });
}

export const lastDayFeature = feature({ name: 'Leave entitlements', calls: lastDayContract, register: registerLastDay });
