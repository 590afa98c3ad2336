import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { countExpiredDays } from '#src/ledger/leave-ledger/calculation/expiry-date.ts';
import { availableFor, entriesAndUses, type YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import {
  type BalanceEffect,
  type BalanceId,
  balanceKey,
  type ImportBalance,
  type PlannedPart,
  type PlanRecords,
} from './leave-import-plan.ts';
import type { ImportChoices, ValidRow } from './leave-import-rules.ts';
import { leaveImportMessage } from './leave-import-sentences.ts';

type LedgerState = BalanceId & { balance: ImportBalance; usedUp: number; corrected: number; charged: number; history: YearHistory | null };

const openState = ({ emplId, leaveYear, leaveCode }: BalanceId, balance: ImportBalance): LedgerState => ({
  emplId,
  leaveYear,
  leaveCode,
  balance,
  usedUp: 0,
  corrected: 0,
  charged: 0,
  history: balance.history,
});

/** Books rows on the balances one after another, so that each row sees what the rows above have used. */
export function createImportLedger({ balances }: PlanRecords, { allowBelowZero, today }: ImportChoices & { today: PlainDate }) {
  const states = new Map<string, LedgerState>();

  const stateOf = (id: BalanceId): LedgerState | undefined => {
    const key = balanceKey(id);
    const balance = balances.get(key);
    if (!balance) return undefined;
    const state = states.get(key) ?? openState(id, balance);
    states.set(key, state);
    return state;
  };

  return {
    /** @returns the problem of the row, whose parts are then not booked */
    book({ category, person: { isActive } }: ValidRow, parts: readonly PlannedPart[], usesUpTaken: boolean): Problem | undefined {
      const { descr: type, needsBalance, mayGoBelowBy } = category;
      const next: LedgerState[] = [];
      for (const part of parts) {
        const { leave, charged, correction } = part;
        const state = stateOf(leave);
        const year = leave.leaveYear;
        if (!state) {
          // A grant gives days to active people only.
          const missing = isActive ? 'import.no-entitlement' : 'import.no-entitlement-inactive';
          if (needsBalance) return fieldProblems('leaveCode', leaveImportMessage(missing, { type, year }), 'records')[0];
          continue;
        }
        if (state.balance.isClosed)
          return fieldProblems('startDate', leaveImportMessage('import.year-closed', { type, year }), 'records')[0];
        const usedUp = usesUpTaken ? Math.min(Math.max(0, state.balance.brought - state.usedUp), charged) : 0;
        const booked = bookPart(state, part, usedUp);
        const left = remainingFor(state, part, usedUp);
        const needed = charged - usedUp;
        if (needsBalance && !allowBelowZero && needed > 0 && needed > left + mayGoBelowBy)
          return fieldProblems(
            'days',
            leaveImportMessage('import.beyond-balance', { type, year, days: needed, left: Math.max(0, left) }),
            'records',
          )[0];
        if (correction && state.balance.available + booked.corrected < 0)
          return fieldProblems('days', leaveImportMessage('import.correction-below-zero', { type, year }), 'records')[0];
        next.push(booked);
      }
      for (const state of next) states.set(balanceKey(state), state);
      return undefined;
    },

    effects: (): BalanceEffect[] =>
      [...states.values()].map(({ emplId, leaveYear, leaveCode, balance, usedUp, charged, history }) => {
        const before = balance.available - balance.taken;
        const expiredIn = (one: YearHistory | null) => (one ? countExpiredDays(one, today) : 0);
        const expired = expiredIn(history) - expiredIn(balance.history);
        return { emplId, leaveYear, leaveCode, usedUp, before, after: before - charged + usedUp - expired };
      }),
  };
}

const daysOfPart = ({ leave }: PlannedPart) => leave.dayCosts.map(({ date, days }) => ({ on: date, days }));

function bookPart(state: LedgerState, part: PlannedPart, usedUp: number): LedgerState {
  const { leave, correction, charged } = part;
  const corrected = correction?.days ?? 0;
  return {
    ...state,
    usedUp: state.usedUp + usedUp,
    corrected: state.corrected + corrected,
    charged: state.charged + charged,
    history: state.history && {
      ...state.history,
      brought: state.history.brought - usedUp,
      entries: [...state.history.entries, ...(correction ? [{ on: correction.on, days: corrected }] : [])],
      leaves: [...state.history.leaves, leave],
    },
  };
}

/** Returns the days left for a part, after it has used up taken days. */
function remainingFor({ balance, usedUp, charged, history }: LedgerState, part: PlannedPart, usesUp: number): number {
  if (!history) return balance.available - balance.taken - balance.pending - charged + usedUp;
  const without = entriesAndUses({ ...history, brought: history.brought - usesUp });
  return availableFor(without, daysOfPart(part), part.leave.startDate) - usesUp;
}
