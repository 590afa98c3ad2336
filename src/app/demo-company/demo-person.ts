import { addDays, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { Random } from './demo-random.ts';
import type { DemoDepartment, DemoPosition } from './demo-position.ts';

/** The fields of a profile that do not depend on the position. */
export type DemoProfile = {
  lobNo: string;
  effectiveDate: PlainDate;
  joinDate: PlainDate;
  reportDottedLine: string | null;
  nricPassport: string;
  marriageStatus: 'SIN' | 'MAR' | 'DIV' | 'WID';
  /** Set for MAR only. */
  marriageDate: PlainDate | null;
  marriageCount: number;
  totalChildren: number;
  mobileNo: string;
  businessUnit: string;
};

const unitByDepartment: Record<DemoDepartment, string> = { ENG: 'PRO', SAL: 'SER', OPS: 'SER', HRD: 'COR' };

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.below(10)).join('');

/** Returns a day that exists in every year. */
function dayOfYear(random: Random, year: number): PlainDate {
  const [month, day] = [random.between(1, 12), random.between(1, 28)];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

// Listed as often as they occur.
const marriageStatuses = ['SIN', 'SIN', 'SIN', 'SIN', 'SIN', 'SIN', 'MAR', 'MAR', 'MAR', 'MAR', 'MAR', 'MAR', 'DIV', 'WID'] as const;

function createMarriage(
  random: Random,
  year: number,
): Pick<DemoProfile, 'marriageStatus' | 'marriageDate' | 'marriageCount' | 'totalChildren'> {
  const marriageStatus = random.pick(marriageStatuses);
  const date = dayOfYear(random, year - random.between(1, 20));
  return {
    marriageStatus,
    marriageDate: marriageStatus === 'MAR' ? date : null,
    marriageCount: marriageStatus === 'MAR' ? (random.chance(0.1) ? 2 : 1) : 0,
    totalChildren: marriageStatus === 'SIN' ? 0 : random.below(4),
  };
}

/** Creates a profile for a position. Everyone joined before this year, except new people; no one joins after today. */
export function createProfile(seat: DemoPosition, random: Random, today: PlainDate): DemoProfile {
  const year = yearOf(today);
  const joined = dayOfYear(random, year - random.between(1, 11));
  const joinDate = seat.isNew ? addDays(today, -random.below(10)) : joined;
  const [department] = seat.departments;
  const dotted = seat.departments[1] === 'SAL' ? 'M0002' : seat.departments[1] === 'HRD' ? 'X0001' : null;
  return {
    lobNo: `L${digits(random, 6)}`,
    effectiveDate: joinDate,
    joinDate,
    reportDottedLine: dotted === seat.reportsTo || dotted === seat.emplId ? null : dotted,
    nricPassport: `${random.pick(['S', 'T', 'K', 'P'])}${digits(random, 7)}${random.pick(['A', 'C', 'D', 'F', 'H', 'J', 'Z'])}`,
    ...createMarriage(random, year),
    mobileNo: `+00 ${digits(random, 4)} ${digits(random, 4)}`,
    businessUnit: seat.emplId === 'D0001' ? 'COR' : unitByDepartment[department],
  };
}
