/** What becomes of a table's rows; `table-coverage.test.ts` holds every word of it to what is there. All tables are in the backup. */
export type TableRetention = {
  /** In what a person is handed out of themselves. `doers`: it names no more than who did it, which the audit log tells them. */
  export: 'yes' | 'doers' | 'nobody' | { not: string };
  /** When a person is erased: rows go, or their texts do; `with` another table's rows; what `stays` is ids, dates and days. */
  erase: 'deleted' | 'emptied' | 'stays' | 'nobody' | { with: string };
  /** Written into the audit log by a trigger, or why not. */
  audit: 'yes' | { not: string };
  /** Until when a row is kept: the name of what removes it, where something does by the clock. */
  until: 'for ever' | 'it is deleted' | `delete${string}` | 'removeOldNotices';
};

const companyRules = { export: 'nobody', erase: 'nobody', audit: 'yes', until: 'it is deleted' } as const satisfies TableRetention;
const actorRecords = { export: 'doers', erase: 'stays', audit: 'yes', until: 'for ever' } as const satisfies TableRetention;
const ownRecords = { export: 'yes', erase: 'deleted', audit: 'yes', until: 'it is deleted' } as const satisfies TableRetention;
const leaveRecords = { export: 'yes', erase: 'emptied', audit: 'yes', until: 'for ever' } as const satisfies TableRetention;
const accountRecords = { export: 'yes', erase: { with: 'login_detail' }, audit: { not: 'a secret, or on the way to one' } } as const;
const attemptRecords = { export: 'yes', erase: 'deleted', audit: { not: 'the audit log has each try' } } as const;
const systemRecords = { export: 'nobody', erase: 'nobody', audit: { not: 'nobody changes it' } } as const;

/** Every table. A new one is a line here, after a thought, and where a person is told or erased a part there. */
export const tableRetention: Readonly<Record<string, TableRetention>> = {
  absence_rule: companyRules,
  account_run: actorRecords,
  api_token: actorRecords,
  applied_leave: leaveRecords,
  applied_leave_event: leaveRecords,
  attachment: { ...ownRecords, until: 'deleteUnusedAttachments' },
  attachment_removal: { ...systemRecords, until: 'deleteUnusedAttachments' },
  audit_log: { export: 'yes', erase: 'emptied', audit: { not: 'it is the audit log' }, until: 'deleteExpiredAuditEntries' },
  audit_line: { ...systemRecords, until: 'it is deleted' },
  audit_to_log: { ...systemRecords, until: 'for ever' },
  audit_log_retention: { ...systemRecords, until: 'for ever' },
  calendar_link: ownRecords,
  category_grant: companyRules,
  data_look: {
    export: 'yes',
    erase: 'stays',
    audit: { not: 'the audit log has each look but those at itself' },
    until: 'deleteExpiredAuditEntries',
  },
  decision_link: { ...accountRecords, until: 'deleteFinishedMails' },
  decision_try: { ...systemRecords, until: 'deleteOldDecisionAttempts' },
  directory_try: { ...systemRecords, audit: { not: 'the audit log has each try' }, until: 'deleteOldBindTries' },
  directory_stranger: { ...accountRecords, audit: { not: 'the audit log has each sign-in' }, until: 'it is deleted' },
  employee: leaveRecords,
  employee_department: { ...leaveRecords, erase: 'stays' },
  employee_work_pattern: { ...leaveRecords, erase: 'stays' },
  employee_work_state: { ...leaveRecords, erase: 'stays' },
  entitlement_entry: leaveRecords,
  factor_failure: { ...accountRecords, audit: { not: 'the audit log has each try' }, until: 'deleteOldFactorFailures' },
  first_hour_hidden: ownRecords,
  grant_run: actorRecords,
  holiday_take_over: actorRecords,
  idempotency_key: {
    export: { not: 'what it answered is told with the records' },
    erase: 'deleted',
    audit: { not: 'what it did is in the audit log' },
    until: 'deleteExpiredKeys',
  },
  invitation: { ...accountRecords, until: 'for ever' },
  known_device: { ...accountRecords, audit: { not: 'the audit log has each sign-in' }, until: 'deleteOldDevices' },
  leave_category: { ...companyRules, export: 'doers', erase: 'stays' },
  leave_comment: leaveRecords,
  leave_entitlement: { ...leaveRecords, erase: 'stays' },
  login_detail: ownRecords,
  mail_outbox: { export: 'yes', erase: 'deleted', audit: { not: 'what it tells of is in the audit log' }, until: 'deleteFinishedMails' },
  notice: { export: 'yes', erase: 'deleted', audit: { not: 'what it tells of is in the audit log' }, until: 'removeOldNotices' },
  notice_setting: ownRecords,
  passkey: { ...accountRecords, until: 'it is deleted' },
  provider_attempt: { ...systemRecords, audit: { not: 'the audit log has each sign-in' }, until: 'deleteExpiredAttempts' },
  provider_link: { ...accountRecords, audit: { not: 'the audit log has each link' }, until: 'it is deleted' },
  public_holiday: companyRules,
  report_run: { ...ownRecords, audit: { not: 'who reads it asks for the report by then' }, until: 'deleteExpiredReportRuns' },
  report_run_line: {
    export: { not: 'what it has of somebody is told with their records' },
    erase: { with: 'report_run' },
    audit: { not: 'it goes with its report' },
    until: 'deleteExpiredReportRuns',
  },
  report_sending: { ...ownRecords, audit: { not: 'the audit log has each report that is sent' } },
  recovery_code: { ...accountRecords, until: 'it is deleted' },
  reset_link: { ...accountRecords, until: 'deleteExpiredLinks' },
  reset_link_request: { ...attemptRecords, until: 'deleteOldResetRequests' },
  schema_migration: { ...systemRecords, until: 'for ever' },
  sending: { ...companyRules, until: 'for ever' },
  session: { ...accountRecords, until: 'deleteExpiredSessions' },
  setting: { ...companyRules, until: 'for ever' },
  shutdown: actorRecords,
  shutdown_leave: { ...systemRecords, export: { not: 'it is told with the leave' }, erase: { with: 'applied_leave' }, until: 'for ever' },
  sign_in_address: { ...attemptRecords, until: 'deleteOldTries' },
  sign_in_failure: { ...attemptRecords, until: 'deleteOldTries' },
  sign_in_ticket: { ...accountRecords, until: 'deleteExpiredTickets' },
  stand_in: ownRecords,
  stand_in_told: { ...ownRecords, audit: { not: 'the audit log has the stand-in' } },
  totp: { ...accountRecords, until: 'it is deleted' },
  translate_item: companyRules,
  webhook: companyRules,
  webhook_delivery: {
    export: 'yes',
    erase: 'deleted',
    audit: { not: 'what it tells of is in the audit log' },
    until: 'deleteEndedDeliveries',
  },
  work_pattern: companyRules,
  year_end: actorRecords,
  year_end_booking: { ...systemRecords, until: 'it is deleted' },
  year_end_line: leaveRecords,
};
