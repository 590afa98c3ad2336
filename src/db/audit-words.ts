/** What the audit log's actions are called on screen. */
export const actionNames = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  'sign-in': 'Signed in',
  'sign-in failed': 'Sign-in failed',
  'sign-in locked': 'Sign-in to a locked account',
  'sign-out': 'Signed out',
  refused: 'Refused',
  'slowed down': 'Slowed down',
  'reset link sent': 'Reset link sent',
  'aged out': 'Removed for age',
  erased: 'Erased',
  exported: 'Exported',
  saved: 'Saved',
} as const;

/** What the audited tables are called on screen; `account` is what people sign in to, `call` what was refused, `list` what was exported, `audit_log` tells of its own upkeep, `backup` of an archive. A table without a name fails the test. */
export const entityNames = {
  account: 'Account',
  account_run: 'Accounts for everybody',
  applied_leave: 'Applied leave',
  applied_leave_event: 'Leave timeline',
  attachment: 'Attachment',
  audit_log: 'Audit log',
  backup: 'Backup',
  call: 'Call',
  calendar_link: 'Calendar link',
  employee: 'Employee profile',
  employee_department: 'Department of an employee',
  first_hour_hidden: 'First hour, hidden',
  leave_category: 'Leave category',
  leave_entitlement: 'Leave entitlement',
  list: 'List',
  login_detail: 'Login detail',
  public_holiday: 'Public holiday',
  translate_item: 'Translate item',
} as const;
