/** The keys of records that other calls add and remove at the same moment: an opening of a year, its undo, and a grant. */
const racingKeys = new Set([
  'entitlement_entry_empl_id_year_leave_code_fkey',
  'applied_leave_empl_id_entitlement_year_leave_code_fkey',
  'leave_entitlement_pkey',
]);

/** Whether a call failed because another one added or removed the record that it was about to use. The next try finds the record as it is now. */
export const isConcurrentChange = (error: unknown): boolean => racingKeys.has((error as { constraint?: string } | null)?.constraint ?? '');
