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
import { grownSeat } from './demo-growth.ts';
import { applicationsOf, type DemoAppliedLeave, type DemoEntitlement, entitlementsOf } from './demo-leave.ts';
import { type DemoProfile, profileOf } from './demo-person.ts';
import { seededRandom } from './demo-random.ts';
import type { DemoSeat } from './demo-seat.ts';
import { demoStaff } from './demo-staff.ts';

type DemoLogin = { lockAccount: boolean; firstTime: boolean };

export type DemoEmployee = DemoSeat &
  DemoProfile & {
    /** Null for whoever has no account yet. */
    login: DemoLogin | null;
    entitlements: DemoEntitlement[];
    applications: DemoAppliedLeave[];
  };

export type DemoCompany = {
  year: number;
  translateItems: readonly DemoTranslateItem[];
  leaveCategories: readonly DemoLeaveCategory[];
  publicHolidays: readonly DemoPublicHoliday[];
  /** Everybody, whoever leads before the team where it is large; made while it is asked for, as often as it is asked for. */
  people: () => Generator<DemoEmployee>;
};

/** The people whom every demo company has. */
export const smallestDemoCompany = demoStaff.length;
const largestDemoCompany = 1_000_000;

/**
 * The company of specification section 11 (Demo company), dated in the year of today: the same for the same arguments.
 *
 * @param of.employees how many people it has
 * @throws RangeError for a number of people that is not whole or not from 60 to 1,000,000
 * @example [...demoCompany({ today: '2026-07-15' }).people()].length // 60
 */
export function demoCompany({ today, employees = smallestDemoCompany }: { today: PlainDate; employees?: number }): DemoCompany {
  if (!Number.isInteger(employees) || employees < smallestDemoCompany || employees > largestDemoCompany) {
    throw new RangeError(`The demo company has ${smallestDemoCompany} to ${largestDemoCompany} employees.`);
  }
  const year = yearOf(today);
  const calendar = demoCalendar(today);
  return {
    year,
    translateItems: demoTranslateItems,
    leaveCategories: demoLeaveCategories,
    publicHolidays: demoPublicHolidays(year),
    *people() {
      for (const [index, seat] of demoStaff.entries()) yield employeeAt(seat, index, today, calendar);
      const grown = employees - demoStaff.length;
      for (let place = 0; place < grown; place += 1) yield employeeAt(grownSeat(place, grown), demoStaff.length + place, today, calendar);
    },
  };
}

function employeeAt(seat: DemoSeat, index: number, today: PlainDate, calendar: DemoCalendar): DemoEmployee {
  const random = seededRandom(index);
  const profile = profileOf(seat, random, today);
  const entitlements = entitlementsOf(seat, calendar, random);
  const applications = applicationsOf(seat, entitlements, calendar, random);
  const login = seat.isNew ? null : { lockAccount: seat.emplId === 'E0004', firstTime: seat.emplId === 'E0005' };
  return {
    ...seat,
    ...profile,
    login,
    entitlements: entitlements.map((entitlement) => withTaken(entitlement, applications)),
    applications,
  };
}

/** Taken are the days approved, also those whose cancellation waits (specification section 4). */
function withTaken(entitlement: DemoEntitlement, applications: readonly DemoAppliedLeave[]): DemoEntitlement {
  const taken = applications.filter(
    ({ leaveCode, leaveStatus }) => leaveCode === entitlement.leaveCode && bookedStatuses.includes(leaveStatus),
  );
  return { ...entitlement, takenLeave: taken.reduce((days, { leaveDuration }) => days + leaveDuration, 0) };
}
