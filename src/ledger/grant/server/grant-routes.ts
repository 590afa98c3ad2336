import { feature } from '#src/platform/http/server/feature.ts';
import { grantSentences } from '#src/ledger/grant/grant-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { grantContract } from '#src/ledger/grant/grant-contract.ts';
import { calculateGrant, type GrantRule, countPeopleByRule, conditionsText } from '#src/ledger/grant/grant-rules.ts';
import { grantMessage } from '#src/ledger/grant/grant-sentences.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { AppError, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { canRemoveDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import {
  insertMissingEntitlements,
  lockEntitlementGroup,
  deleteEntitlementsOfRun,
} from '#src/ledger/leave-ledger/server/balance/entitlement-records.ts';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { daysText } from '#src/base/text/plural.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import * as facts from './grant-input-queries.ts';
import { bookAccruals } from './book-accruals.ts';
import { grantRuns } from './grant-list.ts';
import * as queries from './grant-queries.ts';
import { refuseLiveLeave } from './refuse-live-leave.ts';

function registerGrants(app: FastifyInstance, services: CallServices & { config: { timeZone: string }; today: () => PlainDate }): void {
  serve(app, services, grantContract, {
    async 'GET /leavecategory/{leaveCode}/grants'({ sql, params }) {
      const found = await facts.findGrantRules(sql, params.leaveCode);
      if (!found) throw notFound();
      return withVersion(found.rules, found.version);
    },

    async 'PUT /leavecategory/{leaveCode}/grants'({ tx, params: { leaveCode }, body, ifMatch }) {
      await refuseInvalidRules(tx, body);
      const version = await queries.lockCategoryVersion(tx, leaveCode);
      if (version === undefined) throw notFound();
      await refuseStale(tx, { entity: 'leave_category', key: leaveCode, version }, ifMatch);
      await queries.updateGrantRules(tx, leaveCode, body);
      const stored = await facts.findGrantRules(tx, leaveCode);
      if (!stored) throw notFound();
      return withVersion(stored.rules, stored.version);
    },

    async 'POST /grants/reach'({ tx, body: { rules } }) {
      const year = yearOf(services.today());
      return countPeopleByRule(await facts.countGrantGroups(tx, year), rules, year);
    },

    'GET /grants': ({ sql }) => listAnswer(grantRuns(sql, services.config.timeZone)),

    async 'POST /grants/preview'({ tx, body }) {
      return previewGrant(tx, body);
    },

    async 'POST /grants'({ tx, body, caller }) {
      const { year, leaveCode } = body;
      await lockShared(tx, 'people');
      const emplIds = (await previewGrant(tx, body)).map(({ emplId }) => emplId);
      const of = { emplIds, leaveYear: year, leaveCode };
      await insertMissingEntitlements(tx, of);
      await lockEntitlementGroup(tx, of);
      // Calculated after locking, so that no one else changes the records in between.
      const lines = await previewGrant(tx, body);
      const refused = lines.filter(({ needed }) => needed);
      await refuseLiveLeave(tx, { people: refused.map(({ emplId }) => emplId), year, leaveCode });
      const changed = lines.filter(({ change }) => change !== 0);
      if (changed.length === 0) return { grantId: null, people: lines.length, changed: 0 };
      const grantId = await queries.insertGrantRun(tx, { year, leaveCode, by: caller.emplId });
      const monthly = await queries.findMonthlyAccruing(tx, { emplIds, year, leaveCode });
      await insertEntries(
        tx,
        changed.map(({ emplId, change }) => ({
          emplId,
          leaveYear: year,
          leaveCode,
          kind: 'grant' as const,
          // Accruing days become available month by month; the entitlement is that of the whole year.
          days: monthly.has(emplId) ? 0 : change,
          entitlement: change,
          run: `grant/${grantId}`,
        })),
      );
      await bookAccruals(
        tx,
        services.today(),
        changed.map(({ emplId }) => ({ emplId, leaveYear: year, leaveCode })),
      );
      return { grantId, people: lines.length, changed: changed.length };
    },

    async 'DELETE /grants/{grantId}'({ tx, params, query }) {
      await lockShared(tx, 'people');
      const run = await queries.lockGrantRun(tx, params.grantId);
      if (!run) throw notFound();
      if (run.isUndone) throw new AppError(409, grantMessage('grant.undone'));
      return undoGrant(tx, run, { isRest: query.rest === 'true', today: services.today() });
    },
  });
}

