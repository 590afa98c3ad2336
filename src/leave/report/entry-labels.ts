import type { EntryKind } from '#src/ledger/leave-ledger/calculation/replay-year.ts';

/** The kinds of entries in the words of the report. */
export const entryLabels: Readonly<Record<EntryKind, string>> = {
  opening: 'Opening',
  grant: 'Granted',
  carry: 'Carried over',
  accrual: 'Monthly accrual',
  correction: 'Correction',
  earned: 'Earned',
  paidOut: 'Paid out',
  lapse: 'Expired',
  upload: 'Uploaded',
  undo: 'Undone',
};
