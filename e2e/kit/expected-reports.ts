import { eachDay, isWeekend, type PlainDate } from '#src/base/dates/plain-date.ts';
import { demoTranslateItems } from '#src/app/demo-company/demo-codes.ts';
import { demoCompany, type DemoEmployee } from '#src/app/demo-company/demo-company.ts';
import { today, year } from './dates.ts';

// The answers of the reports for the demo company, computed in simple loops over the people of which it is made.

const company = demoCompany({ today });
const people = [...company.people()];
const holidays = new Set(company.publicHolidays.map(({ holidayDate }) => holidayDate));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const bookedOf = ({ applications }: DemoEmployee) =>
  applications.filter(({ leaveStatus }) => leaveStatus === 'APPRV' || leaveStatus === 'PNCLD');
const isThere = ({ status, effectiveDate }: DemoEmployee, from: PlainDate) => status === 'A' || effectiveDate > from;
const nameOf = (code: string) =>
  demoTranslateItems.find((item) => item.fieldname === 'dept_id' && item.fieldvalue === code)?.xlatlongname ?? code;

/** People with carried-over days that expire in March: how many days, and how many of them no leave has used; by name. */
export const expiringInMarch = people
  .flatMap((one) => {
    const days = sum(one.entitlements.map(({ carriedUntil, carryForward }) => (carriedUntil === undefined ? 0 : carryForward)));
    const asked = one.applications.filter(
      ({ leaveCode, leaveStatus }) => leaveCode === 'AL' && /^(?:PNAPV|APPRV|PNCLD)$/.test(leaveStatus),
    );
    const used = sum(asked.flatMap(({ dayCosts }) => dayCosts.filter(({ date }) => date <= `${year}-03-31`).map((day) => day.days)));
    return days === 0 ? [] : [{ name: one.name, days, lost: Math.max(0, days - used) }];
  })
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Days of annual leave that are owed at the end of the year, as known today. */
export const daysOwed =
  sum(
    people
      .filter((one) => isThere(one, `${year}-12-31`))
      .flatMap(({ entitlements }) =>
        entitlements.filter(({ leaveCode }) => leaveCode === 'AL').map(({ availableLeave, takenLeave }) => availableLeave - takenLeave),
      ),
  ) - (today > `${year}-03-31` ? sum(expiringInMarch.map(({ lost }) => lost)) : 0);

/** Days away from June to August by department, the largest number first. */
export function daysAwayInSummer(): [department: string, days: number][] {
  const away = new Map<string, number>();
  for (const one of people.filter((person) => isThere(person, `${year}-01-01`)))
    for (const { date, days } of bookedOf(one).flatMap(({ dayCosts }) => dayCosts))
      if (date >= `${year}-06-01` && date <= `${year}-08-31`)
        for (const department of one.departments.map(nameOf)) away.set(department, (away.get(department) ?? 0) + days);
  return [...away].toSorted(([, a], [, b]) => b - a);
}

/** The number of active people without ten consecutive working days of leave this year. */
export function countWithoutTenDays(): number {
  const longest = (one: DemoEmployee) => {
    const away = new Set<string>();
    for (const { leaveCode, startDate, endDate, halfDayPart } of bookedOf(one))
      if (leaveCode !== 'SL' && leaveCode !== 'HL')
        for (const date of eachDay(startDate, endDate))
          for (const half of ['AM', 'PM']) if ((halfDayPart ?? half) === half) away.add(date + half);
    let [run, most] = [0, 0];
    for (const date of eachDay(`${year}-01-01`, `${year}-12-31`)) {
      if (isWeekend(date) || holidays.has(date)) continue;
      for (const half of ['AM', 'PM']) {
        run = away.has(date + half) ? run + 0.5 : 0;
        most = Math.max(most, run);
      }
    }
    return most;
  };
  return people.filter((one) => one.status === 'A' && longest(one) < 10).length;
}

/** The approvers, with the longest time in working days that a request has been pending this year, the longest first. */
export function slowestApprovers(): [name: string, days: number][] {
  const waited = new Map<string, number>();
  const isWorked = (date: PlainDate) => !isWeekend(date) && !holidays.has(date);
  for (const { events } of people.flatMap(({ applications }) => applications)) {
    const decision = events.findLast(
      ({ fromStatus, toStatus }) => fromStatus === 'PNAPV' && (toStatus === 'APPRV' || toStatus === 'REJCT'),
    );
    const asked = events[0];
    if (!decision || !asked) continue;
    const days = [...eachDay(dayOf(asked), dayOf(decision))].slice(1).filter(isWorked).length;
    waited.set(decision.byEmplId, Math.max(days, waited.get(decision.byEmplId) ?? 0));
  }
  return [...waited]
    .map(([id, days]): [string, number] => [people.find(({ emplId }) => emplId === id)?.name ?? id, days])
    .toSorted(([, a], [, b]) => b - a);
}

/** In Singapore, where the company is. */
const dayOf = ({ happenedAt }: { happenedAt: string }): PlainDate =>
  new Date(Date.parse(`${happenedAt}Z`) + 8 * 3600 * 1000).toISOString().slice(0, 10);
