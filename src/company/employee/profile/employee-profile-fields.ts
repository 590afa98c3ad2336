/** The maximum length of each field in characters; for counts in digits (specification section 9). */
export const profileLimits = {
  emplId: 10,
  lobNo: 11,
  name: 100,
  businessEmail: 254,
  nricPassport: 30,
  mobileNo: 30,
  marriageCount: 2,
  totalChildren: 2,
  deptId: 20,
} as const;

/**
 * A profile in a form, a sheet or a call. `profileProblems` checks its values; before that, dates and codes are any text, and blank is `''`
 * or null.
 */
export type ProfileInput = {
  emplId: string;
  lobNo?: string | null | undefined;
  name: string;
  /** Unchanged if left out; for a new profile today. */
  effectiveDate?: string | null | undefined;
  reportsTo?: { emplId?: string | null | undefined } | null | undefined;
  reportDottedLine?: string | null | undefined;
  businessEmail: string;
  nricPassport: string;
  gender: string;
  marriageStatus: string;
  marriageDate?: string | null | undefined;
  marriageCount?: number | null | undefined;
  totalChildren?: number | null | undefined;
  jobTitle: string;
  mobileNo: string;
  businessUnit: string;
  deptId: readonly string[];
  joinDate: string;
  /** Unchanged if left out. */
  lastDay?: string | null | undefined;
  status: string;
  roles: readonly { role: string }[];
};

export type ProfileField = keyof ProfileInput;

/** The names of the fields in messages, in the order in which they are checked (specification section 5, profile upload). */
export const profileFieldNames = {
  emplId: 'Employee ID',
  name: 'Employee Name',
  businessEmail: 'Business Email',
  nricPassport: 'NRIC/Passport#',
  gender: 'Gender',
  marriageStatus: 'Marital Status',
  marriageDate: 'Date Married',
  marriageCount: 'Married Count',
  totalChildren: 'Children Count',
  jobTitle: 'Job Title',
  businessUnit: 'Business Unit',
  deptId: 'Department ID',
  mobileNo: 'Mobile Number',
  reportsTo: 'Line Manager ID',
  reportDottedLine: 'Dotted Line Manager ID',
  joinDate: 'Date Joined',
  lastDay: 'Last Day',
  status: 'Status',
  roles: 'Roles',
  lobNo: 'LOB Number',
  effectiveDate: 'Effective Date',
} as const satisfies Record<ProfileField, string>;

// Object.keys returns strings; the table has no other keys.
export const profileFields = Object.keys(profileFieldNames) as ProfileField[];

/** The fields whose values are codes, with the field of the translate items that defines them. */
export const profileLookups = {
  gender: 'gender',
  marriageStatus: 'marriage_status',
  jobTitle: 'job_title',
  businessUnit: 'business_unit',
  deptId: 'dept_id',
} as const;

export type LookupField = keyof typeof profileLookups;
