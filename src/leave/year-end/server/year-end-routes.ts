import type { FastifyInstance } from 'fastify';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { lockBesideOthers } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, refuse } from '#src/platform/http/app-error.ts';
import { list, versioned } from '#src/platform/http/server/answer.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { type AfterCommit, inTransaction } from '#src/platform/http/server/transaction.ts';
import { bookYearEnd, whoNeedsMore } from '#src/ledger/leave-ledger/server/closing/close-year.ts';
import { noteLapses } from '#src/ledger/leave-ledger/server/settle-lapses.ts';
import { findInTheWay, unbookYearEnd } from '#src/ledger/leave-ledger/server/closing/reopen-year.ts';
import { blame } from '#src/base/text/problem.ts';
import { yearEndContract } from '#src/leave/year-end/year-end-contract.ts';
import { isOver, lineEditProblems } from '#src/leave/year-end/year-end-rules.ts';
import { say } from '#src/leave/year-end/year-end-sentences.ts';
import { findAfter } from './after-queries.ts';
import { catchUp, type CaughtUp, tidyUp } from './catch-up.ts';
import { findStoredLines, takeEditsOver } from './line-queries.ts';
import { changedLines, prepareLines, storePrepared } from './prepare-lines.ts';
import { findLine, findSums, lines } from './year-end-list.ts';
import { takeNewsBack, tellYearEnd } from './tell-year-end.ts';
import * as queries from './year-end-queries.ts';

/** So many changed lines are named; the draft has all of them. */
const mostNamed = 100;

