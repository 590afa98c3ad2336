import { profileBulkMessage } from '#src/company/employee/bulk/profile-bulk-sentences.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { employeeProfileMessage } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { CalendarChange } from '#src/ledger/leave-ledger/wording/recalculate-leave.ts';
import { previewRecalculation } from '#src/ledger/leave-ledger/server/recalculation/recalculate-applications-queries.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { canManageAll } from '../profile/employee-profile-list.ts';
import {
  lockActiveStates,
  findHistories,
  type NamedPattern,
  lockPatterns,
  replacePatterns,
  replaceStates,
  type StoredHistory,
  type WorkHistory,
} from './work-history-queries.ts';

/** The change to the working days of one person. */
export type PersonDayChange = NonNullable<CalendarChange['people']> extends ReadonlyMap<string, infer Change> ? Change : never;

type SentHistory = WorkHistory & { emplId: string };

/** The stored histories, and the new states and patterns of the sent ones, which are locked. */
export type HistoryFacts = {
  before: ReadonlyMap<string, StoredHistory>;
  states: ReadonlyMap<string, string>;
  patterns: ReadonlyMap<string, NamedPattern>;
};

/** A history to store, with a description of its changes for the timeline. */
export type HistoryChange = SentHistory & { told: NonNullable<PersonDayChange['told']> };

/** Loads the data for all people at once: there may be a thousand profiles, and others wait for the locks. */
export async function findHistoryFacts(tx: TransactionSql, sent: readonly SentHistory[]): Promise<HistoryFacts> {
  const withHistory = sent.filter(({ workStates, workPatterns }) => workStates ?? workPatterns);
  if (withHistory.length === 0) return { before: new Map(), states: new Map(), patterns: new Map() };
  const before = await findHistories(
    tx,
    withHistory.map(({ emplId }) => emplId),
  );
  const added = withHistory.map((one) => findNewEntries(one, before.get(one.emplId)));
  const states = new Set(added.flatMap(({ newStates }) => newStates.map(({ state }) => state)));
  const patterns = new Set(added.flatMap(({ newPatterns }) => newPatterns.map(({ patternCode }) => patternCode)));
  // Both queries go out in one packet and look up new entries only.
  const [known, weeks] = await Promise.all([
    states.size > 0 ? lockActiveStates(tx, [...states]) : new Map<string, string>(),
    patterns.size > 0 ? lockPatterns(tx, [...patterns]) : new Map<string, NamedPattern>(),
  ]);
  return { before, states: known, patterns: weeks };
}

const none: StoredHistory = { workStates: [], workPatterns: [] };

function findNewEntries(sent: WorkHistory, before: StoredHistory = none) {
  const { workStates = before.workStates, workPatterns = before.workPatterns } = sent;
  return {
    workStates,
    workPatterns,
    newStates: workStates.filter((one) => !before.workStates.some(({ state, from }) => state === one.state && from === one.from)),
    newPatterns: workPatterns.filter(
      (one) => !before.workPatterns.some(({ patternCode, from }) => patternCode === one.patternCode && from === one.from),
    ),
  };
}

/**
 * Validates the states and work patterns of an employee, if any are sent.
 *
 * @returns the history to store; undefined if nothing has changed
 * @throws AppError 400 for two entries with the same date, and for an unknown state or pattern
 */
export function validateHistory(sent: SentHistory, { before: stored, states, patterns }: HistoryFacts): HistoryChange | undefined {
  if (!sent.workStates && !sent.workPatterns) return undefined;
  const before = stored.get(sent.emplId) ?? none;
  const { workStates, workPatterns, newStates, newPatterns } = findNewEntries(sent, before);
  throwIfProblems([
    ...fieldProblems('workStates', hasDuplicateDates(workStates) && employeeProfileMessage('profile.state-twice')),
    ...newStates.flatMap(({ state }) =>
      fieldProblems('workStates', !states.has(state) && profileBulkMessage('profile.state-unknown', { state })),
    ),
    ...findUnknownPatterns(newPatterns, patterns),
  ]);
  throwIfProblems(fieldProblems('workPatterns', hasDuplicateDates(workPatterns) && employeeProfileMessage('profile.pattern-twice')));
  const isSame =
    newStates.length + newPatterns.length === 0 &&
    workStates.length === before.workStates.length &&
    workPatterns.length === before.workPatterns.length;
  if (isSame) return undefined;
  const told = {
    weeks: newPatterns.map(({ from, patternCode }) => [from, `${patterns.get(patternCode)?.name ?? ''} (${patternCode})`] as const),
    states: newStates.map(({ from, state }) => [from, `${states.get(state) ?? ''} (${state})`] as const),
  };
  const { emplId } = sent;
  return { emplId, workStates: sent.workStates, workPatterns: sent.workPatterns, told };
}

/** Stores validated histories. The profiles must be stored first. */
export async function storeHistories(tx: TransactionSql, changes: readonly HistoryChange[]): Promise<void> {
  const states = changes.flatMap(({ emplId, workStates: history }) => (history ? [{ emplId, history }] : []));
  const patterns = changes.flatMap(({ emplId, workPatterns: history }) => (history ? [{ emplId, history }] : []));
  await Promise.all([states.length > 0 && replaceStates(tx, states), patterns.length > 0 && replacePatterns(tx, patterns)]);
}

const findUnknownPatterns = (sent: readonly { patternCode: string }[], known: ReadonlyMap<string, unknown>): Problem[] =>
  sent.flatMap(({ patternCode }) =>
    fieldProblems('workPatterns', !known.has(patternCode) && profileBulkMessage('profile.pattern-unknown', { patternCode })),
  );

const hasDuplicateDates = (history: readonly { from: PlainDate }[]) => new Set(history.map(({ from }) => from)).size < history.length;

/**
 * Previews how new states, work patterns and last days change leave. Nothing is stored.
 *
 * @throws AppError 404 for an employee out of reach, 400 for an unknown work pattern
 */
export async function previewHistories(
  sql: Tag,
  caller: Caller,
  sent: readonly (WorkHistory & { emplId: string; lastDay?: PlainDate | null | undefined })[],
  today: PlainDate,
): ReturnType<typeof previewRecalculation> {
  if (
    !(await canManageAll(
      sql,
      caller,
      sent.map(({ emplId }) => emplId),
    ))
  )
    throw notFound();
  const patterns = await lockPatterns(
    sql,
    sent.flatMap(({ workPatterns = [] }) => workPatterns.map(({ patternCode }) => patternCode)),
  );
  throwIfProblems(sent.flatMap(({ workPatterns = [] }) => findUnknownPatterns(workPatterns, patterns)));
  const people = new Map(
    sent.map(({ emplId, workStates, workPatterns, lastDay }) => [
      emplId,
      {
        ...(lastDay && { lastDay }),
        ...(workStates && { states: workStates }),
        ...(workPatterns && {
          weeks: workPatterns.flatMap(({ from, patternCode }) => {
            const pattern = patterns.get(patternCode);
            return pattern ? [{ from, patternCode, days: pattern.days }] : [];
          }),
        }),
      },
    ]),
  );
  return previewRecalculation(sql, { people }, today);
}
