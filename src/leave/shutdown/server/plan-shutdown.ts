import type { z } from 'zod';
import { eachDay, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { refuse } from '#src/platform/http/app-error.ts';
import { daysOfLeave, type LeaveDay, toldDays, totalOf } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { findCalendars } from '#src/ledger/leave-ledger/server/calendar-queries.ts';
import { daysOfYear, freeFor } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { periodOf, type SlotPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { calendarOfType, type WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import type { shutdownContract } from '#src/leave/shutdown/shutdown-contract.ts';
import { shutdownProblems } from '#src/leave/shutdown/shutdown-rules.ts';
import { say } from '#src/leave/shutdown/shutdown-sentences.ts';
import { blame } from '#src/base/text/problem.ts';
import { findOpenShutdown } from './shutdown-queries.ts';
import { type Asked, type Category, type ChosenPerson, findCategory, findChosen, findUnknown } from './shutdown-people-queries.ts';

export type Line = z.output<(typeof shutdownContract)['POST /shutdown/preview']['response']>['lines'][number];

/** One application that is to be, with each of its days. */
type Gap = SlotPeriod & { dayCosts: LeaveDay[] };

type Planned = { line: Line; approver: string | null; gaps: Gap[] };

export type Plan = { planned: Planned[]; shutdownId: number | undefined; category: Category };

/**
 * What company days come to for each who is chosen. To be stored it is asked for with the people locked alone and the calendar beside others.
 *
 * @throws AppError 400 for dates, a type or people that will not do
 */
export async function planShutdown(sql: Tag, asked: Asked, { by, today }: { by: string; today: PlainDate }): Promise<Plan> {
  const category = await findCategory(sql, asked.leaveCode);
  const unknown = asked.chosen.emplIds ? await findUnknown(sql, asked.chosen.emplIds) : [];
  refuse([
    ...shutdownProblems(asked, yearOf(today)),
    ...blame('leaveCode', !category && say('leave-type.unknown')),
    ...unknown.flatMap((emplId) => blame('emplIds', say('shutdown.employee-unknown', { emplId }))),
  ]);
  if (!category) throw new Error('A type that is none was refused.');
  const shutdownId = await findOpenShutdown(sql, asked);
  const people = await findChosen(sql, asked, { by, shutdownId });
  refuse(blame('emplIds', people.length === 1 && people[0]?.emplId === by && say('shutdown.own-alone')));
  const calendarOf = await findCalendars(
    sql,
    people.map(({ emplId }) => ({ emplId, ...asked })),
    {},
  );
  const ofType = (calendar: WorkingCalendar) => calendarOfType(category, calendar);
  // Nobody has a blank id: these are the days of everybody without a state and a week of their own.
  const everybodys = ofType(calendarOf({ emplId: '' }));
  return {
    planned: people.map((person) => plan(person, { ...asked, category }, { own: ofType(calendarOf(person)), everybodys })),
    shutdownId,
    category,
  };
}

function plan(
  person: ChosenPerson,
  asked: Asked & { category: Category },
  { own, everybodys }: Record<'own' | 'everybodys', WorkingCalendar>,
): Planned {
  const { emplId, name, approver } = person;
  const { needsBalance, mayGoBelowBy } = asked.category;
  const gaps = person.free.flatMap((slots) => {
    const period = periodOf(slots);
    const dayCosts = daysOfLeave({ ...period, halfDay: period.halfDayPart !== null }, own);
    return totalOf(dayCosts) > 0 ? [{ ...period, dayCosts }] : [];
  });
  const days = gaps.reduce((sum, { dayCosts }) => sum + totalOf(dayCosts), 0);
  const left = leftFor(person, gaps);
  const lacks = needsBalance ? Math.max(0, days - (left === null ? 0 : left + mayGoBelowBy)) : 0;
  const outcome = outcomeOf(person, { days, lacks });
  const leaves = gaps.map(({ dayCosts, ...period }) => ({ ...period, days: totalOf(dayCosts) }));
  const fewer = [...fewerDays(person, asked, { own, everybodys })];
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

/** What is left for company days: a difference, unless some days come later or lapse. */
function leftFor({ left, history }: ChosenPerson, gaps: readonly Gap[]): number | null {
  const days = gaps.flatMap(({ dayCosts }) => dayCosts.map((day) => ({ on: day.date, days: day.days })));
  const [first] = days;
  return left === null || !history || !first ? left : freeFor(daysOfYear(history), days, first.on);
}

function outcomeOf({ isEntered, isOffered, approver }: ChosenPerson, { days, lacks }: { days: number; lacks: number }): Line['outcome'] {
  if (isEntered) return 'already';
  if (!isOffered) return 'not-offered';
  if (days === 0) return 'nothing';
  if (lacks > 0) return 'lacks';
  return approver === null ? 'no-approver' : 'entered';
}

/** The dates that cost somebody less than everybody, and why: leave lies there, the last day is over, or the own days are others. */
function* fewerDays(
  { held, lastDay }: Pick<ChosenPerson, 'held' | 'lastDay'>,
  { startDate, endDate }: Asked,
  { own, everybodys }: Record<'own' | 'everybodys', WorkingCalendar>,
): Generator<Line['fewer'][number]> {
  const taken = held.map(periodOf).flatMap((period) => daysOfLeave({ ...period, halfDay: period.halfDayPart !== null }, own));
  for (const date of eachDay(startDate, endDate)) {
    const onLeave = taken.find((day) => day.date === date && day.days > 0);
    if (lastDay !== null && date > lastDay) {
      if (everybodys.costOf(date).days > 0) yield { date, reason: 'After the last day' };
    } else if (onLeave) {
      const isPart = onLeave.days < own.costOf(date).days;
      const half = onLeave.why === 'afternoon' || onLeave.why === 'from-noon' ? 'afternoon' : 'morning';
      yield { date, reason: isPart ? `On leave, ${half}` : 'On leave' };
    } else if (own.costOf(date).days < everybodys.costOf(date).days) {
      const [day] = toldDays(daysOfLeave({ startDate: date, endDate: date, halfDay: false }, own));
      yield { date, reason: day?.reason ?? '' };
    }
  }
}
