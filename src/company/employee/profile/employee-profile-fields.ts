/** The most characters of a field (specification section 9); of a count, the most digits. */
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
 * A profile as a form, a sheet or a call has it. What it says is judged by `profileProblems`; until then a date or a code is any text,
 * and blank is `''` or null alike.
 */
export type ProfileInput = {
  emplId: string;
  lobNo?: string | null | undefined;
  name: string;
  /** Left out it stays as it is; of a new profile it is today. */
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
  /** Left out it stays as it is. */
  lastDay?: string | null | undefined;
  status: string;
  roles: readonly { role: string }[];
};

export type ProfileField = keyof ProfileInput;

/** The fields in the order in which they are judged (specification section 5, profile upload), by the names that messages call them. */
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

// Object.keys gives strings; these are the table's own.
export const profileFields = Object.keys(profileFieldNames) as ProfileField[];

/** The fields whose values are codes, by the field of the translate items that names them. */
export const profileLookups = {
  gender: 'gender',
  marriageStatus: 'marriage_status',
  jobTitle: 'job_title',
  businessUnit: 'business_unit',
  deptId: 'dept_id',
} as const;

export type LookupField = keyof typeof profileLookups;
