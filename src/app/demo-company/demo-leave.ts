import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { demoAccounts } from './demo-accounts.ts';
import { type DemoCalendar, dateOf } from './demo-calendar.ts';
import { type DemoLeaveCode, demoLeaveCategories } from './demo-codes.ts';
import { type DemoLeaveHistory, createHistory } from './demo-leave-history.ts';
import { type PlannedLeave, planLeave } from './demo-leave-plan.ts';
import type { Random } from './demo-random.ts';
import { leaveReasons } from './demo-reasons.ts';
import type { DemoPosition } from './demo-position.ts';

export type DemoAppliedLeave = DemoLeaveHistory & {
  startDate: PlainDate;
  endDate: PlainDate;
  leaveCode: DemoLeaveCode;
  halfDayPart: 'AM' | 'PM' | null;
  leaveDuration: number;
  dayCosts: readonly LeaveDay[];
  approver: string;
  reason: string;
};

/** All numbers are days. */
export type DemoEntitlement = {
  leaveCode: DemoLeaveCode;
  carryForward: number;
  /** The last day of the carried-over days; undefined if they do not expire. */
  carriedUntil: PlainDate | undefined;
  entitlement: number;
  availableLeave: number;
  takenLeave: number;
};

/** The number of days that people apply ahead. */
const maxDaysAhead = 120;

// These people have fixed applications: one has none, two of a team want to cancel.
const employeeWithoutLeave = 'E0001';
const shownManager = 'M0001';
// Each of these accounts has requests to decide.
const accountHolders = new Set(demoAccounts.map(({ emplId }) => emplId));
const wantToCancel = new Set(['E0017', 'E0035']);
// Their carried-over days expire in March. The first three take no leave before then and lose these days, which are so few that their later leave
// still fits.
const losesCarriedDays = new Set(['E0011', 'E0022', 'E0026']);
const usesCarriedDays = 'E0048';

/** Creates the entitlements of a person for this year: annual and sick leave, and further types. No days are taken yet. */
export function createEntitlements(
  { emplId, gender, isNew }: DemoPosition,
  { days }: Pick<DemoCalendar, 'days'>,
  random: Random,
): DemoEntitlement[] {
  const carryForward = emplId === employeeWithoutLeave || isNew ? 0 : random.pick([0, 0, 1, 1.5, 2, 3, 4, 5]);
  return demoLeaveCategories
    .filter(({ leaveCode }) => leaveCode !== (gender === 'F' ? 'PT' : 'MT'))
    .map(({ leaveCode, entitlement }) => {
      const carried = leaveCode === 'AL' ? carryForward : 0;
      const ends = carried > 0 && (losesCarriedDays.has(emplId) || emplId === usesCarriedDays);
      const carriedUntil = ends ? days.find((date) => date.endsWith('-03-31')) : undefined;
      return { leaveCode, carryForward: carried, carriedUntil, entitlement, availableLeave: carried + entitlement, takenLeave: 0 };
    });
}

/**
 * Creates the applications of one person in the current year, in the order of their dates. None overlaps another, and all together,
 * whatever their status, stay within the entitlements.
 */
export function createApplications(
  seat: DemoPosition,
  entitlements: readonly DemoEntitlement[],
  calendar: DemoCalendar,
  random: Random,
): DemoAppliedLeave[] {
  if (seat.emplId === employeeWithoutLeave || seat.isNew) return [];
  const inTeamShown = seat.reportsTo === shownManager;
  const isGone = seat.status === 'I';
  const planned = planLeave(
    {
      count: random.between(10, 12),
      first: losesCarriedDays.has(seat.emplId) ? calendar.days.findIndex((date) => date.endsWith('-04-01')) : 0,
      last: isGone ? calendar.today - 8 : Math.min(calendar.days.length - 1, calendar.today + maxDaysAhead),
      endsInFuture: inTeamShown,
      takesMaternityLeave: seat.gender === 'F' && !inTeamShown && !isGone && random.chance(0.06),
      mayTakePaternityLeave: seat.gender === 'M' && !inTeamShown,
      budget: planBudget(entitlements),
    },
    calendar,
    random,
  );
  const open = isGone ? undefined : chooseOpenStatus(seat, inTeamShown, random);
  const waiting = open && chooseOpenLeave(planned, calendar, random);
  // The head of the company has no manager, so the person with all roles decides.
  const approver = seat.reportsTo ?? 'X0001';
  return planned.map((leave) => {
    const status = open && leave === waiting ? open : chooseDecidedStatus(leave, isGone, calendar, random);
    const { start, end, ...what } = leave;
    const history = createHistory(leave, status, { applicant: seat.emplId, approver }, calendar, random);
    const reason = random.pick(leaveReasons(leave.leaveCode, leave.leaveDuration));
    return Object.assign(history, what, { startDate: dateOf(calendar, start), endDate: dateOf(calendar, end), approver, reason });
  });
}

/** Most people save some of their days. */
function planBudget(entitlements: readonly DemoEntitlement[]): Record<DemoLeaveCode, number> {
  const available = (code: DemoLeaveCode) => entitlements.find(({ leaveCode }) => leaveCode === code)?.availableLeave ?? 0;
  return {
    AL: Math.floor(available('AL') * 1.7) / 2,
    SL: Math.floor(available('SL') * 0.8),
    HL: 16,
    PT: available('PT'),
    MT: available('MT'),
  };
}

function chooseOpenStatus({ emplId, reportsTo }: DemoPosition, inTeamShown: boolean, random: Random): 'PNAPV' | 'PNCLD' | undefined {
  if (inTeamShown) return wantToCancel.has(emplId) ? 'PNCLD' : 'PNAPV';
  return random.chance(accountHolders.has(reportsTo ?? '') ? 0.7 : 0.4) ? random.pick(['PNAPV', 'PNAPV', 'PNAPV', 'PNCLD']) : undefined;
}

/** Chooses the pending application: the next one, or sometimes the last one; always the last one if none is ahead. */
function chooseOpenLeave(planned: readonly PlannedLeave[], { today }: DemoCalendar, random: Random): PlannedLeave | undefined {
  const next = planned.find(({ start }) => start > today);
  const last = planned.findLast(({ start }) => start <= today);
  const lastIsNear = last !== undefined && today - last.start <= 14;
  return lastIsNear && random.chance(0.3) ? last : (next ?? last);
}

function chooseDecidedStatus({ start, leaveCode }: PlannedLeave, isGone: boolean, { today }: DemoCalendar, random: Random): LeaveStatus {
  if (leaveCode !== 'AL') return random.chance(0.03) ? 'REJCT' : 'APPRV';
  if (start > today && !isGone && random.chance(0.1)) return 'PNAPV';
  if (random.chance(0.1)) return 'REJCT';
  return random.chance(0.08) ? 'CANCL' : 'APPRV';
}
