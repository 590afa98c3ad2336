import { commonSynonyms, leaveTypeWords, matchFields } from '#src/platform/excel/match/match-fields.ts';
import type { KnownPerson, MatchCode, MatchRules } from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';

const germanCarried = ['Übertrag', 'Übertrag Vorjahr', 'Übertrag aus Vorjahr', 'Resturlaub Vorjahr', 'Resturlaub aus Vorjahr', 'Vortrag'];
const germanTaken = ['Genommen', 'Genommene Tage', 'Genommener Urlaub', 'Verbraucht'];

const untilHeadings = [
  'Carryover expiry',
  'Carry over expiry',
  'Carryover until',
  'Carried over until',
  'Carry forward until',
  'Expiry date',
  'Expires on',
  'Valid until',
  'Übertrag verfällt am',
  'Verfall Übertrag',
  'Verfallsdatum',
] as const;

const entitlementHeadings = [
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
  'Urlaubsanspruch',
  'Anspruch in Tagen',
  'Kontingent',
] as const;

/**
 * How sheets of balances with other headings become the sheet of entitlements.
 *
 * @param thisYear the year of balances in a sheet that names none
 * @param people everyone, because other products may name people without their IDs
 */
export const entitlementMatchRules = (
  fields: SheetFields,
  leaveTypes: readonly MatchCode[],
  thisYear: number,
  people: readonly KnownPerson[] = [],
): MatchRules => ({
  products: [],
  fields: matchFields(fields, {
    emplid: { synonyms: [...commonSynonyms.emplId, 'Employee name', 'Employee', 'Full name', 'Mitarbeiter', 'Name'], people },
    year: { synonyms: ['Year', 'Period', 'Jahr'], blank: String(thisYear) },
    leaveCode: { synonyms: commonSynonyms.leaveType, codes: leaveTypes, words: leaveTypeWords },
    carryForward: {
      synonyms: ['Carry forward', 'Carryover', 'Carry over days', 'Carried over', 'Brought forward', ...germanCarried],
      blank: '0',
    },
    entitlement: {
      synonyms: entitlementHeadings,
    },
    availableLeave: {
      synonyms: ['Total allowance', 'Total available', 'Total', 'Gesamtanspruch'],
      derived: { label: 'CarriedForward + Entitlement', plus: ['carryForward', 'entitlement'] },
    },
    takenLeave: {
      synonyms: [
        'Taken',
        'Days taken',
        'Used',
        'Days used',
        'Used days',
        'Days deducted from allowance',
        'Leave taken (days)',
        ...germanTaken,
      ],
      blank: '0',
    },
    // Other products also subtract leave that is booked. It is imported later.
    balanceLeave: { derived: { label: 'Calculated automatically', plus: ['availableLeave'], minus: ['takenLeave'] } },
    carryForwardUntil: {
      synonyms: untilHeadings,
    },
  }),
});
