import type { FastifyInstance } from 'fastify';
import { lockBesideOthers } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { grantContract } from '#src/ledger/grant/grant-contract.ts';
import { grantOf, type GrantRule, reachOf, whenText } from '#src/ledger/grant/grant-rules.ts';
import { say } from '#src/ledger/grant/grant-sentences.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { AppError, notFound, refuse } from '#src/platform/http/app-error.ts';
import { list, versioned } from '#src/platform/http/server/answer.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { canSpare } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { addRecords, lockRecords, removeRecords } from '#src/ledger/leave-ledger/server/add-records.ts';
import { writeEntries } from '#src/ledger/leave-ledger/server/entitlement-entries.ts';
import { blame } from '#src/base/text/problem.ts';
import * as facts from './grant-facts-queries.ts';
import { accrue } from './accrue.ts';
import { grantRuns } from './grant-list.ts';
import * as queries from './grant-queries.ts';

export function registerGrants(app: FastifyInstance, services: Serving & { config: { timeZone: string }; today: () => PlainDate }): void {
  serve(app, services, grantContract, {
    async 'GET /leavecategory/{leaveCode}/grants'({ sql, params }) {
      const found = await facts.findGrantRules(sql, params.leaveCode);
      if (!found) throw notFound();
      return versioned(found.rules, found.version);
    },

    async 'PUT /leavecategory/{leaveCode}/grants'({ tx, params: { leaveCode }, body, ifMatch }) {
      await refuseRules(tx, body);
      const version = await queries.lockVersion(tx, leaveCode);
      if (version === undefined) throw notFound();
      await refuseStale(tx, { entity: 'leave_category', key: leaveCode, version }, ifMatch);
      await queries.storeRules(tx, leaveCode, body);
      const stored = await facts.findGrantRules(tx, leaveCode);
      if (!stored) throw notFound();
      return versioned(stored.rules, stored.version);
    },

    async 'POST /grants/reach'({ tx, body: { rules } }) {
      const year = yearOf(services.today());
      return reachOf(await facts.findGrantKinds(tx, year), rules, year);
    },

    'GET /grants': ({ sql }) => list(grantRuns(sql, services.config.timeZone)),

    async 'POST /grants/preview'({ tx, body }) {
      return weigh(tx, body);
    },

    async 'POST /grants'({ tx, body, caller }) {
      const { year, leaveCode } = body;
      await lockBesideOthers(tx, 'people');
      const emplIds = (await weigh(tx, body)).map(({ emplId }) => emplId);
      const of = { emplIds, leaveYear: year, leaveCode };
      await addRecords(tx, of);
      await lockRecords(tx, of);
      // What is granted is worked out once nobody else changes it.
      const lines = await weigh(tx, body);
      const refused = lines.filter(({ needed }) => needed);
      if (refused.length > 0) throw new AppError(409, say('grant.live-leave', { people: refused.map(({ emplId }) => emplId) }));
      const changed = lines.filter(({ change }) => change !== 0);
      if (changed.length === 0) return { grantId: null, people: lines.length, changed: 0 };
      const grantId = await queries.addRun(tx, { year, leaveCode, by: caller.emplId });
      const monthly = await queries.findMonthly(tx, { emplIds, year, leaveCode });
      await writeEntries(
        tx,
        changed.map(({ emplId, change }) => ({
          emplId,
          leaveYear: year,
          leaveCode,
          kind: 'grant' as const,
          // What comes month by month is available as it comes; the entitlement is the whole year's.
          days: monthly.has(emplId) ? 0 : change,
          entitlement: change,
          run: `grant/${grantId}`,
        })),
      );
      await accrue(
        tx,
        services.today(),
        changed.map(({ emplId }) => ({ emplId, leaveYear: year, leaveCode })),
      );
      return { grantId, people: lines.length, changed: changed.length };
    },

    async 'DELETE /grants/{grantId}'({ tx, params, query }) {
      await lockBesideOthers(tx, 'people');
      const run = await queries.lockRun(tx, params.grantId);
      if (!run) throw notFound();
      if (run.isUndone) throw new AppError(409, say('grant.undone'));
      return undo(tx, run, { isRest: query.rest === 'true', today: services.today() });
    },
  });
}