export function registerYearEnd(app: FastifyInstance, services: Serving & { today: () => PlainDate }): void {
  serve(app, services, yearEndContract, {
    'GET /yearends': ({ sql }) => queries.findYearEnds(sql, services.today()),

    async 'POST /yearend'({ sql, body: { year }, caller, request }) {
      const today = services.today();
      refuse(blame('year', year > yearOf(today) && say('year-end.year', { year })));
      const caught = await catchUp(sql, year, today);
      return inTransaction(services, request, (tx) => prepare(tx, { year, by: caller.emplId, today, caught }));
    },

    async 'POST /yearend/open'({ tx, body: { year: opened }, caller }) {
      const year = yearOf(services.today());
      refuse(blame('year', opened !== year + 1 && say('year-end.next-year', { year: year + 1 })));
      await lockBesideOthers(tx, 'people');
      const { yearEndId, state } = await queries.lockOrAddYearEnd(tx, { year, opens: true, by: caller.emplId });
      if (state === 'applied') return queries.findDone(tx, yearEndId);
      if ((await storePrepared(tx, { yearEndId, year, opens: true })) === 0) throw new AppError(409, say('year-end.nobody', { year }));
      await takeEditsOver(tx, yearEndId);
      await queries.markPrepared(tx, yearEndId, caller.emplId);
      return applyLines(tx, yearEndId, caller.emplId);
    },

    async 'GET /yearend/{yearEndId}'({ sql, params, query }) {
      const yearEndId = Number(params.yearEndId);
      if (!(await queries.findYearEnd(sql, yearEndId, services.today()))) throw notFound();
      return list(lines(sql, yearEndId, query));
    },

    async 'GET /yearend/{yearEndId}/summary'({ sql, params }) {
      const yearEndId = Number(params.yearEndId);
      const found = await queries.findYearEnd(sql, yearEndId, services.today());
      if (!found) throw notFound();
      return versioned({ ...found.head, ...(await findSums(sql, yearEndId)) }, found.version);
    },

    async 'GET /yearend/{yearEndId}/after'({ sql, params }) {
      const yearEndId = Number(params.yearEndId);
      if (!(await queries.findYearEnd(sql, yearEndId, services.today()))) throw notFound();
      return findAfter(sql, yearEndId);
    },

    async 'PATCH /yearend/{yearEndId}/{emplId}/{leaveCode}'({ tx, params, body, caller, ifMatch }) {
      refuse(lineEditProblems(body));
      refuse(
        blame('carried', body.carried === undefined && body.grant === undefined && body.note === undefined && say('year-end.no-change')),
      );
      const of = { ...params, yearEndId: Number(params.yearEndId) };
      await lockDraft(tx, of.yearEndId);
      const version = await queries.findLineVersion(tx, of);
      if (version === undefined) throw notFound();
      await refuseStale(tx, { entity: 'year_end_line', key: `${of.yearEndId}/${of.emplId}/${of.leaveCode}`, version }, ifMatch);
      await queries.editLine(tx, of, body, caller.emplId);
      await queries.touchYearEnd(tx, of.yearEndId);
      const line = await findLine(tx, of);
      return line && versioned(line.json, line.version);
    },

    async 'POST /yearend/{yearEndId}/apply'({ sql, params, caller, request, ifMatch }) {
      const yearEndId = Number(params.yearEndId);
      const today = services.today();
      const found = await queries.findYearEnd(sql, yearEndId, today);
      const isOpen = found?.head.state === 'draft' && found.head.isOver;
      const caught = isOpen ? await catchUp(sql, found.head.year, today) : undefined;
      const work = (tx: TransactionSql, afterCommit: AfterCommit) => {
        // Applied late it carries over what has its last day behind it.
        if (found) afterCommit(async () => void (await noteLapses(sql, today, [found.head.year + 1])));
        return apply(tx, { yearEndId, ifMatch, by: caller.emplId, today });
      };
      return inTransaction(services, request, work).catch(async (error: unknown) => {
        // What was refused is not stored; the new figures are, for that is what HR is to see.
        if (error instanceof AppError && error.said.code === 'year-end.changed') await sql.begin((tx) => refresh(tx, yearEndId, caught));
        throw error;
      });
    },

    async 'POST /yearend/{yearEndId}/undo'({ tx, params, query, caller, afterCommit }) {
      const { year, ...undone } = await undo(tx, {
        yearEndId: Number(params.yearEndId),
        isRest: query.rest !== undefined,
        by: caller.emplId,
      });
      afterCommit(() => tidyUp(services.sql, year, services.today()));
      return undone;
    },

    async 'DELETE /yearend/{yearEndId}'({ tx, params, ifMatch }) {
      const { yearEndId, version } = await lockDraft(tx, Number(params.yearEndId));
      await refuseStale(tx, { entity: 'year_end', key: String(yearEndId), version }, ifMatch);
      await queries.deleteYearEnd(tx, yearEndId);
      return { message: 'Success' };
    },
  });
}

/** Prepares a draft as everything is now. @throws AppError 409 where it was applied, or nobody has anything */
async function prepare(tx: TransactionSql, { year, by, today, caught }: { year: number; by: string; today: PlainDate; caught: CaughtUp }) {
  const { yearEndId, state } = await queries.lockOrAddYearEnd(tx, { year, opens: false, by });
  if (state === 'applied') throw new AppError(409, say('year-end.applied', { year }));
  if ((await storePrepared(tx, { yearEndId, year, opens: false })) === 0) throw new AppError(409, say('year-end.nobody', { year }));
  await queries.markPrepared(tx, yearEndId, by);
  await queries.noteCaughtUp(tx, yearEndId, caught);
  const found = await queries.findYearEnd(tx, yearEndId, today);
  return found && versioned(found.head, found.version);
}

/** @throws AppError 404, 409 where it is no draft any more */
async function lockDraft(tx: TransactionSql, yearEndId: number): Promise<queries.YearEnd> {
  const found = await queries.lockYearEnd(tx, yearEndId);
  if (!found) throw notFound();
  if (found.state !== 'draft') throw new AppError(409, say('year-end.only-drafts', { isApplied: found.state === 'applied' }));
  return found;
}

type Applying = { yearEndId: number; ifMatch: number | undefined; by: string; today: PlainDate };

