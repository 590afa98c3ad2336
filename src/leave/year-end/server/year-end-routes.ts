import { feature } from '#src/platform/http/server/feature.ts';
import { yearEndSentences } from '#src/leave/year-end/year-end-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { type AfterCommit, inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import { bookYearEnd, findEmployeesShortOfDays } from '#src/ledger/leave-ledger/server/closing/book-year-end.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { findUndoBlockers, undoYearEndBooking } from '#src/ledger/leave-ledger/server/closing/undo-year-end-booking.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { yearEndContract } from '#src/leave/year-end/year-end-contract.ts';
import { isYearOver, lineEditProblems } from '#src/leave/year-end/year-end-rules.ts';
import { yearEndMessage } from '#src/leave/year-end/year-end-sentences.ts';
import { findAppliedYearEnd } from './applied-year-end-queries.ts';
import { bookOverdueEntries, type CatchUpCounts, recalculateAfterUndo } from './catch-up.ts';
import { findYearEndLines, copyDraftEdits } from './year-end-line-queries.ts';
import { findChangedLines, prepareLines, prepareAndStoreLines } from './prepare-lines.ts';
import { findYearEndLineJson, findYearEndSums, yearEndLineList } from './year-end-list.ts';
import { deleteYearEndNotifications, notifyYearEnd } from './notify-year-end.ts';
import * as queries from './year-end-queries.ts';

/** The maximum number of changed lines in a refusal; the draft has all of them. */
const maxNamedLines = 100;