/** @throws AppError 400 for invalid days and unknown codes */
async function refuseInvalidRules(tx: TransactionSql, rules: readonly GrantRule[]): Promise<void> {
  const codes = await queries.findConditionCodes(tx, rules);
  throwIfProblems(
    rules.flatMap(({ when: { serviceYearsFrom: years, ...when }, days }, place) => [
      ...Object.entries(when).flatMap(([name, code]) =>
        fieldProblems(`${place}.when.${name}`, code !== undefined && !codes.has(`${name} ${code}`) && grantMessage('grant.code')),
      ),
      ...fieldProblems(
        `${place}.when.serviceYearsFrom`,
        years !== undefined && !isWholeNumberUpTo(years, 70) && grantMessage('grant.years'),
      ),
      ...fieldProblems(`${place}.days`, !isWholeNumberUpTo(days * 2, 732) && grantMessage('grant.days')),
    ]),
  );
}

const isWholeNumberUpTo = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;

type GrantRequest = { year: number; leaveCode: string; emplIds: readonly string[] };

/** Returns what the grant changes for each person, ordered by name. @throws AppError 400 for an unknown type, or a person who is unknown or has left */
async function previewGrant(tx: Tag, { year, leaveCode, emplIds }: GrantRequest) {
  const [category, people, records, names] = await Promise.all([
    facts.findGrantCategory(tx, leaveCode),
    facts.findGrantCandidates(tx, emplIds, year),
    queries.findEntitlementRecords(tx, { emplIds, year, leaveCode }),
    facts.findGrantCodeNames(tx),
  ]);
  if (!category) return throwIfProblems(fieldProblems('leaveCode', grantMessage('leave-type.unknown'))) ?? [];
  const byId = new Map(people.map((person) => [person.emplId, person]));
  throwIfProblems(
    emplIds.flatMap((emplId, place) => {
      const person = byId.get(emplId);
      return fieldProblems(`emplIds.${place}`, person?.isActive !== true && grantMessage(person ? 'grant.inactive' : 'employee.unknown'));
    }),
  );
  const recordOf = new Map(records.map((record) => [record.emplId, record]));
  return people.map((person) => {
    const { days, rule } = calculateGrant(person, category, year);
    const record = recordOf.get(person.emplId);
    const change = days - (record?.entitlement ?? 0);
    return {
      emplId: person.emplId,
      name: person.name,
      rule:
        rule === null
          ? `Category default (${daysText(category.entitlement)})`
          : conditionsText(category.grants[rule - 1]?.when ?? {}, names),
      days,
      change,
      needed: change < 0 && record !== undefined && !canRemoveDays(record, -change, category.mayGoBelowBy),
    };
  });
}

/** Undoes a grant, except for people who need its days. @throws AppError 409 if anyone needs them, unless the caller accepts a partial undo */
async function undoGrant(
  tx: TransactionSql,
  run: queries.StoredGrantRun,
  { isRest, today }: { isRest: boolean; today: PlainDate },
): Promise<{ undone: number; stays: string[] }> {
  const { grantId, year, leaveCode, mayGoBelowBy } = run;
  const name = `grant/${grantId}`;
  const granted = await queries.findGrantedDays(tx, name);
  const emplIds = granted.map(({ emplId }) => emplId);
  await lockEntitlementGroup(tx, { emplIds, leaveYear: year, leaveCode });
  const records = new Map(
    (await queries.findEntitlementRecords(tx, { emplIds, year, leaveCode })).map((record) => [record.emplId, record]),
  );
  const fits = ({ emplId, days, entitlement }: (typeof granted)[number]) => {
    const record = records.get(emplId);
    if (record === undefined || record.entitlement < entitlement) return false;
    return days <= 0 || canRemoveDays(record, days, mayGoBelowBy);
  };
  const gone = granted.filter(fits);
  const stays = emplIds.filter((emplId) => !gone.some((one) => one.emplId === emplId));
  if (!isRest) await refuseLiveLeave(tx, { people: stays, year, leaveCode });
  await insertEntries(
    tx,
    gone.map(({ emplId, days, entitlement }) => ({
      emplId,
      leaveYear: year,
      leaveCode,
      kind: 'undo' as const,
      days: -days,
      entitlement: -entitlement,
      run: name,
    })),
  );
  const left = gone.map(({ emplId }) => emplId);
  await bookAccruals(
    tx,
    today,
    left.map((emplId) => ({ emplId, leaveYear: year, leaveCode })),
  );
  await deleteEntitlementsOfRun(tx, { emplIds: left, leaveYear: year, leaveCode }, name);
  if (stays.length === 0) await queries.updateGrantUndone(tx, grantId);
  return { undone: gone.length, stays };
}

export const grantFeature = feature({ name: 'Grants', calls: grantContract, sentences: grantSentences, register: registerGrants });