/** Applies a draft, if its lines are what they were when HR saw them. What was applied already is answered once more. */
async function apply(tx: TransactionSql, { yearEndId, ifMatch, by, today }: Applying) {
  await lockBesideOthers(tx, 'people');
  const found = await queries.lockYearEnd(tx, yearEndId);
  if (!found) throw notFound();
  const { year, state, version } = found;
  if (state === 'applied') return queries.findDone(tx, yearEndId);
  if (state === 'undone') throw new AppError(409, say('year-end.undone'));
  await refuseStale(tx, { entity: 'year_end', key: String(yearEndId), version }, ifMatch);
  if (!isOver(year, today)) throw new AppError(409, say('year-end.not-over', { year }));
  refuseChanged(changedLines(await findStoredLines(tx, yearEndId), await prepareLines(tx, { year, opens: false })));
  return applyLines(tx, yearEndId, by);
}

/** Takes a year end back from whoever's leave fits without it. @throws AppError 404, 409 where it is none that stands, or where somebody is in the way who is not to keep it */
async function undo(tx: TransactionSql, { yearEndId, isRest, by }: { yearEndId: number; isRest: boolean; by: string }) {
  await lockBesideOthers(tx, 'people');
  const found = await queries.lockYearEnd(tx, yearEndId, { withOthers: true });
  if (!found) throw notFound();
  if (found.state === 'draft') throw new AppError(409, say('year-end.is-draft'));
  if (!found.stands) throw new AppError(409, say('year-end.undone'));
  const refuseFor = (people: string[]) => {
    if (people.length > 0 && !isRest) throw new AppError(409, say('year-end.stays', { people }));
  };
  const before = [...new Set((await findInTheWay(tx, yearEndId)).map(({ emplId }) => emplId))];
  refuseFor(before);
  const tell = (undone: readonly string[]) => tellYearEnd(tx, yearEndId, { by, undone });
  const { people, late } = await unbookYearEnd(tx, yearEndId, before, tell);
  refuseFor(late);
  const stays = [...before, ...late].toSorted();
  await takeNewsBack(tx, late);
  if (people.length > 0 || stays.length === 0) await queries.markUndone(tx, yearEndId, by);
  return { undone: people.length, stays, year: found.year };
}

/** @throws AppError 409 with the lines that changed */
function refuseChanged(changed: ReturnType<typeof changedLines>): void {
  if (changed.length === 0) return;
  const more = { errors: changed.slice(0, mostNamed), unnamed: Math.max(0, changed.length - mostNamed) };
  throw new AppError(409, say('year-end.changed', { lines: changed.length }), more);
}

/** @throws AppError 409 where leave of the next year needs more, or somebody has changed a figure between the look and the lock */
async function applyLines(tx: TransactionSql, yearEndId: number, by: string): ReturnType<typeof queries.findDone> {
  const people = await whoNeedsMore(tx, yearEndId);
  if (people.length > 0) throw new AppError(409, say('year-end.next-year-needs', { people }));
  // Ahead of the figures, which keep others waiting.
  await tellYearEnd(tx, yearEndId, { by });
  const done = await queries.findDone(tx, yearEndId);
  if (!(await bookYearEnd(tx, yearEndId))) throw new AppError(409, say('year-end.changed', { lines: 1 }));
  await queries.markApplied(tx, yearEndId, by);
  return done;
}

/** The lines as they are now, with what they were. */
async function refresh(tx: TransactionSql, yearEndId: number, caught: CaughtUp | undefined): Promise<void> {
  const found = await queries.lockYearEnd(tx, yearEndId);
  if (found?.state !== 'draft') return;
  await storePrepared(tx, { yearEndId, year: found.year, opens: false });
  await queries.markPrepared(tx, yearEndId);
  if (caught) await queries.noteCaughtUp(tx, yearEndId, caught);
  await queries.touchYearEnd(tx, yearEndId);
}
