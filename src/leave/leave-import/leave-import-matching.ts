import {
  commonSynonyms,
  halfDayCodes,
  halfDayWords,
  leaveTypeWords,
  matchFields,
  type MatchHints,
} from '#src/platform/excel/match/match-fields.ts';
import {
  type KnownPerson,
  type MatchCode,
  type MatchField,
  type MatchRules,
  type ProductExport,
  rowFilterName,
} from '#src/platform/excel/match/sheet-match.ts';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';

/** The headings of other products' lists of leave. */
const products: readonly ProductExport[] = [
  {
    product: 'BambooHR',
    signs: ['From', 'To', 'Type', 'Amount'],
    columns: {
      emplId: 'Employee #',
      leaveCode: 'Type',
      startDate: 'From',
      endDate: 'To',
      days: 'Amount',
      reason: 'Notes',
      [rowFilterName]: 'Status',
    },
  },
  {
    product: 'Jorani',
    signs: ['Start Date', 'End Date', 'Morning/Afternoon', 'Duration', 'Type'],
    columns: {
      // The ID is that of the request.
      emplId: [],
      leaveCode: 'Type',
      startDate: 'Start Date',
      startPart: 'Morning/Afternoon',
      endDate: 'End Date',
      endPart: 'Morning/Afternoon (2)',
      days: 'Duration',
      reason: 'Reason',
      [rowFilterName]: 'Status',
    },
  },
  {
    product: 'Personio',
    signs: ['Absence type', 'Start date', 'End date'],
    columns: {
      leaveCode: 'Absence type',
      startDate: 'Start date',
      endDate: 'End date',
      startPart: 'Half day first day',
      endPart: 'Half day last day',
    },
  },
  {
    product: 'OrangeHRM',
    signs: ['Date', 'Employee Name', 'Leave Type', 'Number of Days', 'Status'],
    columns: {
      emplId: 'Employee Name',
      leaveCode: 'Leave Type',
      startDate: 'Date',
      endDate: 'Date',
      days: 'Number of Days',
      reason: 'Comments',
      [rowFilterName]: 'Status',
    },
  },
  {
    product: 'TimeOff.Management',
    signs: ['Employee', 'Leave Type', 'Deducted days', 'From', 'To', 'Status'],
    columns: {
      emplId: 'Employee',
      leaveCode: 'Leave Type',
      days: 'Deducted days',
      startDate: 'From',
      endDate: 'To',
      reason: 'Comment',
      [rowFilterName]: 'Status',
    },
  },
];

/** Only approved leave is imported; other products list the rest too. */
const rowFilter: MatchField = {
  name: rowFilterName,
  heading: 'Status of the leave',
  kind: 'text',
  isOptional: true,
  synonyms: ['Status', 'Leave status', 'Request status', 'Approval status'],
  codes: [
    { code: 'read', longName: 'Import' },
    { code: 'skip', longName: 'Leave out' },
  ],
  words: [
    [
      'import',
      'approved',
      'accepted',
      'taken',
      'scheduled',
      'confirmed',
      'auto approved',
      'pended revoke',
      'pending revoke',
      'genehmigt',
      'bestätigt',
      'genommen',
    ],
    [
      'leave out',
      'requested',
      'pending',
      'pending approval',
      'planned',
      'new',
      'denied',
      'rejected',
      'declined',
      'cancelled',
      'canceled',
      'cancellation',
      'superseded',
      'revoked',
      'abgelehnt',
      'storniert',
      'ausstehend',
      'beantragt',
      'offen',
      'angefragt',
    ],
  ],
};

/** The halves of days. */
const partHints = {
  halfDayPart: {
    synonyms: ['Half', 'Part of day', 'Halber Tag'],
    codes: [...halfDayCodes, { code: '', longName: 'Full day' }],
    words: [...halfDayWords, ['full day', 'full', 'all day', 'no', '0']],
    // Other products list half a day without its part.
    blank: 'AM',
    blankIn: { label: 'If blank for half a day', cells: { days: '0.5', startPart: '', endPart: '' } },
  },
  startPart: {
    synonyms: [
      'Start half',
      'Half day first day',
      'Half day start',
      'Start date type',
      'Start type',
      'Halber Tag erster Tag',
      'Erster Tag halbtags',
    ],
    codes: [
      { code: 'PM', longName: 'Afternoon' },
      { code: '', longName: 'Morning' },
    ],
    words: [
      ['afternoon', '1', 'yes', 'half', 'ja'],
      ['morning', '0', 'no', 'full', 'full day', 'nein'],
    ],
  },
  endPart: {
    synonyms: [
      'End half',
      'Half day last day',
      'Half day end',
      'End date type',
      'End type',
      'Halber Tag letzter Tag',
      'Letzter Tag halbtags',
    ],
    codes: [
      { code: 'AM', longName: 'Morning' },
      { code: '', longName: 'Afternoon' },
    ],
    words: [
      ['morning', '1', 'yes', 'half', 'ja'],
      ['afternoon', '0', 'no', 'full', 'full day', 'nein'],
    ],
  },
} as const satisfies MatchHints;

/** How sheets of leave with other headings become the sheet of imported leave. @param people everyone, also people who have left */
export const leaveImportMatchRules = (
  fields: SheetFields,
  leaveTypes: readonly MatchCode[],
  people: readonly KnownPerson[] = [],
): MatchRules => ({
  products,
  oneOf: [['emplId', 'businessEmail']],
  fields: [
    ...matchFields(fields, {
      emplId: { synonyms: commonSynonyms.emplId, people },
      businessEmail: { synonyms: commonSynonyms.email },
      leaveCode: { synonyms: commonSynonyms.leaveType, codes: leaveTypes, words: leaveTypeWords },
      startDate: {
        inRange: 'first',
        synonyms: [
          'From',
          'Start',
          'Date from',
          'From date',
          'First day',
          'Begin',
          'Von',
          'Beginn',
          'Startdatum',
          'Anfangsdatum',
          'Erster Tag',
        ],
      },
      endDate: {
        inRange: 'last',
        synonyms: ['To', 'End', 'Date to', 'To date', 'Last day', 'Until', 'Bis', 'Ende', 'Enddatum', 'Letzter Tag'],
      },
      ...partHints,
      days: {
        synonyms: [
          'Duration',
          'Amount',
          'Number of days',
          'Total days',
          'Days taken',
          'Days deducted',
          'Deducted days',
          'Length',
          'Tage',
          'Anzahl Tage',
          'Anzahl der Tage',
          'Dauer (Tage)',
          'Dauer in Tagen',
          'Dauer',
        ],
      },
      reason: { synonyms: ['Notes', 'Note', 'Comment', 'Comments', 'Cause', 'Description', 'Kommentar', 'Bemerkung', 'Notiz', 'Grund'] },
      approver: { synonyms: ['Approver ID'] },
    }),
    rowFilter,
  ],
});
