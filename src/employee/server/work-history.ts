import type { Tag, TransactionSql } from '#src/db/server/sql.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { say } from '#src/employee/employee-profile-sentences.ts';
import { notFound, refuse } from '#src/http/app-error.ts';
import type { Caller } from '#src/caller/caller.ts';
import type { DaysChange } from '#src/leave-ledger/leave-recount.ts';
import { previewRecounted } from '#src/leave-ledger/server/leave-recount-queries.ts';
import { blame, type Problem } from '#src/text/problem.ts';
import { manages } from './employee-profile-list.ts';
import {
  activeStates,
  findHistory,
  type KnownPattern,
  knownPatterns,
  putPatterns,
  putStates,
  type WorkHistory,
} from './work-history-queries.ts';

type PeopleChange = NonNullable<DaysChange['people']>;

/**
 * Stores the states and work weeks of an employee, where some are sent.
 *
 * @returns what it changes of the days of that employee; nothing where all is as it was
 * @throws AppError 400 for two from the same day, and for a state or a week that there is not
 */
export async function storeHistory(tx: TransactionSql, emplId: string, sent: WorkHistory): Promise<PeopleChange> {
  if (!sent.workStates && !sent.workPatterns) return new Map();
  const before = await findHistory(tx, emplId);
  const { workStates = before.workStates, workPatterns = before.workPatterns } = sent;
  const newStates = workStates.filter((one) => !before.workStates.some(({ state, from }) => state === one.state && from === one.from));
  const newPatterns = workPatterns.filter(
    (one) => !before.workPatterns.some(({ patternCode, from }) => patternCode === one.patternCode && from === one.from),
  );
  // In one packet, and only what is new: a thousand profiles may come at once.
  const [states, patterns] = await Promise.all([
    newStates.length > 0
      ? activeStates(
          tx,
          newStates.map(({ state }) => state),
        )
      : new Map<string, string>(),
    newPatterns.length > 0
      ? knownPatterns(
          tx,
          newPatterns.map(({ patternCode }) => patternCode),
        )
      : new Map<string, KnownPattern>(),
  ]);
  refuse([
    ...blame('workStates', hasTwice(workStates) && say('profile.state-twice')),
    ...newStates.flatMap(({ state }) => blame('workStates', !states.has(state) && say('profile.state-unknown', { state }))),
    ...unknownPatterns(newPatterns, patterns),
  ]);
  refuse(blame('workPatterns', hasTwice(workPatterns) && say('profile.pattern-twice')));
  const isSame =
    newStates.length + newPatterns.length === 0 &&
    workStates.length === before.workStates.length &&
    workPatterns.length === before.workPatterns.length;
  if (isSame) return new Map();
  await Promise.all([sent.workStates && putStates(tx, emplId, workStates), sent.workPatterns && putPatterns(tx, emplId, workPatterns)]);
  const told = {
    weeks: newPatterns.map(({ from, patternCode }) => [from, `${patterns.get(patternCode)?.name ?? ''} (${patternCode})`] as const),
    states: newStates.map(({ from, state }) => [from, `${states.get(state) ?? ''} (${state})`] as const),
  };
  return new Map([[emplId, { told }]]);
}

const unknownPatterns = (sent: readonly { patternCode: string }[], known: ReadonlyMap<string, unknown>): Problem[] =>
  sent.flatMap(({ patternCode }) => blame('workPatterns', !known.has(patternCode) && say('profile.pattern-unknown', { patternCode })));

const hasTwice = (history: readonly { from: PlainDate }[]) => new Set(history.map(({ from }) => from)).size < history.length;

/**
 * What other states, work weeks and last days would change of leave; nothing is stored.
 *
 * @throws AppError 404 for somebody out of reach, 400 for a work week that there is not
 */
export async function previewHistories(
  sql: Tag,
  caller: Caller,
  sent: readonly (WorkHistory & { emplId: string; lastDay?: PlainDate | null | undefined })[],
  today: PlainDate,
): ReturnType<typeof previewRecounted> {
  if (
    !(await manages(
      sql,
      caller,
      sent.map(({ emplId }) => emplId),
    ))
  )
    throw notFound();
  const patterns = await knownPatterns(
    sql,
    sent.flatMap(({ workPatterns = [] }) => workPatterns.map(({ patternCode }) => patternCode)),
  );
  refuse(sent.flatMap(({ workPatterns = [] }) => unknownPatterns(workPatterns, patterns)));
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
  return previewRecounted(sql, { people }, today);
}
