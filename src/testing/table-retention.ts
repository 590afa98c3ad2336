/** The retention rules of a table. `table-coverage.test.ts` compares them with the code. All tables are in the backup. */
export type TableRetention = {
  /** Whether a person's data export contains it. `doers`: it only names the person who made a change, which the audit log exports. */
  export: 'yes' | 'doers' | 'nobody' | { not: string };
  /**
   * The effect of erasing a person: rows are deleted, or their texts are emptied; `with` another table's rows; tables that `stay`
   * have only ids, dates and days.
   */
  erase: 'deleted' | 'emptied' | 'stays' | 'nobody' | { with: string };
  /** Whether a trigger writes changes to the audit log, or why not. */
  audit: 'yes' | { not: string };
  /** How long a row is stored: the name of the scheduled removal, if there is one. */
  until: 'for ever' | 'it is deleted' | `delete${string}`;
};

const companyRules = { export: 'nobody', erase: 'nobody', audit: 'yes', until: 'it is deleted' } as const satisfies TableRetention;
const actorRecords = { export: 'doers', erase: 'stays', audit: 'yes', until: 'for ever' } as const satisfies TableRetention;
const ownRecords = { export: 'yes', erase: 'deleted', audit: 'yes', until: 'it is deleted' } as const satisfies TableRetention;
const leaveRecords = { export: 'yes', erase: 'emptied', audit: 'yes', until: 'for ever' } as const satisfies TableRetention;
const accountRecords = { export: 'yes', erase: { with: 'login_detail' }, audit: { not: 'a secret, or a step towards one' } } as const;
const attemptRecords = { export: 'yes', erase: 'deleted', audit: { not: 'the audit log has each attempt' } } as const;
const systemRecords = { export: 'nobody', erase: 'nobody', audit: { not: 'no one changes it' } } as const;

/** All tables. A new table needs a row here and, if it has personal data, code in the export and the erasure. */
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
  away_digest_run: { ...systemRecords, until: 'it is deleted' },
  calendar_link: ownRecords,
  category_grant: companyRules,
  data_look: {
    export: 'yes',
    erase: 'stays',
    audit: { not: 'it is a log itself' },
    until: 'deleteExpiredAuditEntries',
  },
  decision_link: { ...accountRecords, until: 'deleteFinishedMails' },
  decision_try: { ...systemRecords, until: 'deleteOldDecisionAttempts' },
  directory_try: { ...systemRecords, audit: { not: 'the audit log has each attempt' }, until: 'deleteOldBindTries' },
  directory_stranger: { ...accountRecords, audit: { not: 'the audit log has each sign-in' }, until: 'it is deleted' },
  employee: leaveRecords,
  employee_department: { ...leaveRecords, erase: 'stays' },
  employee_work_pattern: { ...leaveRecords, erase: 'stays' },
  employee_work_state: { ...leaveRecords, erase: 'stays' },
  entitlement_entry: leaveRecords,
  factor_failure: { ...accountRecords, audit: { not: 'the audit log has each attempt' }, until: 'deleteOldFactorFailures' },
  first_hour_dismissed: companyRules,
  first_hour_hidden: ownRecords,
  grant_run: actorRecords,
  holiday_take_over: actorRecords,
  idempotency_key: {
    export: { not: 'its answers are exported with the records' },
    erase: 'deleted',
    audit: { not: 'the audit log has its changes' },
    until: 'deleteExpiredKeys',
  },
  invitation: { ...accountRecords, until: 'for ever' },
  known_device: { ...accountRecords, audit: { not: 'the audit log has each sign-in' }, until: 'deleteOldDevices' },
  leave_category: { ...companyRules, export: 'doers', erase: 'stays' },
  leave_comment: leaveRecords,
  leave_cover: ownRecords,
  leave_import: actorRecords,
  leave_import_balance: {
    ...systemRecords,
    export: { not: 'it is exported with the entitlement' },
    erase: 'stays',
    audit: { not: 'the audit log has the entitlement' },
    until: 'for ever',
  },
  leave_import_leave: {
    ...systemRecords,
    export: { not: 'it is exported with the leave' },
    erase: { with: 'applied_leave' },
    until: 'for ever',
  },
  leave_watcher: ownRecords,
  leave_plan: { ...ownRecords, until: 'deleteEndedPlans' },
  leave_entitlement: { ...leaveRecords, erase: 'stays' },
  login_detail: ownRecords,
  mail_outbox: { export: 'yes', erase: 'deleted', audit: { not: 'the audit log has the event' }, until: 'deleteFinishedMails' },
  notice: { export: 'yes', erase: 'deleted', audit: { not: 'the audit log has the event' }, until: 'deleteOldNotifications' },
  notice_setting: ownRecords,
  passkey: { ...accountRecords, until: 'it is deleted' },
  provider_attempt: { ...systemRecords, audit: { not: 'the audit log has each sign-in' }, until: 'deleteExpiredAttempts' },
  provider_link: { ...accountRecords, audit: { not: 'the audit log has each link' }, until: 'it is deleted' },
  public_holiday: companyRules,
  report_sending: { ...ownRecords, audit: { not: 'the audit log has each report that is sent' } },
  recovery_code: { ...accountRecords, until: 'it is deleted' },
  reset_link: { ...accountRecords, until: 'deleteExpiredLinks' },
  reset_link_request: { ...attemptRecords, until: 'deleteOldResetRequests' },
  schema_migration: { ...systemRecords, until: 'for ever' },
  sending: { ...companyRules, until: 'for ever' },
  session: { ...accountRecords, until: 'deleteExpiredSessions' },
  setting: { ...companyRules, until: 'for ever' },
  shutdown: actorRecords,
  shutdown_leave: {
    ...systemRecords,
    export: { not: 'it is exported with the leave' },
    erase: { with: 'applied_leave' },
    until: 'for ever',
  },
  sign_in_address: { ...attemptRecords, until: 'deleteOldTries' },
  sign_in_failure: { ...attemptRecords, until: 'deleteOldTries' },
  sign_in_ticket: { ...accountRecords, until: 'deleteExpiredTickets' },
  stand_in: ownRecords,
  stand_in_told: { ...ownRecords, audit: { not: 'the audit log has the stand-in' } },
  totp: { ...accountRecords, until: 'it is deleted' },
  translate_item: companyRules,
  upload_match: { ...companyRules, until: 'for ever' },
  webhook: actorRecords,
  webhook_delivery: {
    export: 'yes',
    erase: 'deleted',
    audit: { not: 'the audit log has the event' },
    until: 'deleteEndedDeliveries',
  },
  work_pattern: companyRules,
  year_end: actorRecords,
  year_end_booking: { ...systemRecords, until: 'it is deleted' },
  year_end_line: leaveRecords,
};