/** @throws AppError 400 for days that are none, and for codes that are not there */
async function refuseRules(tx: TransactionSql, rules: readonly GrantRule[]): Promise<void> {
  const codes = await queries.findCodes(tx, rules);
  refuse(
    rules.flatMap(({ when: { serviceYearsFrom: years, ...when }, days }, place) => [
      ...Object.entries(when).flatMap(([name, code]) =>
        blame(`${place}.when.${name}`, code !== undefined && !codes.has(`${name} ${code}`) && say('grant.code')),
      ),
      ...blame(`${place}.when.serviceYearsFrom`, years !== undefined && !isWhole(years, 70) && say('grant.years')),
      ...blame(`${place}.days`, !isWhole(days * 2, 732) && say('grant.days')),
    ]),
  );
}

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;

type Asked = { year: number; leaveCode: string; emplIds: readonly string[] };

/** What a grant is to each of the people, by name. @throws AppError 400 for a type or somebody who is not there, or who has left */
async function weigh(tx: Tag, { year, leaveCode, emplIds }: Asked) {
  const [category, people, records, names] = await Promise.all([
    facts.findGrantCategory(tx, leaveCode),
    facts.findGrantPeople(tx, emplIds, year),
    queries.findRecords(tx, { emplIds, year, leaveCode }),
    facts.findGrantNames(tx),
  ]);
  if (!category) return refuse(blame('leaveCode', say('leave-type.unknown'))) ?? [];
  const byId = new Map(people.map((person) => [person.emplId, person]));
  refuse(
    emplIds.flatMap((emplId, place) => {
      const person = byId.get(emplId);
      return blame(`emplIds.${place}`, person?.isActive !== true && say(person ? 'grant.inactive' : 'employee.unknown'));
    }),
  );
  const recordOf = new Map(records.map((record) => [record.emplId, record]));
  return people.map((person) => {
    const { days, rule } = grantOf(person, category, year);
    const record = recordOf.get(person.emplId);
    const change = days - (record?.entitlement ?? 0);
    return {
      emplId: person.emplId,
      name: person.name,
      rule: rule === null ? 'Everybody else' : whenText(category.grants[rule - 1]?.when ?? {}, names),
      days,
      change,
      needed: change < 0 && record !== undefined && !canSpare(record, -change, category.mayGoBelowBy),
    };
  });
}

/** Takes a run back from whoever can do without; who cannot keeps it. @throws AppError 409 where somebody cannot, unless the rest is asked for */
async function undo(
  tx: TransactionSql,
  run: queries.Run,
  { isRest, today }: { isRest: boolean; today: PlainDate },
): Promise<{ undone: number; stays: string[] }> {
  const { grantId, year, leaveCode, mayGoBelowBy } = run;
  const name = `grant/${grantId}`;
  const granted = await queries.findRunDays(tx, name);
  const emplIds = granted.map(({ emplId }) => emplId);
  await lockRecords(tx, { emplIds, leaveYear: year, leaveCode });
  const records = new Map((await queries.findRecords(tx, { emplIds, year, leaveCode })).map((record) => [record.emplId, record]));
  const fits = ({ emplId, days, entitlement }: (typeof granted)[number]) => {
    const record = records.get(emplId);
    if (record === undefined || record.entitlement < entitlement) return false;
    return days <= 0 || canSpare(record, days, mayGoBelowBy);
  };
  const gone = granted.filter(fits);
  const stays = emplIds.filter((emplId) => !gone.some((one) => one.emplId === emplId));
  if (stays.length > 0 && !isRest) throw new AppError(409, say('grant.live-leave', { people: stays }));
  await writeEntries(
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
  await accrue(
    tx,
    today,
    left.map((emplId) => ({ emplId, leaveYear: year, leaveCode })),
  );
  await removeRecords(tx, { emplIds: left, leaveYear: year, leaveCode }, name);
  if (stays.length === 0) await queries.markUndone(tx, grantId);
  return { undone: gone.length, stays };
}