function registerYearEnd(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, yearEndContract, {
    'GET /yearends': ({ sql }) => queries.findYearEnds(sql, services.today()),

    async 'POST /yearend'({ sql, body: { year }, caller, request }) {
      const today = services.today();
      throwIfProblems(fieldProblems('year', year > yearOf(today) && yearEndMessage('year-end.year', { year })));
      const caught = await bookOverdueEntries(sql, year, today);
      return inTransaction(services, request, (tx) => prepareYearEnd(tx, { year, by: caller.emplId, today, caught }));
    },

    async 'POST /yearend/open'({ tx, body: { year: opened }, caller }) {
      const year = yearOf(services.today());
      throwIfProblems(fieldProblems('year', opened !== year + 1 && yearEndMessage('year-end.next-year', { year: year + 1 })));
      await lockShared(tx, 'people');
      const { yearEndId, state } = await queries.lockOrInsertYearEnd(tx, { year, opens: true, by: caller.emplId });
      if (state === 'applied') return queries.findYearEndResult(tx, yearEndId);
      if ((await prepareAndStoreLines(tx, { yearEndId, year, opens: true })) === 0)
        throw new AppError(409, yearEndMessage('year-end.nobody', { year }));
      await copyDraftEdits(tx, yearEndId);
      await queries.markPrepared(tx, yearEndId, caller.emplId);
      return applyLines(tx, yearEndId, caller.emplId);
    },

    async 'GET /yearend/{yearEndId}'({ sql, params, query }) {
      const yearEndId = Number(params.yearEndId);
      if (!(await queries.findYearEnd(sql, yearEndId, services.today()))) throw notFound();
      return listAnswer(yearEndLineList(sql, yearEndId, query));
    },

    async 'GET /yearend/{yearEndId}/summary'({ sql, params }) {
      const yearEndId = Number(params.yearEndId);
      const found = await queries.findYearEnd(sql, yearEndId, services.today());
      if (!found) throw notFound();
      return withVersion({ ...found.head, ...(await findYearEndSums(sql, yearEndId)) }, found.version);
    },

    async 'GET /yearend/{yearEndId}/after'({ sql, params }) {
      const yearEndId = Number(params.yearEndId);
      if (!(await queries.findYearEnd(sql, yearEndId, services.today()))) throw notFound();
      return findAppliedYearEnd(sql, yearEndId);
    },

    async 'PATCH /yearend/{yearEndId}/{emplId}/{leaveCode}'({ tx, params, body, caller, ifMatch }) {
      throwIfProblems(lineEditProblems(body));
      throwIfProblems(
        fieldProblems(
          'carried',
          body.carried === undefined && body.grant === undefined && body.note === undefined && yearEndMessage('year-end.no-change'),
        ),
      );
      const of = { ...params, yearEndId: Number(params.yearEndId) };
      await lockDraft(tx, of.yearEndId);
      const version = await queries.lockLineVersion(tx, of);
      if (version === undefined) throw notFound();
      await refuseStale(tx, { entity: 'year_end_line', key: `${of.yearEndId}/${of.emplId}/${of.leaveCode}`, version }, ifMatch);
      await queries.updateLine(tx, of, body, caller.emplId);
      await queries.incrementYearEndVersion(tx, of.yearEndId);
      const line = await findYearEndLineJson(tx, of);
      return line && withVersion(line.json, line.version);
    },

    async 'POST /yearend/{yearEndId}/apply'({ sql, params, caller, request, ifMatch }) {
      const yearEndId = Number(params.yearEndId);
      const today = services.today();
      const found = await queries.findYearEnd(sql, yearEndId, today);
      const isOpen = found?.head.state === 'draft' && found.head.isOver;
      const caught = isOpen ? await bookOverdueEntries(sql, found.head.year, today) : undefined;
      const work = (tx: TransactionSql, afterCommit: AfterCommit) => {
        // A late year end carries over days whose last day has already passed.
        if (found) afterCommit(async () => void (await bookExpiredDays(sql, today, [found.head.year + 1])));
        return applyYearEnd(tx, { yearEndId, ifMatch, by: caller.emplId, today });
      };
      return inTransaction(services, request, work).catch(async (error: unknown) => {
        // A refused year end is not stored, but the new figures are, for HR to see.
        if (error instanceof AppError && error.said.code === 'year-end.changed')
          await sql.begin((tx) => refreshDraft(tx, yearEndId, caught));
        throw error;
      });
    },

    async 'POST /yearend/{yearEndId}/undo'({ tx, params, query, caller, afterCommit }) {
      const { year, ...undone } = await undoYearEnd(tx, {
        yearEndId: Number(params.yearEndId),
        isRest: query.rest !== undefined,
        by: caller.emplId,
      });
      afterCommit(() => recalculateAfterUndo(services.sql, year, services.today()));
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

/** Prepares a draft from the current records. @throws AppError 409 when it has been applied or no one has a balance */
async function prepareYearEnd(
  tx: TransactionSql,
  { year, by, today, caught }: { year: number; by: string; today: PlainDate; caught: CatchUpCounts },
) {
  const { yearEndId, state } = await queries.lockOrInsertYearEnd(tx, { year, opens: false, by });
  if (state === 'applied') throw new AppError(409, yearEndMessage('year-end.applied', { year }));
  if ((await prepareAndStoreLines(tx, { yearEndId, year, opens: false })) === 0)
    throw new AppError(409, yearEndMessage('year-end.nobody', { year }));
  await queries.markPrepared(tx, yearEndId, by);
  await queries.updateCatchUpCounts(tx, yearEndId, caught);
  const found = await queries.findYearEnd(tx, yearEndId, today);
  return found && withVersion(found.head, found.version);
}

/** Locks a draft. @throws AppError 404, 409 when it is no longer a draft */
async function lockDraft(tx: TransactionSql, yearEndId: number): Promise<queries.YearEnd> {
  const found = await queries.lockYearEnd(tx, yearEndId);
  if (!found) throw notFound();
  if (found.state !== 'draft') throw new AppError(409, yearEndMessage('year-end.only-drafts', { isApplied: found.state === 'applied' }));
  return found;
}

type ApplyRequest = { yearEndId: number; ifMatch: number | undefined; by: string; today: PlainDate };

/** Applies a draft if its lines are as HR saw them. A repeated call gets the same answer. */
async function applyYearEnd(tx: TransactionSql, { yearEndId, ifMatch, by, today }: ApplyRequest) {
  await lockShared(tx, 'people');
  const found = await queries.lockYearEnd(tx, yearEndId);
  if (!found) throw notFound();
  const { year, state, version } = found;
  if (state === 'applied') return queries.findYearEndResult(tx, yearEndId);
  if (state === 'undone') throw new AppError(409, yearEndMessage('year-end.undone'));
  await refuseStale(tx, { entity: 'year_end', key: String(yearEndId), version }, ifMatch);
  if (!isYearOver(year, today)) throw new AppError(409, yearEndMessage('year-end.not-over', { year }));
  refuseChanged(findChangedLines(await findYearEndLines(tx, yearEndId), await prepareLines(tx, { year, opens: false })));
  return applyLines(tx, yearEndId, by);
}

/**
 * Undoes a year end for the people whose leave fits without it.
 *
 * @throws AppError 404, 409 when it is not applied, or when people need it who must not keep it
 */
async function undoYearEnd(tx: TransactionSql, { yearEndId, isRest, by }: { yearEndId: number; isRest: boolean; by: string }) {
  await lockShared(tx, 'people');
  const found = await queries.lockYearEnd(tx, yearEndId, { withOthers: true });
  if (!found) throw notFound();
  if (found.state === 'draft') throw new AppError(409, yearEndMessage('year-end.is-draft'));
  if (!found.stands) throw new AppError(409, yearEndMessage('year-end.undone'));
  const refuseFor = (people: string[]) => {
    if (people.length > 0 && !isRest) throw new AppError(409, yearEndMessage('year-end.stays', { people }));
  };
  const before = [...new Set((await findUndoBlockers(tx, yearEndId)).map(({ emplId }) => emplId))];
  refuseFor(before);
  const tell = (undone: readonly string[]) => notifyYearEnd(tx, yearEndId, { by, undone });
  const { people, late } = await undoYearEndBooking(tx, yearEndId, before, tell);
  refuseFor(late);
  const stays = [...before, ...late].toSorted();
  await deleteYearEndNotifications(tx, late);
  if (people.length > 0 || stays.length === 0) await queries.markUndone(tx, yearEndId, by);
  return { undone: people.length, stays, year: found.year };
}

/** Refuses changed lines. @throws AppError 409 with the changed lines */
function refuseChanged(changed: ReturnType<typeof findChangedLines>): void {
  if (changed.length === 0) return;
  const more = { errors: changed.slice(0, maxNamedLines), unnamed: Math.max(0, changed.length - maxNamedLines) };
  throw new AppError(409, yearEndMessage('year-end.changed', { lines: changed.length }), more);
}

/** Books the lines. @throws AppError 409 when leave of the next year needs more, or a figure has changed meanwhile */
async function applyLines(tx: TransactionSql, yearEndId: number, by: string): ReturnType<typeof queries.findYearEndResult> {
  const people = await findEmployeesShortOfDays(tx, yearEndId);
  if (people.length > 0) throw new AppError(409, yearEndMessage('year-end.next-year-needs', { people }));
  // Notifications come before the figures, whose locks keep others waiting.
  await notifyYearEnd(tx, yearEndId, { by });
  const done = await queries.findYearEndResult(tx, yearEndId);
  if (!(await bookYearEnd(tx, yearEndId))) throw new AppError(409, yearEndMessage('year-end.changed', { lines: 1 }));
  await queries.markApplied(tx, yearEndId, by);
  return done;
}

/** Returns the current lines with their previous figures. */
async function refreshDraft(tx: TransactionSql, yearEndId: number, caught: CatchUpCounts | undefined): Promise<void> {
  const found = await queries.lockYearEnd(tx, yearEndId);
  if (found?.state !== 'draft') return;
  await prepareAndStoreLines(tx, { yearEndId, year: found.year, opens: false });
  await queries.markPrepared(tx, yearEndId);
  if (caught) await queries.updateCatchUpCounts(tx, yearEndId, caught);
  await queries.incrementYearEndVersion(tx, yearEndId);
}

export const yearEndFeature = feature({
  name: 'Year ends',
  calls: yearEndContract,
  sentences: yearEndSentences,
  register: registerYearEnd,
});
