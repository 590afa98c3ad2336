import type { ProductExport } from '#src/platform/excel/match/sheet-match.ts';

/** The headings of other products' lists of people. */
export const profileExports: readonly ProductExport[] = [
  {
    product: 'BambooHR',
    signs: ['Employee #', 'First Name', 'Last Name', 'Hire Date'],
    columns: {
      emplId: 'Employee #',
      name: ['First Name', 'Last Name'],
      businessEmail: 'Work Email',
      gender: 'Gender',
      marriageStatus: 'Marital Status',
      jobTitle: 'Job Title',
      mobileNo: 'Mobile Phone',
      businessUnit: 'Division',
      deptId: 'Department',
      reportsTo: 'Supervisor EID',
      joinDate: 'Hire Date',
      status: 'Status',
    },
  },
  {
    product: 'OrangeHRM',
    signs: ['first_name', 'middle_name', 'last_name', 'employee_id', 'work_email'],
    columns: {
      emplId: 'employee_id',
      name: ['first_name', 'middle_name', 'last_name'],
      businessEmail: 'work_email',
      gender: 'gender',
      marriageStatus: 'marital_status',
      mobileNo: 'mobile',
    },
  },
  {
    product: 'Jorani',
    signs: ['ID', 'Firstname', 'Lastname', 'E-mail', 'Contract', 'Manager'],
    columns: { emplId: 'ID', name: ['Firstname', 'Lastname'], businessEmail: 'E-mail', deptId: 'Entity', reportsTo: 'Manager' },
  },
  {
    product: 'Personio',
    signs: ['First name', 'Last name', 'Email', 'Position', 'Supervisor'],
    columns: {
      name: ['First name', 'Last name'],
      businessEmail: 'Email',
      gender: 'Gender',
      jobTitle: 'Position',
      businessUnit: 'Subcompany',
      deptId: 'Department',
      reportsTo: 'Supervisor',
      joinDate: 'Hire date',
      status: 'Status',
      lastDay: 'Termination date',
    },
  },
  {
    // The first name has the heading `name`.
    product: 'TimeOff.Management',
    signs: ['email', 'lastname', 'name', 'department'],
    columns: { name: ['name', 'lastname'], businessEmail: 'email', deptId: 'department' },
  },
];
