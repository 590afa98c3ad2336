import { commonSynonyms, matchFields } from '#src/platform/excel/match/match-fields.ts';
import type { MatchCode, MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';

/** How sheets of balances with other headings become the sheet of entitlements. */
export const entitlementMatchRules = (fields: SheetFields, leaveTypes: readonly MatchCode[]): MatchRules => ({
  products: [],
  fields: matchFields(fields, {
    emplid: { synonyms: commonSynonyms.emplId },
    year: { synonyms: ['Year', 'Period', 'Jahr'] },
    leaveCode: { synonyms: commonSynonyms.leaveType, codes: leaveTypes },
    carryForward: { synonyms: ['Carry forward', 'Carryover', 'Carry over days', 'Carried over', 'Brought forward'], blank: '0' },
    entitlement: { synonyms: ['Entitled days', 'Entitled', 'Annual allowance', 'Allowance', 'Granted', 'Accrued', 'Days per year'] },
    availableLeave: { synonyms: ['Available', 'Available days', 'Total allowance', 'Total available', 'Total'] },
    takenLeave: { synonyms: ['Taken', 'Days taken', 'Used', 'Days used', 'Used days', 'Days deducted from allowance'], blank: '0' },
    balanceLeave: { synonyms: ['Balance', 'Current balance', 'Remaining', 'Remaining days', 'Left'], blank: '0' },
  }),
});
