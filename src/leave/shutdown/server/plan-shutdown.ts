import type { z } from 'zod';
import { eachDay, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { calculateLeaveDays, type LeaveDay, daysResponse, sumLeaveDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { findCalendars } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { entriesAndUses, availableFor } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { slotsToPeriod, type HalfDayPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { calendarForType, type WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import type { shutdownContract } from '#src/leave/shutdown/shutdown-contract.ts';
import { shutdownProblems } from '#src/leave/shutdown/shutdown-rules.ts';
import { shutdownMessage } from '#src/leave/shutdown/shutdown-sentences.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { findOpenShutdown } from './shutdown-queries.ts';
import {
  type ShutdownRequest,
  type ShutdownCategory,
  type SelectedPerson,
  findCategory,
  findSelectedPeople,
  findUnknownEmployees,
} from './shutdown-people-queries.ts';

export type ShutdownLine = z.output<(typeof shutdownContract)['POST /shutdown/preview']['response']>['lines'][number];

/** A planned application with the cost of each day. */
type PlannedLeave = HalfDayPeriod & { dayCosts: LeaveDay[] };

type PlannedPerson = { line: ShutdownLine; approver: string | null; gaps: PlannedLeave[] };

export type ShutdownPlan = { planned: PlannedPerson[]; shutdownId: number | undefined; category: ShutdownCategory };

/**
 * Plans a company shutdown for each chosen person. To store the plan, call it with the people locked exclusively and the calendar locked
 * shared.
 *
 * @throws AppError 400 for invalid dates, type or people
 */
export async function planShutdown(
  sql: Tag,
  asked: ShutdownRequest,
  { by, today }: { by: string; today: PlainDate },
): Promise<ShutdownPlan> {
  const category = await findCategory(sql, asked.leaveCode);
  const unknown = asked.chosen.emplIds ? await findUnknownEmployees(sql, asked.chosen.emplIds) : [];
  throwIfProblems([
    ...shutdownProblems(asked, yearOf(today)),
    ...fieldProblems('leaveCode', !category && shutdownMessage('leave-type.unknown')),
    ...unknown.flatMap((emplId) => fieldProblems('emplIds', shutdownMessage('shutdown.employee-unknown', { emplId }))),
  ]);
  if (!category) throw new Error('Unreachable: an unknown type was refused.');
  const shutdownId = await findOpenShutdown(sql, asked);
  const people = await findSelectedPeople(sql, asked, { by, shutdownId });
  throwIfProblems(fieldProblems('emplIds', people.length === 1 && people[0]?.emplId === by && shutdownMessage('shutdown.own-alone')));
  const calendarOf = await findCalendars(
    sql,
    people.map(({ emplId }) => ({ emplId, ...asked })),
    {},
  );
  const ofType = (calendar: WorkingCalendar) => calendarForType(category, calendar);
  // No one has an empty id, so that this is the calendar of people without a state and a work pattern of their own.
  const everybodys = ofType(calendarOf({ emplId: '' }));
  return {
    planned: people.map((person) => planPerson(person, { ...asked, category }, { own: ofType(calendarOf(person)), everybodys })),
    shutdownId,
    category,
  };
}

function planPerson(
  person: SelectedPerson,
  asked: ShutdownRequest & { category: ShutdownCategory },
  { own, everybodys }: Record<'own' | 'everybodys', WorkingCalendar>,
): PlannedPerson {
  const { emplId, name, approver } = person;
  const { needsBalance, mayGoBelowBy } = asked.category;
  const gaps = person.free.flatMap((slots) => {
    const period = slotsToPeriod(slots);
    const dayCosts = calculateLeaveDays({ ...period, halfDay: period.halfDayPart !== null }, own);
    return sumLeaveDays(dayCosts) > 0 ? [{ ...period, dayCosts }] : [];
  });
  const days = gaps.reduce((sum, { dayCosts }) => sum + sumLeaveDays(dayCosts), 0);
  const left = computeRemaining(person, gaps);
  const lacks = needsBalance ? Math.max(0, days - (left === null ? 0 : left + mayGoBelowBy)) : 0;
  const outcome = findOutcome(person, { days, lacks });
  const leaves = gaps.map(({ dayCosts, ...period }) => ({ ...period, days: sumLeaveDays(dayCosts) }));
  const fewer = [...listFewerDays(person, asked, { own, everybodys })];
  return {
    line: {
      emplId,
      name,
      outcome,
      days,
      left: needsBalance ? left : null,
      lacks: outcome === 'lacks' ? lacks : 0,
      pending: needsBalance ? person.pending : 0,
      leaves,
      fewer,
    },
    approver,
    gaps,
  };
}

/** Computes the balance for the shutdown. If some days are credited later or expire, it is more than a difference. */
function computeRemaining({ left, history }: SelectedPerson, gaps: readonly PlannedLeave[]): number | null {
  const days = gaps.flatMap(({ dayCosts }) => dayCosts.map((day) => ({ on: day.date, days: day.days })));
  const [first] = days;
  return left === null || !history || !first ? left : availableFor(entriesAndUses(history), days, first.on);
}

function findOutcome(
  { isEntered, isOffered, approver }: SelectedPerson,
  { days, lacks }: { days: number; lacks: number },
): ShutdownLine['outcome'] {
  if (isEntered) return 'already';
  if (!isOffered) return 'not-offered';
  if (days === 0) return 'nothing';
  if (lacks > 0) return 'lacks';
  return approver === null ? 'no-approver' : 'entered';
}

/** Lists the dates that cost a person less than others, and why: other leave, the last day, or a different calendar. */
function* listFewerDays(
  { held, lastDay }: Pick<SelectedPerson, 'held' | 'lastDay'>,
  { startDate, endDate }: ShutdownRequest,
  { own, everybodys }: Record<'own' | 'everybodys', WorkingCalendar>,
): Generator<ShutdownLine['fewer'][number]> {
  const taken = held.map(slotsToPeriod).flatMap((period) => calculateLeaveDays({ ...period, halfDay: period.halfDayPart !== null }, own));
  for (const date of eachDay(startDate, endDate)) {
    const onLeave = taken.find((day) => day.date === date && day.days > 0);
    if (lastDay !== null && date > lastDay) {
      if (everybodys.costOf(date).days > 0) yield { date, reason: 'After the last day' };
    } else if (onLeave) {
      const isPart = onLeave.days < own.costOf(date).days;
      const half = onLeave.why === 'afternoon' || onLeave.why === 'from-noon' ? 'afternoon' : 'morning';
      yield { date, reason: isPart ? `On leave, ${half}` : 'On leave' };
    } else if (own.costOf(date).days < everybodys.costOf(date).days) {
      const [day] = daysResponse(calculateLeaveDays({ startDate: date, endDate: date, halfDay: false }, own));
      yield { date, reason: day?.reason ?? '' };
    }
  }
}
