/** What becomes of a table's rows; `each-table.test.ts` holds every word of it to what is there. All tables are in the backup. */
export type Kept = {
  /** In what a person is handed out of themselves. `doers`: it names no more than who did it, which the audit log tells them. */
  export: 'yes' | 'doers' | 'nobody' | { not: string };
  /** When a person is erased: rows go, or their texts do; `with` another table's rows; what `stays` is ids, dates and days. */
  erase: 'deleted' | 'emptied' | 'stays' | 'nobody' | { with: string };
  /** Written into the audit log by a trigger, or why not. */
  audit: 'yes' | { not: string };
  /** Until when a row is kept: the name of what removes it, where something does by the clock. */
  until: 'for ever' | 'it is deleted' | `remove${string}` | 'ageAuditLog';
};

const rules = { export: 'nobody', erase: 'nobody', audit: 'yes', until: 'it is deleted' } as const satisfies Kept;
const doneBy = { export: 'doers', erase: 'stays', audit: 'yes', until: 'for ever' } as const satisfies Kept;
const own = { export: 'yes', erase: 'deleted', audit: 'yes', until: 'it is deleted' } as const satisfies Kept;
const ofLeave = { export: 'yes', erase: 'emptied', audit: 'yes', until: 'for ever' } as const satisfies Kept;
const ofAccount = { export: 'yes', erase: { with: 'login_detail' }, audit: { not: 'a secret, or on the way to one' } } as const;
const tries = { export: 'yes', erase: 'deleted', audit: { not: 'the audit log has each try' } } as const;
const machine = { export: 'nobody', erase: 'nobody', audit: { not: 'nobody changes it' } } as const;

/** Every table. A new one is a line here, after a thought, and where a person is told or erased a part there. */
export const keptTables: Readonly<Record<string, Kept>> = {
  absence_rule: rules,
  account_run: doneBy,
  api_token: doneBy,
  applied_leave: ofLeave,
  applied_leave_event: ofLeave,
  attachment: { ...own, until: 'removeUnusedAttachments' },
  attachment_removal: { ...machine, until: 'removeUnusedAttachments' },
  audit_log: { export: 'yes', erase: 'emptied', audit: { not: 'it is the audit log' }, until: 'ageAuditLog' },
  audit_line: { ...machine, until: 'it is deleted' },
  audit_to_log: { ...machine, until: 'for ever' },
  audit_log_retention: { ...machine, until: 'for ever' },
  calendar_link: own,
  category_grant: rules,
  data_look: { export: 'yes', erase: 'stays', audit: { not: 'the audit log has each look but those at itself' }, until: 'ageAuditLog' },
  decision_link: { ...ofAccount, until: 'removeOldMails' },
  decision_try: { ...machine, until: 'removeOldDecisionTries' },
  directory_try: { ...machine, audit: { not: 'the audit log has each try' }, until: 'removeOldBinds' },
  directory_stranger: { ...ofAccount, audit: { not: 'the audit log has each sign-in' }, until: 'it is deleted' },
  employee: ofLeave,
  employee_department: { ...ofLeave, erase: 'stays' },
  employee_work_pattern: { ...ofLeave, erase: 'stays' },
  employee_work_state: { ...ofLeave, erase: 'stays' },
  entitlement_entry: ofLeave,
  factor_failure: { ...ofAccount, audit: { not: 'the audit log has each try' }, until: 'removeOldFactorFailures' },
  first_hour_hidden: own,
  grant_run: doneBy,
  holiday_take_over: doneBy,
  idempotency_key: {
    export: { not: 'what it answered is told with the records' },
    erase: 'deleted',
    audit: { not: 'what it did is in the audit log' },
    until: 'removeOldKeys',
  },
  invitation: { ...ofAccount, until: 'for ever' },
  known_device: { ...ofAccount, audit: { not: 'the audit log has each sign-in' }, until: 'removeOldDevices' },
  leave_category: { ...rules, export: 'doers', erase: 'stays' },
  leave_comment: ofLeave,
  leave_entitlement: { ...ofLeave, erase: 'stays' },
  login_detail: own,
  mail_outbox: { export: 'yes', erase: 'deleted', audit: { not: 'what it tells of is in the audit log' }, until: 'removeOldMails' },
  notice: { export: 'yes', erase: 'deleted', audit: { not: 'what it tells of is in the audit log' }, until: 'removeOldNotices' },
  notice_setting: own,
  passkey: { ...ofAccount, until: 'it is deleted' },
  provider_attempt: { ...machine, audit: { not: 'the audit log has each sign-in' }, until: 'removeOldAttempts' },
  provider_link: { ...ofAccount, audit: { not: 'the audit log has each link' }, until: 'it is deleted' },
  public_holiday: rules,
  report_run: { ...own, audit: { not: 'who reads it asks for the report by then' }, until: 'removeOldReportRuns' },
  report_run_line: {
    export: { not: 'what it has of somebody is told with their records' },
    erase: { with: 'report_run' },
    audit: { not: 'it goes with its report' },
    until: 'removeOldReportRuns',
  },
  report_sending: { ...own, audit: { not: 'the audit log has each report that is sent' } },
  recovery_code: { ...ofAccount, until: 'it is deleted' },
  reset_link: { ...ofAccount, until: 'removeOldLinks' },
  reset_link_request: { ...tries, until: 'removeOldRequests' },
  schema_migration: { ...machine, until: 'for ever' },
  sending: { ...rules, until: 'for ever' },
  session: { ...ofAccount, until: 'removeOldSessions' },
  setting: { ...rules, until: 'for ever' },
  shutdown: doneBy,
  shutdown_leave: { ...machine, export: { not: 'it is told with the leave' }, erase: { with: 'applied_leave' }, until: 'for ever' },
  sign_in_address: { ...tries, until: 'removeOldTries' },
  sign_in_failure: { ...tries, until: 'removeOldTries' },
  sign_in_ticket: { ...ofAccount, until: 'removeOldTickets' },
  stand_in: own,
  stand_in_told: { ...own, audit: { not: 'the audit log has the stand-in' } },
  totp: { ...ofAccount, until: 'it is deleted' },
  translate_item: rules,
  webhook: rules,
  webhook_delivery: {
    export: 'yes',
    erase: 'deleted',
    audit: { not: 'what it tells of is in the audit log' },
    until: 'removeOldDeliveries',
  },
  work_pattern: rules,
  year_end: doneBy,
  year_end_booking: { ...machine, until: 'it is deleted' },
  year_end_line: ofLeave,
};
