/** The keys of records that other calls may add or remove at the same moment: opening a year, undoing an opening, and granting. */
const racingKeys = new Set([
  'entitlement_entry_empl_id_year_leave_code_fkey',
  'applied_leave_empl_id_entitlement_year_leave_code_fkey',
  'leave_entitlement_pkey',
]);

/** Whether a call failed because another call added or removed a record that it used. A retry sees the new state. */
export const isConcurrentChange = (error: unknown): boolean =>
  error instanceof RetryError || racingKeys.has((error as { constraint?: string } | null)?.constraint ?? '');

/** A call failed because another call changed its records at the same moment. A retry sees the new state and explains it. */
export class RetryError extends Error {
  constructor(cause: unknown) {
    super('Another call has changed the records of this call.', { cause });
  }
}
