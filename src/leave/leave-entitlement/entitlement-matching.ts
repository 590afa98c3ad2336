import { commonSynonyms, leaveTypeWords, matchFields } from '#src/platform/excel/match/match-fields.ts';
import type { MatchCode, MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';

/**
 * How sheets of balances with other headings become the sheet of entitlements.
 *
 * @param thisYear the year of balances in a sheet that names none
 */
export const entitlementMatchRules = (fields: SheetFields, leaveTypes: readonly MatchCode[], thisYear: number): MatchRules => ({
  products: [],
  fields: matchFields(fields, {
    emplid: { synonyms: commonSynonyms.emplId },
    year: { synonyms: ['Year', 'Period', 'Jahr'], blank: String(thisYear) },
    leaveCode: { synonyms: commonSynonyms.leaveType, codes: leaveTypes, words: leaveTypeWords },
    carryForward: {
      synonyms: ['Carry forward', 'Carryover', 'Carry over days', 'Carried over', 'Brought forward', 'Übertrag', 'Übertrag Vorjahr'],
      blank: '0',
    },
    entitlement: {
      synonyms: [
        'Entitled days',
        'Entitled',
        'Annual allowance',
        'Allowance',
        'Granted',
        'Accrued',
        'Days per year',
        'Leave entitlements (days)',
        'Anspruch',
        'Jahresanspruch',
      ],
    },
    availableLeave: {
      synonyms: ['Total allowance', 'Total available', 'Total'],
      derived: { label: 'CarriedForward + Entitlement', plus: ['carryForward', 'entitlement'] },
    },
    takenLeave: {
      synonyms: ['Taken', 'Days taken', 'Used', 'Days used', 'Used days', 'Days deducted from allowance', 'Leave taken (days)', 'Genommen'],
      blank: '0',
    },
    // Other products also subtract leave that is booked. It is imported later.
    balanceLeave: { derived: { label: 'Calculated automatically', plus: ['availableLeave'], minus: ['takenLeave'] } },
    carryForwardUntil: {
      synonyms: [
        'Carryover expiry',
        'Carry over expiry',
        'Carryover until',
        'Carried over until',
        'Carry forward until',
        'Expiry date',
        'Expires on',
        'Valid until',
        'Übertrag verfällt am',
        'Verfallsdatum',
      ],
    },
  }),
});
