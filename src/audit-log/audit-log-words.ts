/** What the audit log's actions are called on screen. */
export const actionNames = { insert: 'Added', update: 'Changed', delete: 'Deleted' } as const;

/** What the audited tables are called on screen; the test of the schema asks for every one. */
export const entityNames = {
  applied_leave: 'Applied leave',
  applied_leave_event: 'Leave timeline',
  attachment: 'Attachment',
  calendar_link: 'Calendar link',
  employee: 'Employee profile',
  employee_department: 'Department of an employee',
  leave_category: 'Leave category',
  leave_entitlement: 'Leave entitlement',
  login_detail: 'Login detail',
  public_holiday: 'Public holiday',
  translate_item: 'Translate item',
} as const;
