import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { bookedStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { type DemoCalendar, demoCalendar } from './demo-calendar.ts';
import {
  type DemoLeaveCategory,
  type DemoPublicHoliday,
  type DemoTranslateItem,
  demoLeaveCategories,
  demoPublicHolidays,
  demoTranslateItems,
} from './demo-codes.ts';
import { generatePosition } from './demo-generated-staff.ts';
import { createApplications, type DemoAppliedLeave, type DemoEntitlement, createEntitlements } from './demo-leave.ts';
import { type DemoProfile, createProfile } from './demo-person.ts';
import { seededRandom } from './demo-random.ts';
import type { DemoPosition } from './demo-position.ts';
import { demoStaff } from './demo-staff.ts';

type DemoLogin = { lockAccount: boolean; firstTime: boolean };

export type DemoEmployee = DemoPosition &
  DemoProfile & {
    /** Null for people without an account. */
    login: DemoLogin | null;
    entitlements: DemoEntitlement[];
    applications: DemoAppliedLeave[];
  };

export type DemoCompany = {
  year: number;
  translateItems: readonly DemoTranslateItem[];
  leaveCategories: readonly DemoLeaveCategory[];
  publicHolidays: readonly DemoPublicHoliday[];
  /** Generates everyone. In a large company, each manager comes before the team. It can be called several times. */
  people: () => Generator<DemoEmployee>;
};

/** The number of people in the smallest demo company. */
export const minDemoEmployees = demoStaff.length;
const maxDemoEmployees = 1_000_000;

/**
 * Creates the company of specification section 11 (Demo company), dated in the year of today. The same arguments give the same company.
 *
 * @param of.employees the number of people
 * @throws RangeError for a number that is not whole, or not from 60 to 1,000,000
 * @example [...demoCompany({ today: '2026-07-15' }).people()].length // 60
 */
export function demoCompany({ today, employees = minDemoEmployees }: { today: PlainDate; employees?: number }): DemoCompany {
  if (!Number.isInteger(employees) || employees < minDemoEmployees || employees > maxDemoEmployees) {
    throw new RangeError(`The demo company has ${minDemoEmployees} to ${maxDemoEmployees} employees.`);
  }
  const year = yearOf(today);
  const calendar = demoCalendar(today);
  return {
    year,
    translateItems: demoTranslateItems,
    leaveCategories: demoLeaveCategories,
    publicHolidays: demoPublicHolidays(year),
    *people() {
      for (const [index, seat] of demoStaff.entries()) yield createEmployee(seat, index, today, calendar);
      const grown = employees - demoStaff.length;
      for (let place = 0; place < grown; place += 1)
        yield createEmployee(generatePosition(place, grown), demoStaff.length + place, today, calendar);
    },
  };
}

function createEmployee(seat: DemoPosition, index: number, today: PlainDate, calendar: DemoCalendar): DemoEmployee {
  const random = seededRandom(index);
  const profile = createProfile(seat, random, today);
  const entitlements = createEntitlements(seat, calendar, random);
  const applications = createApplications(seat, entitlements, calendar, random);
  const login = seat.isNew ? null : { lockAccount: seat.emplId === 'E0004', firstTime: seat.emplId === 'E0005' };
  return {
    ...seat,
    ...profile,
    login,
    entitlements: entitlements.map((entitlement) => addTakenDays(entitlement, applications)),
    applications,
  };
}

/** Counts approved days as taken, including those with a pending cancellation (specification section 4). */
function addTakenDays(entitlement: DemoEntitlement, applications: readonly DemoAppliedLeave[]): DemoEntitlement {
  const taken = applications.filter(
    ({ leaveCode, leaveStatus }) => leaveCode === entitlement.leaveCode && bookedStatuses.includes(leaveStatus),
  );
  return { ...entitlement, takenLeave: taken.reduce((days, { leaveDuration }) => days + leaveDuration, 0) };
}
