/** How a value is shown: a code by its name in this lookup; `hidden` values not at all. */
type DisplayFormat = 'text' | 'date' | 'days' | 'yesNo' | 'hidden' | { codes: string };

const codes = (fieldname: string): DisplayFormat => ({ codes: fieldname });

const yearAndTypeFields = { year: ['Year', 'text'], leave_code: ['Leave type', 'text'] } as const;

/**
 * The columns of each audited table except the profile that a person sees in changes of their own records, with their labels. Columns that name
 * someone else (the line manager, the approver, the stand-in), reasons and notes are not among them.
 */
export const disclosedFields: Readonly<Record<string, Readonly<Record<string, readonly [label: string, as: DisplayFormat]>>>> = {
  employee_department: { dept_id: ['Department', codes('dept_id')] },
  employee_work_pattern: { pattern_code: ['Work pattern', 'text'], from_date: ['From', 'date'] },
  employee_work_state: { state: ['State', codes('state')], from_date: ['From', 'date'] },
  login_detail: { lock_account: ['Locked', 'yesNo'], password_hash: ['Password', 'hidden'] },
  leave_entitlement: {
    ...yearAndTypeFields,
    carry_forward: ['Carry forward', 'days'],
    entitlement: ['Entitlement', 'days'],
    available_leave: ['Available', 'days'],
    taken_leave: ['Taken', 'days'],
  },
  entitlement_entry: { ...yearAndTypeFields, days: ['Days', 'days'], on_date: ['From', 'date'], until_date: ['Until', 'date'] },
  applied_leave: {
    leave_code: ['Leave type', 'text'],
    start_date: ['Start date', 'date'],
    end_date: ['End date', 'date'],
    leave_duration: ['Days', 'days'],
    leave_status: ['Status', codes('leave_status')],
    attachment: ['Attachment', 'hidden'],
  },
  calendar_link: { calendar: ['Calendar', 'text'] },
};
